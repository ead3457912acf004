// The other side of webhooks: keeps what it was sent, and answers as it is told.
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { waitFor } from './wait-for.ts';

interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Reply = (response: ServerResponse, nth: number) => void;

export interface WebhookReceiver {
  host: string;
  port: number;
  /** An address; `reply` answers what comes there, 204 if it is left out. */
  at(path: string, reply?: Reply): string;
  received(path: string): readonly Received[];
  /** Resolves when that many have come to a path. */
  waitFor(path: string, count: number): Promise<readonly Received[]>;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const replies = new Map<string, Reply>();
  const kept = new Map<string, Received[]>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const all = kept.get(path) ?? [];
    kept.set(path, all);
    const { headers } = request;
    all.push({ id: String(headers['webhook-id']), headers, body: Buffer.concat(parts).toString() });
    const reply = replies.get(path) ?? ((plain: ServerResponse) => void plain.writeHead(204).end());
    reply(response, all.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const host = `127.0.0.1:${port}`;
  const received = (path: string) => kept.get(path) ?? [];
  return {
    host,
    port,
    at: (path, reply) => {
      if (reply !== undefined) replies.set(path, reply);
      return `http://${host}${path}`;
    },
    received,
    waitFor: (path, count) =>
      waitFor(
        () => received(path),
        (all) => all.length >= count,
      ),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What a receiver makes of it with the official library, which throws where the signature is wrong. */
export function verify(secret: string, { headers, body }: Received) {
  return new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
}
