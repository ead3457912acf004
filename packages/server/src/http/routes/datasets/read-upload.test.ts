import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { answerErrors } from '../../middleware/answer-errors.ts';
import type { Pace } from './read-upload.ts';
import { readUpload } from './read-upload.ts';

/** A server that takes uploads at that pace, and counts what it was sent. */
async function serve(pace: Pace, takeMs = 0): Promise<{ port: number; sizes: number[] }> {
  const app = fastify();
  const sizes: number[] = [];
  answerErrors(app, { methodsOf: () => [], isDatabaseDown: () => false });
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  const take = async (payload: IncomingMessage) => {
    let size = 0;
    for await (const piece of readUpload(payload, pace)) {
      size += piece.byteLength;
      await sleep(takeMs);
    }
    sizes.push(size);
    return { size };
  };
  app.post('/', (request) => take(request.raw));
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return { port: address.port, sizes };
}

const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ncontent-length: 1000000\r\n\r\n';

it('ends with 408 and the connection where bytes drip in', async () => {
  const { port, sizes } = await serve({ pieceBytes: 10_000, maxMs: 300 });
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.on('error', () => {});
  socket.write(head);
  const drip = setInterval(() => socket.write('x'), 20);
  await once(socket, 'close').finally(() => clearInterval(drip));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"type":"request-timeout"');
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(sizes).toEqual([]);
});

it('tells the length of each piece, and reads the next one when it may', async () => {
  const payload = Readable.from([Buffer.from('one'), Buffer.from('other')]) as unknown as IncomingMessage;
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const told: number[] = [];
  const turn = (bytes: number) => turns[told.push(bytes) - 1]?.promise;
  const pieces = readUpload(payload, { pieceBytes: 1e9, maxMs: 3000 }, turn);
  expect(String((await pieces.next()).value)).toBe('one');
  let isRead = false;
  const next = pieces.next().finally(() => (isRead = true));
  await sleep(20);
  expect([told, isRead]).toEqual([[3], false]);
  turns[0]?.resolve();
  expect(String((await next).value)).toBe('other');
});

it('does not count the time in which nobody takes what has come', async () => {
  const { port, sizes } = await serve({ pieceBytes: 1e9, maxMs: 3000 }, 300);
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'x'.repeat(1_000_000),
  });
  expect([answer.status, sizes]).toEqual([200, [1_000_000]]);
});
