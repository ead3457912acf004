/* The attacker's own site on loopback: pages, replies, and a model that reads whatever it is told to read. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerModel } from './answer-model.ts';
import { findPage } from './pages.ts';

export interface HostileSite {
  url: string;
  /** What leads a service to it. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

export async function startHostileSite(): Promise<HostileSite> {
  const server = createServer((incoming, response) => void answer(incoming, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    settings: {
      HEADRACE_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      HEADRACE_PROVIDER_URLS: `openai=${url}/v1`,
      HEADRACE_MODELS: 'openai-medium=compatible:puppet',
      HEADRACE_MANAGED_OPENAI_KEY: 'puppet',
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  if (incoming.method === 'POST' && incoming.url?.startsWith('/v1/') === true) {
    const reply = answerModel(Buffer.concat(pieces).toString('utf8'));
    response.setHeader('content-type', 'application/json').end(reply);
    return;
  }
  const name = /^\/([\w-]+)/.exec(incoming.url ?? '')?.[1] ?? '';
  const page = findPage(name);
  response.writeHead(page === null ? 404 : 200, page?.headers);
  response.end(page?.body());
}
