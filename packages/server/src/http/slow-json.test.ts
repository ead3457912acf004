import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sendSlowJson } from './slow-json.ts';

const apps: ReturnType<typeof fastify>[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function serve(task: (signal: AbortSignal) => Promise<unknown>): Promise<string> {
  const app = fastify();
  apps.push(app);
  app.get('/', (_request, reply) => sendSlowJson(reply, task, { signOfLifeMs: 20 }));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

it('answers at once what is made at once', async () => {
  const answer = await fetch(await serve(() => Promise.resolve({ a: 1 })));
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
    'application/json; charset=utf-8',
    '{"a":1}',
  ]);
});

it('shows signs of life while something takes its time, and is JSON all the same', async () => {
  const made = Promise.withResolvers<unknown>();
  const answer = await fetch(await serve(() => made.promise));
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.length > 1) made.resolve({ a: 1 });
  }
  expect(text).toMatch(/^\n{2,}\{"a":1\}$/);
  expect(JSON.parse(text)).toEqual({ a: 1 });
});

it('leaves an early failure to whoever answers failures', async () => {
  const answer = await fetch(await serve(() => Promise.reject(new Error('No.'))));
  expect(answer.status).toBe(500);
});

it('breaks off at a late failure', async () => {
  const answer = await fetch(await serve(() => sleep(60).then(() => Promise.reject(new Error('No.')))));
  await expect(answer.text()).rejects.toThrow('terminated');
});

it('tells the task when nobody waits any more', async () => {
  const told = Promise.withResolvers<boolean>();
  const begun = Promise.withResolvers<void>();
  const url = await serve(async (signal) => {
    begun.resolve();
    signal.addEventListener('abort', () => told.resolve(true));
    await sleep(600_000, undefined, { signal });
  });
  const gone = new AbortController();
  const answer = fetch(url, { signal: gone.signal }).then((got) => got.text());
  void begun.promise.then(() => gone.abort());
  await expect(answer).rejects.toThrow('aborted');
  expect(await told.promise).toBe(true);
});
