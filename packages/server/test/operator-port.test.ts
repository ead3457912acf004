import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openHostWarning } from '../src/http/listeners.ts';
import { openPaths } from '../src/http/surface.ts';
import { describeApi } from '../src/http/describe-api.ts';
import { callApi, describeOnBothHomes, startService } from './service.ts';

const operatorPaths = [
  '/metrics',
  '/docs',
  '/docs/static/index.html',
  '/openapi.json',
  '/operator/keys',
  '/v1/status',
];

describeOnBothHomes('a port of the operator', (home) => {
  it('has all there is, and the public one no more than the API', async () => {
    const service = await startService(home, { HEADRACE_OPERATOR_PORT: '0' });
    onTestFinished(() => service.stop());
    const { operatorAddress, operatorToken } = service.server;
    const ask = (url: string, path: string) => callApi(url, path, { apiKey: operatorToken });
    expect(operatorAddress).not.toBe(service.url);
    for (const path of operatorPaths) {
      expect([path, (await ask(service.url, path)).status]).toEqual([path, 404]);
      expect([path, (await ask(operatorAddress ?? '', path)).status]).toEqual([path, 200]);
    }
    expect((await ask(service.url, '/%6Fperator/keys')).status).toBe(404);
    expect((await callApi(service.url, '/metrics', { apiKey: null, method: 'POST' })).status).toBe(404);
    // The token is a wrong key on the public port, and speaks for the first organization on its own.
    expect((await ask(service.url, '/v1/credits')).status).toBe(401);
    expect((await ask(operatorAddress ?? '', '/v1/credits')).status).toBe(200);
    for (const path of ['/healthz', '/v1/catalog/pipes', '/v1/credits'])
      expect((await service.call(path)).status).toBe(200);
    if (home === 'postgres') return;
    const announced = JSON.parse(await readFile(`${service.env.HEADRACE_DATA_DIR}.lock.json`, 'utf8'));
    expect(announced.address).toBe(operatorAddress);
  });
});

it('what is said to be open without a key is what is', async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await describeApi()));
  const open = Object.entries(paths).flatMap(([path, operations]) =>
    // Below `/auth` a code or a password takes the place of a key.
    JSON.stringify(operations).includes('"security":[]') && !path.startsWith('/auth/') ? [path] : [],
  );
  const covered = (list: readonly string[], path: string) => list.some((prefix) => path.startsWith(prefix));
  expect(open.length).toBeGreaterThan(4);
  expect(open.filter((path) => !covered(openPaths.all, path))).toEqual([]);
  expect(open.filter((path) => !covered(openPaths.public, path))).toEqual(['/metrics']);
});

it.each(['0.0.0.0', '::', '192.168.1.2', 'db.internal', '127.evil.test'])(
  'to listen at %s is warned of',
  (host) =>
    expect(openHostWarning(host, ['/metrics', '/docs'])).toContain(
      `listening at ${host}: anybody who reaches this port over the network can read /metrics, /docs without a key`,
    ),
);

it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('to listen at %s opens nothing', (host) =>
  expect(openHostWarning(host, ['/metrics'])).toBeNull(),
);
