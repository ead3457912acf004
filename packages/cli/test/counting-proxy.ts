import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Forwarded {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Changes what comes back, or throws to lose the answer on the way. */
export type Meddle = (submission: number, answer: Forwarded) => Forwarded;

interface Options {
  delayMs?: number;
  meddle?: Meddle;
  /** What is slowed down, counted and meddled with. */
  path?: string;
  /** Changes any answer. */
  rewrite?: (path: string, body: string) => string;
}

/** Stands before a service, slows runs down, and remembers the idempotency keys of the runs asked for. */
export async function startCountingProxy(target: string, options: Options = {}) {
  const { path = '/v1/pipes/run' } = options;
  const keys: string[] = [];
  const server = createServer((request, response) => {
    const forward = async () => {
      const body = Buffer.concat(await request.toArray()).toString();
      const { host: _, connection: __, ...headers } = request.headers;
      const answer = await fetch(target + request.url, {
        method: request.method ?? 'GET',
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
        ...(body === '' ? {} : { body }),
      });
      let forwarded: Forwarded = {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: rewriteBody(request.url ?? '', await answer.text(), options),
      };
      if (request.method === 'POST' && request.url === path) {
        keys.push(String(request.headers['idempotency-key']));
        await sleep(options.delayMs ?? 0);
        forwarded = options.meddle?.(keys.length, forwarded) ?? forwarded;
      }
      const { 'content-encoding': ___, 'content-length': ____, ...rest } = forwarded.headers;
      response.writeHead(forwarded.status, rest).end(forwarded.body);
    };
    forward().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${port}`, keys, stop };
}

function rewriteBody(path: string, body: string, { rewrite }: Options): string {
  return rewrite === undefined ? body : rewrite(path, body);
}
