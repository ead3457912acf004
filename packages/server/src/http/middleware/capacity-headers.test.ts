import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { noServices } from '../describe-api.ts';
import { addCapacityHeaders } from './capacity-headers.ts';

it('are on every answer of the paths that say that they make runs, and on no other', async () => {
  const app = fastify();
  app.decorateRequest('owner', null);
  app.addHook('onRequest', async (request) => {
    request.owner = { organizationId: 'o', keyId: 'k', subscription: 'free', role: 'member' };
  });
  const capacityOf = () => Promise.resolve({ priority: 1, p1: 20, p2: 200, p3: 100_000 } as const);
  addCapacityHeaders(app, { ...noServices, capacityOf });
  app.post('/v1/sheets/run', { config: { makesRuns: true } }, async () => ({}));
  app.post('/v1/sheets/broken', { config: { makesRuns: true } }, async () => {
    throw new Error('no');
  });
  app.post('/v1/pipes/validate', async () => ({}));
  const capacityAfter = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url })).headers['x-p1-capacity'];
  expect(await capacityAfter('POST', '/v1/sheets/run')).toBe('20');
  expect(await capacityAfter('POST', '/v1/sheets/broken')).toBe('20');
  expect(await capacityAfter('GET', '/v1/sheets/run')).toBe('20');
  expect(await capacityAfter('POST', '/v1/pipes/validate')).toBeUndefined();
  await app.close();
});
