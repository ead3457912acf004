import type { onRequestAsyncHookHandler } from 'fastify';
import fastify from 'fastify';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitBodyTime } from './limit-body-time.ts';

const app = fastify();
let url = '';
beforeAll(async () => {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['x-wait'] !== undefined) await sleep(Number(headers['x-wait']));
  });
  // Far more than a body takes that comes at once, on however busy a machine.
  limitBodyTime(app, 1500);
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.on('error', (error) => done(error));
    payload.on('end', () => done(null, 'all'));
    payload.resume();
  });
  app.post('/short', (_request, reply) => reply.send('done'));
  app.post('/upload', { config: { isUpload: true } }, (_request, reply) => reply.send('done'));
  app.get('/unread', (_request, reply) => reply.send('done'));
  const onRequest: onRequestAsyncHookHandler = async (_request, reply) => reply.code(401).send();
  app.post('/refused', { onRequest }, () => 'done');
  app.post('/refused-upload', { onRequest, config: { isUpload: true } }, () => 'done');
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends half a body, and the rest once the first one has been given up. */
async function drip(path: string, whenToEnd: Promise<unknown>) {
  const upload = httpRequest(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'x/y', 'content-length': '2' },
  });
  upload.on('error', () => {});
  const answered = once(upload, 'response');
  upload.write('a');
  void whenToEnd.then(() => upload.end('b'));
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}

it.concurrent('a body that drips is given up, but a file may take its time', async () => {
  const never = new Promise(() => {});
  const givenUp = drip('/short', never);
  const taken = drip('/upload', givenUp);
  expect(await givenUp).toBeGreaterThanOrEqual(400);
  expect(await taken).toBe(200);
});

it.concurrent('a body in time is taken', async () => {
  expect(await drip('/short', Promise.resolve())).toBe(200);
});

it.concurrent.each([
  ['GET /unread', 200],
  ['POST /refused', 401],
  ['POST /refused-upload', 401],
])('a body that nobody reads is given up with its connection: %s', async (target, status) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (text) => (answer += text.toString()));
  socket.write(`${target} HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\ncontent-length: 2\r\n\r\na`);
  await once(socket, 'close');
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

it.concurrent('a client that has gone before its body was waited for disturbs nobody', async () => {
  const upload = httpRequest(`${url}/short`, {
    method: 'POST',
    headers: { 'content-type': 'x/y', 'content-length': '2', 'x-wait': '30' },
  });
  upload.on('error', () => {});
  upload.write('a');
  await sleep(10);
  upload.destroy();
  await sleep(1700);
  expect(await drip('/short', Promise.resolve())).toBe(200);
});

it.concurrent('a connection is kept for the next request, however long ago the last one was', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [response] = await once(httpRequest(`${url}/unread`, { agent }).end(), 'response');
    const { localPort } = response.socket;
    response.resume();
    await once(response, 'end');
    return localPort;
  };
  const port = await ask();
  await sleep(1700);
  expect(await ask()).toBe(port);
  agent.destroy();
});
