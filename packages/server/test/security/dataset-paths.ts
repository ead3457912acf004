/* What another organization may try on the paths of datasets. */
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

export const csv = { 'content-type': 'text/csv' };
const file = 'Name\nMine\n';

/** The dataset of the other organization. */
export const plainDataset = {
  kind: 'people',
  columns: [{ name: 'name', source: 'Name', type: 'string', is_public: true }],
};

/** The last makes one of its own under the same name, so that the others find none. */
export const datasetTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/datasets': () => [{ path: '/v1/datasets', status: 200 }],
  'POST /v1/datasets/inspect': () => [
    { path: '/v1/datasets/inspect', options: { body: file, headers: csv }, status: 200 },
  ],
  'GET /v1/datasets/{name}': ({ dataset }) => [{ path: `/v1/datasets/${dataset}`, status: 404 }],
  'POST /v1/datasets/{name}/facets': ({ dataset }) => [
    { ...post(`/v1/datasets/${dataset}/facets`, { column: 'name' }), status: 404 },
  ],
  'GET /v1/datasets/{name}/rejects': ({ dataset }) => [
    { path: `/v1/datasets/${dataset}/rejects`, status: 404 },
  ],
  'POST /v1/datasets/{name}/rows': ({ dataset }) =>
    ['append', 'replace'].map((mode) => ({
      path: `/v1/datasets/${dataset}/rows?mode=${mode}`,
      options: { body: file, headers: csv },
      status: 404,
    })),
  'POST /v1/complete': ({ dataset }) => [
    { ...post('/v1/complete', { source: `dataset:${dataset}:name` }), status: 400 },
  ],
  'DELETE /v1/datasets/{name}': ({ dataset }) => [
    { path: `/v1/datasets/${dataset}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'PUT /v1/datasets/{name}': ({ dataset }) => [
    { path: `/v1/datasets/${dataset}`, options: { method: 'PUT', body: plainDataset }, status: 200 },
  ],
};
