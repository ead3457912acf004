import { randomUUID } from 'node:crypto';
import { request as openRequest } from 'node:http';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { KeyOwner } from '../../contract/key-owner.ts';
import { comings } from '../../pace/comings.ts';
import { thread } from '../../pace/thread.ts';
import { boundBytes } from './bound-bytes.ts';
import { paceAnswer, paceRequests } from './pace-requests.ts';
import { parseJsonBodies } from './parse-body.ts';

/** More than any organization can owe. */
const much = 100_000;
let app: FastifyInstance;
let [large, small] = ['', ''];
let order: string[] = [];

beforeEach(() => {
  [large, small] = [`large ${randomUUID()}`, `small ${randomUUID()}`];
  order = [];
  app = fastify();
  app.decorateRequest('owner', null);
  app.addHook('onRequest', async (request) => {
    const organizationId = String(request.headers['x-owner']);
    const owner: KeyOwner = { keyId: 'key', organizationId, subscription: 'free', role: 'member' };
    request.owner = owner;
  });
  parseJsonBodies(app);
  paceRequests(app);
  boundBytes(app);
  app.addHook(
    'preParsing',
    async (request) => void order.push(`${String(request.headers['x-owner'])} begins`),
  );
  app.post('/', (request, reply) => {
    order.push(`${String(request.headers['x-owner'])} read`);
    reply.send({});
  });
  app.post('/run', { config: { makesRuns: true } }, async () => ({}));
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  app.post('/file', { config: { isUpload: true } }, (_request, reply) => reply.code(503).send({}));
  app.get('/answer', async (request, reply) => {
    const name = String(request.headers['x-owner']);
    if (name === large) thread.note(large, much);
    order.push(`${name} waits`);
    await paceAnswer(request, reply);
    order.push(`${name} answers`);
    return {};
  });
});
afterEach(() => app.close());

const post = (owner: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'x-owner': owner }, payload: { some: 'body' } });
const answers = () => order.filter((entry) => /(?:waits|answers)$/.test(entry));
const reads = () => order.filter((entry) => entry.endsWith(' read'));
const get = (owner: string) => app.inject({ url: '/answer', headers: { 'x-owner': owner } });

it('reads the next request of an organization in debt after those of others, and refuses nothing', async () => {
  thread.note(small, 0);
  thread.note(large, much);
  const waiting = [post(large), post(large)];
  for (let count = 0; count < 5; count += 1) {
    thread.note(large, much);
    expect((await post(small)).statusCode).toBe(200);
  }
  expect(reads()).toEqual(Array.from({ length: 5 }, () => `${small} read`));
  for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(200);
  expect(reads().slice(5)).toEqual([`${large} read`, `${large} read`]);
});

it('puts the answer of an organization in debt together after those of others', async () => {
  thread.note(small, 0);
  const waiting = get(large);
  while (!order.includes(`${large} waits`)) await new Promise(setImmediate);
  thread.note(large, much);
  await get(small);
  expect(answers()).toEqual([`${large} waits`, `${small} waits`, `${small} answers`]);
  expect((await waiting).statusCode).toBe(200);
  expect(order.at(-1)).toBe(`${large} answers`);
});

it('counts a file that is refused, as it arrives all the same', async () => {
  const file = { 'x-owner': large, 'content-type': 'text/csv' };
  const send = (bytes: number) =>
    app.inject({ method: 'POST', url: '/file', headers: file, payload: 'x'.repeat(bytes) });
  thread.note(small, 0);
  expect((await send(10)).statusCode).toBe(503);
  expect(thread.isInDebt(large)).toBe(false);
  await send(2_000_000);
  expect(thread.isInDebt(large)).toBe(true);
});

it('parses a body of an organization in debt after those of others, also if it was on its way already', async () => {
  thread.note(small, 0);
  const headers = { 'x-owner': large, 'content-type': 'application/json', 'content-length': '2' };
  const sent = openRequest(await app.listen({ port: 0, host: '127.0.0.1' }), { method: 'POST', headers });
  const status = new Promise((answer) => sent.once('response', (response) => answer(response.statusCode)));
  sent.flushHeaders();
  while (!order.includes(`${large} begins`)) await new Promise(setImmediate);
  thread.note(large, much);
  sent.end('{}');
  for (let count = 0; count < 5; count += 1) {
    thread.note(large, much);
    await post(small);
  }
  expect(reads()).toEqual(Array.from({ length: 5 }, () => `${small} read`));
  expect(await status).toBe(200);
  expect(reads().at(-1)).toBe(`${large} read`);
});

it('says that a run comes before its body is read, and nothing of other requests', async () => {
  const heard: string[] = [];
  const end = comings.subscribe((owner) => {
    if (owner === small) heard.push(`comes after ${order.length}`);
  });
  await post(small);
  const before = order.length;
  await app.inject({ method: 'POST', url: '/run', headers: { 'x-owner': small }, payload: { some: 'body' } });
  end();
  expect(heard).toEqual([`comes after ${before}`]);
});
