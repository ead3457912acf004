import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/**
 * `lose`: the service gets the request, and its answer is lost. `break`: the answer breaks off after its first piece. A
 * status: the service does not get the request.
 */
export type Fault = 'lose' | 'break' | 429 | 503;

export interface FaultyProxy {
  url: string;
  /** Method and path of each request, in order. */
  asked: string[];
  /** What goes wrong with the next requests of a path that begins so, one after the other. */
  fail(path: string, ...faults: Fault[]): void;
  stop(): Promise<void>;
}

/** Stands before a service on loopback, passes everything on, and fails where it is told to. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const asked: string[] = [];
  const planned: { path: string; fault: Fault }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    const at = planned.findIndex((plan) => path.startsWith(plan.path));
    const [plan] = at === -1 ? [] : planned.splice(at, 1);
    pass(request, response, { target, fault: plan?.fault }).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    fail: (path, ...faults) => void planned.push(...faults.map((fault) => ({ path, fault }))),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What belongs to a connection, not to what is passed on. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { target, fault }: { target: string; fault: Fault | undefined },
): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  if (typeof fault === 'number') return refuse(response, fault);
  const answer = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: [
      ...Object.entries(request.headers)
        .filter(([name]) => !ownHeaders.has(name))
        .map(([name, value]): [string, string] => [name, String(value)]),
      ['accept-encoding', 'identity'],
    ],
    ...(body.length === 0 ? {} : { body }),
  });
  if (fault === 'lose') {
    await answer.arrayBuffer();
    return void response.destroy();
  }
  response.writeHead(answer.status, [...answer.headers].filter(([name]) => !ownHeaders.has(name)).flat());
  for await (const piece of answer.body ?? []) {
    response.write(piece);
    if (fault !== 'break') continue;
    return void response.destroy();
  }
  response.end();
}

function refuse(response: ServerResponse, status: 429 | 503): void {
  const type = status === 429 ? 'org-rate-limited' : 'unavailable';
  const problem = { type, title: 'T', status, detail: 'Refused by the test.', request_id: 'q' };
  response
    .writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': '3' })
    .end(JSON.stringify(problem));
}
