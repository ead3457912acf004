/* Stands between services and their database, and takes the way away from them as networks do. */
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';

/**
 * `cut`: connections break, and new ones are refused. `silent`: nothing passes any more and nobody is told, not even
 * later: connections that were open then stay dead. `stalled`: nothing passes, and all of it does afterwards.
 */
export type Outage = 'cut' | 'silent' | 'stalled';

export interface TcpProxy {
  port: number;
  begin(outage: Outage): void;
  /** New connections lead to that port of this machine. */
  end(targetPort: number): void;
  stop(): Promise<void>;
}

interface Link {
  near: Socket;
  far: Socket;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const links = new Set<Link>();
  let outage: Outage | null = null;
  let target = targetPort;
  const server = createServer((near) => {
    near.on('error', () => {});
    if (outage === 'cut') return void near.resetAndDestroy();
    const far = connect({ port: target, host: '127.0.0.1' });
    const link = { near, far };
    links.add(link);
    join(link, () => links.delete(link));
    if (outage !== null) hush(link);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    begin: (kind) => {
      outage = kind;
      for (const link of links) {
        if (kind === 'cut') link.near.resetAndDestroy();
        else hush(link);
      }
    },
    end: (port) => {
      if (outage === 'stalled') for (const { near, far } of links) near.pipe(far).pipe(near);
      outage = null;
      target = port;
    },
    stop: async () => {
      for (const { near, far } of links) [near, far].forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}

function join(link: Link, forget: () => void): void {
  const { near, far } = link;
  near.setNoDelay(true);
  far.setNoDelay(true);
  near.pipe(far).pipe(near);
  far.on('error', () => near.resetAndDestroy());
  near.on('close', () => {
    forget();
    far.destroy();
  });
  // What the far side says at its end is lost with the way to it.
  far.on('close', () => far.isPaused() || near.destroy());
}

/** Neither side is read any more, so neither hears of the other, nor of its end. */
function hush({ near, far }: Link): void {
  near.unpipe(far);
  far.unpipe(near);
  near.pause();
  far.pause();
}
