import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, InvalidRequestError } from '@headrace/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isNetworkFault } from '../enrich/patient-call.ts';
import { fetchWithFile } from './send-file.ts';

const size = 8_000_000;
let path: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headrace-send-file-'));
  path = join(folder, 'rows.csv');
  await writeFile(path, Buffer.alloc(size, 'x'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sends the file to a server that answers as told. */
async function send(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  part: { bytes?: number; signal?: AbortSignal; path?: string; onSent?: (bytes: number) => void } = {},
): Promise<unknown> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const { bytes = size, signal, onSent } = part;
  const fetch = fetchWithFile({
    path: part.path ?? path,
    bytes,
    contentType: 'text/csv',
    ...(onSent === undefined ? {} : { onSent }),
  });
  const client = createClient({ baseUrl: `http://127.0.0.1:${address.port}`, apiKey: 'hr_x', fetch });
  try {
    return await client.call('/rows?mode=append', { method: 'POST', signal });
  } finally {
    server.close().closeAllConnections();
  }
}

/** What the file arrived as. */
async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let bytes = 0;
  for await (const chunk of request) bytes += Buffer.from(chunk).length;
  const { url, method, headers } = request;
  const { authorization, connection, 'content-type': type } = headers;
  response.end(JSON.stringify({ bytes, url, method, authorization, connection, type }));
}

it('sends the whole file as it is, and says how far it is', async () => {
  const sent: number[] = [];
  expect(await send(echo, { onSent: (bytes) => sent.push(bytes) })).toEqual({
    bytes: size,
    url: '/rows?mode=append',
    method: 'POST',
    authorization: 'Bearer hr_x',
    // Otherwise a service that answers amid the file cuts its answer off.
    connection: 'keep-alive',
    type: 'text/csv',
  });
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.at(-1)).toBe(size);
});

it('sends the beginning of a file', async () => {
  expect(await send(echo, { bytes: 1000 })).toMatchObject({ bytes: 1000 });
});

it('hears a refusal before all is sent', async () => {
  let sent = 0;
  const refused = send(
    (_, response) =>
      response.writeHead(400).end(JSON.stringify({ type: 'invalid-request', title: 'No', detail: 'No.' })),
    { onSent: (bytes) => (sent = bytes) },
  );
  await expect(refused).rejects.toThrow(
    new InvalidRequestError(
      { type: 'invalid-request', title: 'No', status: 400, detail: 'No.', request_id: '' },
      new Headers(),
    ),
  );
  expect(sent).toBeLessThan(size);
});

it('stops when told to, with the reason', async () => {
  const stop = new AbortController();
  const reason = new Error('Stopped.');
  const gone = Promise.withResolvers<void>();
  const refused = send(
    (request) => {
      request.once('close', gone.resolve).once('data', () => stop.abort(reason));
    },
    { signal: stop.signal },
  );
  await expect(refused).rejects.toBe(reason);
  await gone.promise;
});

it('tells a connection that is lost from a file that is', async () => {
  const lost: unknown = await send((request) => request.socket.destroy()).catch((error: unknown) => error);
  expect(isNetworkFault(lost)).toBe(true);
  const missing: unknown = await send(echo, { path: join(folder, 'none.csv') }).catch(
    (error: unknown) => error,
  );
  expect(missing).toMatchObject({ code: 'ENOENT' });
});
