import type { Tour } from '../tour.ts';
import { idOf } from '../tour.ts';
import { readPeople } from './people.ts';

/** Connections, and the secrets and constants of templates. */
export async function tourVault(tour: Tour): Promise<void> {
  const connection = await tour.record('POST /v1/connections', {
    body: { provider: 'hunter', name: 'Our account', key: 'example-key-of-hunter' },
  });
  const path = { connection_id: idOf(connection) };
  await tour.record('GET /v1/connections');
  await tour.record('GET /v1/connections/oauth');
  await tour.record('POST /v1/connections/oauth', { body: { provider: 'gmail', name: 'Sales mailbox' } });
  await tour.record('PUT /v1/connections/{connection_id}', {
    path,
    body: { key: 'example-key-of-hunter-2' },
  });
  await tour.record('POST /v1/connections/{connection_id}/test', { path });
  await useConnection(tour, path.connection_id);
  await tour.record('GET /v1/connections/usage');
  await tour.record('DELETE /v1/connections/{connection_id}', { path });
  await tourValues(tour, {
    at: '/v1/secrets',
    key: 'CRM_TOKEN',
    body: { value: 'example-token', allowed_hosts: ['api.crm.example'] },
  });
  await tourValues(tour, { at: '/v1/constants', key: 'SENDER', body: { value: 'Jane at Acme' } });
}

/** A run outside the sandbox: its vendors are simulated here, too. */
async function useConnection(tour: Tour, connection: string | number): Promise<void> {
  const pipe = {
    pipe_id: 'person:workemail:waterfall@1',
    config: { providers: [{ provider: 'hunter' }] },
    connector: { connections: [{ type: 'vault', connection }] },
  };
  const input = await readPeople(tour);
  await tour.call('POST /v1/pipes/run/sync', { body: { pipes: [pipe], input } });
}

async function tourValues(
  tour: Tour,
  { at, key, body }: { at: string; key: string; body: object },
): Promise<void> {
  await tour.record(`PUT ${at}/{key}`, { path: { key }, body });
  await tour.record(`GET ${at}`);
  await tour.record(`GET ${at}/{key}`, { path: { key } });
  await tour.record(`DELETE ${at}/{key}`, { path: { key } });
}
