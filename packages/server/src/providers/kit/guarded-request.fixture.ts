// Loopback servers and clients for the tests of outbound requests; everything is closed after each test.
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import type { LookupAll } from './guarded-agent.ts';
import type { OutboundClient, OutboundRequest, OutboundResult } from './guarded-request.ts';
import { createGuardedClient } from './guarded-request.ts';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

export async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  const port = await listen(server);
  cleanups.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

/** A server that answers the first bytes of any connection with `reply` and hangs up. */
export async function serveRaw(reply: string): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(reply, () => socket.destroy()));
  });
  const port = await listen(server);
  cleanups.push(async () => server.close());
  return `http://127.0.0.1:${port}`;
}

export function client(
  allowedPrivateHosts: readonly string[] = ['127.0.0.1'],
  lookup?: LookupAll,
): OutboundClient {
  const created = createGuardedClient({ allowedPrivateHosts, ...(lookup && { lookup }) });
  cleanups.push(() => created.close());
  return created;
}

export const asked = (url: string, changes: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  method: 'GET',
  headers: [],
  body: null,
  timeoutMs: 5_000,
  maxResponseBytes: 1_000_000,
  ...changes,
});

export function answered(result: OutboundResult): Extract<OutboundResult, { outcome: 'answered' }> {
  if (result.outcome !== 'answered') throw new Error(`${result.outcome}: ${result.message}`);
  return result;
}

export async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }));
}

export const lookupOf =
  (addresses: string[], seen: string[] = []): LookupAll =>
  (hostname, _options, callback) => {
    seen.push(hostname);
    setImmediate(
      callback,
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
