import type { Tour } from '../tour.ts';

export async function tourBuckets(tour: Tour): Promise<void> {
  const path = { name: 'contacted' };
  const query = { environment: 'sandbox' };
  await tour.record('POST /v1/buckets', { body: { ...path, ...query } });
  await tour.record('POST /v1/buckets/{name}/entries/claim', {
    path,
    query,
    body: { key: 'jane@acme.example', fields: { campaign: 'spring' }, ttl_seconds: 86_400 },
  });
  await tour.record('POST /v1/buckets/{name}/entries', {
    path,
    query,
    body: { keys: ['jane@acme.example', 'joe@acme.example'] },
  });
  await tour.record('GET /v1/buckets', { query });
  await tour.record('GET /v1/buckets/{name}', { path, query });
  await tour.record('GET /v1/buckets/{name}/entries', { path, query: { ...query, limit: 1 } });
  await tour.record('DELETE /v1/buckets/{name}/entries/{key}', {
    path: { ...path, key: 'joe@acme.example' },
    query,
  });
  await tour.record('DELETE /v1/buckets/{name}', { path, query });
}
