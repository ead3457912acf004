import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoopbackServer {
  url: string;
  /** How often each path was asked for. */
  asked: ReadonlyMap<string, number>;
  /** How long an answer takes; changes apply to requests that come later. */
  delayMs: number;
  /** Resolves when that many requests have come in all. */
  waitFor(requests: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The other side of `http:request@1`: counts what it is asked and takes its time to answer with JSON. Only the first
 * `quickFirst` requests are answered at once.
 */
export async function startLoopbackServer(delayMs: number, quickFirst = 0): Promise<LoopbackServer> {
  const asked = new Map<string, number>();
  let total = 0;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    total += 1;
    if (total > quickFirst) await sleep(loopback.delayMs);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ path }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const loopback: LoopbackServer = {
    url: `http://127.0.0.1:${port}`,
    asked,
    delayMs,
    waitFor: async (requests) => {
      while (total < requests) await sleep(10);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return loopback;
}
