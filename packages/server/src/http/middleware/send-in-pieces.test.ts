import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { thread } from '../../pace/thread.ts';
import { cutPieces, sendInPieces } from './send-in-pieces.ts';

const long = randomBytes(1_500_000).toString('hex');
const app = fastify();

beforeAll(async () => {
  app.decorateRequest('owner', null);
  sendInPieces(app);
  app.get('/long', async () => long);
  app.get('/bytes', async (_request, reply) => reply.send(Buffer.from(long)));
  app.get('/short', async () => 'short');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const address = () => app.listeningOrigin;

it.each(['/long', '/bytes'])('sends a long answer whole, with its length: %s', async (path) => {
  const answer = await fetch(address() + path);
  expect(answer.headers.get('content-length')).toBe(String(long.length));
  expect(answer.headers.get('transfer-encoding')).toBeNull();
  expect(await answer.text()).toBe(long);
});

it('says the length of a short answer, and of one that is not wanted', async () => {
  expect((await fetch(`${address()}/short`)).headers.get('content-length')).toBe('5');
  const head = await fetch(`${address()}/long`, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(long.length));
});

it('lets strangers wait who had much of the thread, while others want something', async () => {
  thread.note('small', 0);
  thread.note('127.0.0.1', 100_000);
  let isAnswered = false;
  const answer = fetch(`${address()}/long`).finally(() => (isAnswered = true));
  for (let count = 0; count < 20; count += 1) {
    thread.note('small', 0);
    thread.note('127.0.0.1', 100_000);
    await sleep(10);
  }
  expect(isAnswered).toBe(false);
  expect(await (await answer).text()).toBe(long);
});

it('gives others a turn between the pieces', async () => {
  let turns = 0;
  const pieces: Buffer[] = [];
  for await (const piece of cutPieces(Buffer.from(long), async () => void (turns += 1))) {
    pieces.push(piece);
    expect(turns).toBe(pieces.length - 1);
    expect(piece.length).toBeLessThanOrEqual(262_144);
  }
  expect(Buffer.concat(pieces).toString()).toBe(long);
  expect(turns).toBeGreaterThan(10);
});
