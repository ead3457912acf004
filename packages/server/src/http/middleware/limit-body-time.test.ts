import fastify from 'fastify';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitBodyTime } from './limit-body-time.ts';

const app = fastify();
let url = '';
beforeAll(async () => {
  limitBodyTime(app, 50);
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.on('error', (error) => done(error));
    payload.on('end', () => done(null, 'all'));
    payload.resume();
  });
  app.post('/short', (_request, reply) => reply.send('done'));
  app.post('/upload', { config: { isUpload: true } }, (_request, reply) => reply.send('done'));
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

it('a body that drips is given up, but a file may take its time', async () => {
  const never = new Promise(() => {});
  const givenUp = drip('/short', never);
  const taken = drip('/upload', givenUp);
  expect(await givenUp).toBeGreaterThanOrEqual(400);
  expect(await taken).toBe(200);
});

it('a body in time is taken', async () => {
  expect(await drip('/short', Promise.resolve())).toBe(200);
});
