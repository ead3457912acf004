import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The other side of the side effects, which is never killed. */
export interface Receiver {
  url: string;
  /** How often each delivery came since this was asked last. */
  takeCounts(): ReadonlyMap<string, number>;
  /** Of how many runs something came since then; a delivery starts with the name of its run. */
  runsSeen(): number;
  stop(): Promise<void>;
}

/** Counts what is delivered to it, by the path, and takes a moment over each: kills are to land in between. */
export async function startReceiver(delayMs: number): Promise<Receiver> {
  let counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const name = (request.url ?? '').slice(1);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    request.resume();
    await sleep(delayMs);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ delivered: name }));
  }).listen(0, '127.0.0.1');
  // A connection that it closes just as it is used again would look like a delivery that failed.
  server.keepAliveTimeout = 600_000;
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    runsSeen: () => new Set([...counts.keys()].map((name) => name.slice(0, name.lastIndexOf('-')))).size,
    takeCounts: () => {
      const known = counts;
      counts = new Map();
      return known;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
