import type { Tour } from '../tour.ts';

/** Leaves a stream, for the sheet that will follow it. */
export async function tourStreams(tour: Tour): Promise<void> {
  const path = { name: 'leads' };
  const query = { environment: 'sandbox' };
  await tour.record('POST /v1/streams', { body: { ...path, ...query } });
  await tour.record('POST /v1/streams/{name}/members', {
    path,
    query,
    body: { key: 'jane@acme.example', fields: { company: 'Acme' } },
  });
  await tour.call('POST /v1/streams/{name}/members', { path, query, body: { key: 'joe@acme.example' } });
  await tour.record('GET /v1/streams', { query });
  await tour.record('GET /v1/streams/{name}', { path, query });
  await tour.record('GET /v1/streams/{name}/members', { path, query: { ...query, limit: 1 } });
  await tour.record('DELETE /v1/streams/{name}/members/{key}', {
    path: { ...path, key: 'joe@acme.example' },
    query,
  });
  await tour.record('GET /v1/streams/{name}/events', { path, query: { ...query, after: 1 } });
  const other = { name: 'newsletter' };
  await tour.call('POST /v1/streams', { body: { ...other, ...query } });
  await tour.record('DELETE /v1/streams/{name}', { path: other, query });
}
