import { anybody } from '../callers.ts';
import type { Tour } from '../tour.ts';

export async function tourCatalog(tour: Tour): Promise<void> {
  await tour.record('GET /v1/catalog/pipes', { as: anybody });
  await tour.record('GET /v1/catalog/pipes/{pipe_id}', {
    as: anybody,
    path: { pipe_id: 'person:name:split@1' },
  });
  await tour.record('GET /v1/catalog/searches', { as: anybody });
  const search = 'companies:profiles:crustdata@1';
  await tour.record('GET /v1/catalog/searches/{search_id}', { as: anybody, path: { search_id: search } });
  await tour.record('GET /v1/catalog/options', { as: anybody });
  await tour.record('POST /v1/complete', { body: { source: 'countries', query: 'ger', limit: 2 } });
  await tour.record('GET /v1/providers');
}
