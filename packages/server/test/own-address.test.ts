/* An instance of a user's own at a private address, in production: by the service's own key, and by a connection. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import type { TestService } from './service.ts';
import { startService } from './service.ts';
import { runOf } from './wait-for.ts';

const world = createWorld();
let vendors: ServedSimulators;
beforeAll(async () => {
  vendors = await serveSimulators({ simulators, world, port: 0, host: '127.0.0.1' });
});
afterAll(() => vendors.close());

async function validate({ call }: TestService, connections: string[] = []) {
  const config = { providers: [{ provider: 'reacher' }] };
  const connector = { connections: connections.map((connection) => ({ type: 'vault', connection })) };
  const pipes = [{ pipe_id: 'people:email:validate:waterfall@1', config, connector }];
  const input = [{ id: 1, email: world.person(1).workEmail }];
  const { records } = runOf(await call('/v1/pipes/run/sync', { body: { pipes, input } }));
  return records['1']?.fields['email_validation_status'];
}

test.each([
  ['is refused', false, () => ({})],
  [
    'is asked if the operator opens it',
    true,
    (url: URL) => ({ HEADRACE_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${url.port}` }),
  ],
  [
    'is asked if the settings name it',
    true,
    (url: URL) => ({ HEADRACE_PROVIDER_URLS: `reacher=${url.origin}/vendors/reacher` }),
  ],
] as const)('%s', async (_, isAsked, settings) => {
  const key = `${vendors.url}/vendors/reacher|the-secret`;
  const service = await startService('pglite', {
    HEADRACE_MANAGED_REACHER_KEY: key,
    ...settings(new URL(vendors.url)),
  });
  const { json: own } = await service.call('/v1/connections', { body: { provider: 'reacher', key } });
  const tried = await service.call(`/v1/connections/${own.id}/test`, { method: 'POST' });
  const cells = [await validate(service), await validate(service, [own.id])];
  await service.stop();
  expect(tried.json).toMatchObject(isAsked ? { ok: true } : { ok: false, code: 'TargetRefused' });
  for (const cell of cells)
    expect(cell).toMatchObject(
      isAsked ? { value: 'valid' } : { value: null, reason: { code: 'TargetRefused' } },
    );
});
