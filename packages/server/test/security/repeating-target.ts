import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RepeatingTarget {
  url: string;
  /** What was sent, all of it. */
  heard(): string;
  stop(): void;
}

/**
 * The rudest other side: whatever it answers, it repeats all that it was sent, key and all, in every place where a
 * vendor may have a text. `status-401` or the like anywhere in a request chooses the status, `mood-<x>` the manner.
 */
export async function startRepeatingTarget(keys: readonly string[]): Promise<RepeatingTarget> {
  let heard = '';
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const sent = decodeURIComponent(
      `${request.method} ${request.url?.replaceAll('+', ' ')} ${JSON.stringify(request.headers)} ${body}`,
    );
    heard += `${sent}\n`;
    const mood = /mood-(\w+)/.exec(sent)?.[1];
    if (mood === 'hang') return;
    const status = Number(/status-(\d{3})/.exec(sent)?.[1] ?? 200);
    const key = keys.find((one) => sent.includes(one)) ?? 'none';
    response.writeHead(status, {
      'content-type': mood === 'garbage' ? 'text/html' : 'application/json',
      'x-you-sent': encodeURIComponent(sent).slice(0, 4000),
      'x-your-key': encodeURIComponent(key),
    });
    response.end(mood === 'garbage' ? `<p>${sent}` : JSON.stringify(repeat({ sent, key })));
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    heard: () => heard,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Every place that an adapter reads an error code from, and more; the code is the key itself. */
function repeat({ sent, key }: { sent: string; key: string }) {
  return {
    errors: [{ id: key, code: key, details: sent, message: sent }],
    error: key,
    error_code: key,
    code: key,
    type: key,
    name: key,
    message: sent,
    detail: sent,
    validationErrors: [{ message: sent }],
    data: sent,
    email: sent,
    [sent.slice(0, 2000)]: sent,
  };
}
