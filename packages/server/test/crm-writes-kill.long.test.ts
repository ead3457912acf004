/* What is made in a system of somebody's own, and the process that makes it is killed before the answer comes. */
import { expect, it } from 'vitest';
import { caller, listen, makeHome, spawnOn } from './spawned-homes.ts';
import { waitFor } from './wait-for.ts';

const pipes = [
  {
    pipe_id: 'object:create:hubspot@1',
    config: { properties: [{ property: 'email', value: '{{ email }}' }] },
  },
  { pipe_id: 'note:create:hubspot@1', config: { record_id: '7', content: 'Met {{ email }}' } },
];

it('no object and no note of HubSpot is sent twice, whatever becomes of the answer', async () => {
  const hubspot = await listen(60_000);
  const env = { ...(await makeHome('pglite')), HEADRACE_PROVIDER_URLS: `hubspot=${hubspot.url}` };
  const first = await spawnOn(env, 'all');
  const own = await caller(first.url, env)('/v1/connections', { body: { provider: 'hubspot', key: 'k' } });
  const connector = { connections: [{ type: 'vault', connection: own.json.id }] };
  const { json: run } = await caller(first.url, env)('/v1/pipes/run', {
    body: {
      pipes: pipes.map((pipe) => ({ ...pipe, connector })),
      input: ['ana@acme.test', 'bo@acme.test'].map((email) => ({ email })),
    },
  });
  await hubspot.waitFor(4);
  await first.kill();
  hubspot.delayMs = 0;

  const second = await spawnOn(env, 'all');
  const { json: ended } = await waitFor(
    () => caller(second.url, env)(`/v1/pipes/check/${run.id}`),
    (answer) => answer.json.status === 'completed',
  );
  const unknown = { status: 'failed', value: null, reason: { code: 'OutcomeUnknown' } };
  for (const { fields } of Object.values<typeof ended>(ended.records))
    expect(fields).toMatchObject({ crm_record_id: unknown, crm_note_id: unknown });
  expect(Object.values(ended.records)).toHaveLength(2);
  expect(Object.fromEntries(hubspot.asked)).toEqual({
    '/crm/v3/objects/contacts': 2,
    '/crm/v3/objects/notes': 2,
  });
});
