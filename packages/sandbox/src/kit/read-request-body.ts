import type { IncomingMessage } from 'node:http';

const maxBytes = 10 * 1024 * 1024;

/** Calls back with the body as text once all of it is there; a body without bound loses its connection. */
export function readRequestBody(incoming: IncomingMessage, onBody: (body: string) => void): void {
  // Awaiting a body that is not there would cost every GET a turn of the event loop.
  if (incoming.method === 'GET' || incoming.method === 'HEAD') {
    incoming.resume();
    onBody('');
    return;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) incoming.destroy();
    else chunks.push(chunk);
  });
  incoming.on('end', () => onBody(Buffer.concat(chunks).toString('utf8')));
  incoming.on('error', () => {});
}
