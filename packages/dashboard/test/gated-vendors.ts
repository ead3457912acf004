import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';

/** Simulated vendors behind a gate. */
export interface GatedVendors {
  url: string;
  /** How often each question was asked, answered or not. */
  asked: ReadonlyMap<string, number>;
  /** Lets all questions through. */
  open(): void;
  stop(): Promise<void>;
}

/** The first questions are answered, the others wait until the gate is opened. */
export async function serveGated(first: number): Promise<GatedVendors> {
  const vendors = await serveSimulators({ simulators, world: createWorld(), port: 0, host: '127.0.0.1' });
  const asked = new Map<string, number>();
  const gate = Promise.withResolvers<void>();
  let total = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const question = `${request.url} ${body}`;
    asked.set(question, (asked.get(question) ?? 0) + 1);
    total += 1;
    if (total > first) await gate.promise;
    const reply = await fetch(vendors.url + request.url, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', 'x-api-key': String(request.headers['x-api-key']) },
      ...(body === '' ? {} : { body }),
    });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
  };
  const server = createServer((request, response) => {
    // The caller may be gone when the answer comes.
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked,
    open: gate.resolve,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await vendors.close();
    },
  };
}
