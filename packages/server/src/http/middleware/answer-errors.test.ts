import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { LogController } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { answerErrors } from './answer-errors.ts';

/** As the driver says it of a connection to the database that breaks. */
const isDatabaseDown = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/** A server that reads JSON, and what it logs. */
async function serve() {
  const lines: { level: number; msg: string }[] = [];
  const app = fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  answerErrors(app, { methodsOf: () => [], isDatabaseDown });
  app.post('/', async () => ({}));
  app.post('/broken', async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return { app, port: address.port, lines };
}

it('a client that leaves in the middle of its body is no fault of the database', async () => {
  const { app, port, lines } = await serve();
  const arrived = new Promise((resolve) => app.server.once('request', resolve));
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  );
  await arrived;
  socket.destroy();
  await once(socket, 'close');
  const told = () => lines.filter(({ msg }) => !msg.startsWith('Server listening'));
  await expect.poll(told).toMatchObject([{ level: 30, msg: 'client left in the middle of its request' }]);
});

it('a connection to the database that breaks still is', async () => {
  const { app, lines } = await serve();
  const answer = await app.inject({ method: 'POST', url: '/broken', payload: {} });
  expect([answer.statusCode, answer.json().type]).toEqual([503, 'unavailable']);
  expect(lines.map(({ msg }) => msg)).toContain('database down');
});
