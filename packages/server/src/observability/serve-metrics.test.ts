import { expect, it, onTestFinished } from 'vitest';
import { serveMetrics } from './serve-metrics.ts';

async function serve(render: () => Promise<string>) {
  const server = await serveMetrics({ port: 0, host: '127.0.0.1' }, { contentType: 'text/plain', render });
  onTestFinished(server.close);
  return server.address;
}

it('answers with the metrics, and nothing else', async () => {
  const address = await serve(() => Promise.resolve('metrics'));
  const answer = await fetch(`${address}/metrics`);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain',
    'metrics',
  ]);
  expect((await fetch(`${address}/v1/credits`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
});

it('answers 500 when they cannot be made, and lives on', async () => {
  const address = await serve(() => Promise.reject(new Error('a value that nobody should see')));
  const answer = await fetch(`${address}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([500, '']);
  expect((await fetch(`${address}/metrics`)).status).toBe(500);
});

it('says so when the port is taken', async () => {
  const address = await serve(() => Promise.resolve(''));
  const { port } = new URL(address);
  await expect(
    serveMetrics(
      { port: Number(port), host: '127.0.0.1' },
      { contentType: '', render: () => Promise.resolve('') },
    ),
  ).rejects.toThrow('EADDRINUSE');
});
