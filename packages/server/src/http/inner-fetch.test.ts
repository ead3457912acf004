import { once } from 'node:events';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { App } from './app.ts';
import { clientGone } from './client-gone.ts';
import { createInnerFetch } from './inner-fetch.ts';

/** An app that answers `/who` with who asks, and `/wait` once nobody waits any more. */
async function open() {
  const app: App = fastify();
  onTestFinished(() => app.close());
  const begun = Promise.withResolvers<AbortSignal>();
  app.post('/who', ({ headers, ip, body }) => ({ by: headers.authorization, ip, body }));
  app.post('/wait', async (_request, reply) => {
    const signal = clientGone(reply);
    begun.resolve(signal);
    if (!signal.aborted) await once(signal, 'abort');
    return {};
  });
  app.get('/long', () => ({ id: 'r23456789012345678901234', text: 'x'.repeat(5_000_000) }));
  // What a request from outside has, of which inner calls are made.
  const outer = Promise.withResolvers<typeof globalThis.fetch>();
  app.get('/outer', (request) => {
    outer.resolve(createInnerFetch(app, request));
    return {};
  });
  await app.inject({ url: '/outer', headers: { authorization: 'Bearer hr_x' }, remoteAddress: '192.0.2.7' });
  return { fetch: await outer.promise, begun: begun.promise };
}

it('calls with the key and from the address of the caller', async () => {
  const { fetch } = await open();
  const answer = await fetch('http://localhost/who', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer another' },
    body: '{"a":1}',
  });
  expect(await answer.json()).toEqual({ by: 'Bearer hr_x', ip: '192.0.2.7', body: { a: 1 } });
});

it('a call ends when the caller for whom it is made goes away', async () => {
  const { fetch, begun } = await open();
  const caller = new AbortController();
  const called = fetch('http://localhost/wait', { method: 'POST', signal: caller.signal });
  const refused = expect(called).rejects.toThrow('gone');
  expect((await begun).aborted).toBe(false);
  caller.abort(new Error('gone'));
  await refused;
  expect((await begun).aborted).toBe(true);
});

it('an answer that is too long is refused, and names its run', async () => {
  const { fetch } = await open();
  const answer = await fetch('http://localhost/long');
  expect(await answer.json()).toMatchObject({ status: 413, run_id: 'r23456789012345678901234' });
});
