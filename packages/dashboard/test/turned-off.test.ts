import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from '../../server/test/service.ts';
import { startService } from '../../server/test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService('pglite', { HEADRACE_DASHBOARD: 'off' });
});
afterAll(() => service.stop());

it('a service without a dashboard has no page, and prints no link to it', async () => {
  const { call, server } = service;
  expect((await call('/')).status).toBe(404);
  expect((await call('/app/')).status).toBe(404);
  expect((await call('/v1/catalog/pipes')).status).toBe(200);
  expect(await server.createFirstLink()).toBeNull();
});
