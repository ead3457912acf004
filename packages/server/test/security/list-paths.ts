/* What another organization may try on the paths of buckets and streams, which are called as its dataset is. */
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

const key = encodeURIComponent('Their Key');

/** The last makes one of its own under the same name, so that the others find none. */
export const listTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/buckets': () => [{ path: '/v1/buckets', status: 200 }],
  'GET /v1/buckets/{name}': ({ dataset }) => [{ path: `/v1/buckets/${dataset}`, status: 404 }],
  'GET /v1/buckets/{name}/entries': ({ dataset }) => [
    { path: `/v1/buckets/${dataset}/entries`, status: 404 },
  ],
  'POST /v1/buckets/{name}/entries': ({ dataset }) => [
    { ...post(`/v1/buckets/${dataset}/entries`, { keys: ['Their Key'] }), status: 404 },
  ],
  'POST /v1/buckets/{name}/entries/claim': ({ dataset }) => [
    { ...post(`/v1/buckets/${dataset}/entries/claim`, { key: 'Their Key' }), status: 404 },
  ],
  'DELETE /v1/buckets/{name}/entries/{key}': ({ dataset }) => [
    { path: `/v1/buckets/${dataset}/entries/${key}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'DELETE /v1/buckets/{name}': ({ dataset }) => [
    { path: `/v1/buckets/${dataset}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'POST /v1/buckets': ({ dataset }) => [{ ...post('/v1/buckets', { name: dataset }), status: 200 }],
  'GET /v1/streams': () => [{ path: '/v1/streams', status: 200 }],
  'GET /v1/streams/{name}': ({ dataset }) => [{ path: `/v1/streams/${dataset}`, status: 404 }],
  'GET /v1/streams/{name}/members': ({ dataset }) => [
    { path: `/v1/streams/${dataset}/members`, status: 404 },
  ],
  'GET /v1/streams/{name}/events': ({ dataset }) => [{ path: `/v1/streams/${dataset}/events`, status: 404 }],
  'POST /v1/streams/{name}/members': ({ dataset }) => [
    { ...post(`/v1/streams/${dataset}/members`, { key: 'Their Key' }), status: 404 },
  ],
  'DELETE /v1/streams/{name}/members/{key}': ({ dataset }) => [
    { path: `/v1/streams/${dataset}/members/${key}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'DELETE /v1/streams/{name}': ({ dataset }) => [
    { path: `/v1/streams/${dataset}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'POST /v1/streams': ({ dataset }) => [{ ...post('/v1/streams', { name: dataset }), status: 200 }],
};
