/* What another organization may try on the paths of searches. */
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

const config = { environment: 'sandbox' };

/** What the other organization has searched for, whose next page its cursor is. */
export const plainSearch = {
  search_id: 'companies:profiles:crustdata@1',
  config: { filters: { hq_locations: { include: ['Germany'] } }, limit: 2 },
};

const nextPage = ({ cursor }: Ids) => ({
  config,
  search: { ...plainSearch, config: { ...plainSearch.config, cursor } },
});
const throughDataset = ({ dataset }: Ids) => ({
  config,
  search: { search_id: `people:profiles:${dataset}@1`, config: {} },
});
const borrowing = ({ connection }: Ids) => ({
  config,
  search: { ...plainSearch, connector: { connections: [{ type: 'vault', connection }] } },
});

function triesOf(prefix: string): Record<string, (ids: Ids) => Try[]> {
  const refused = (path: string) => (ids: Ids) => [
    { ...post(path, nextPage(ids)), status: 400 },
    { ...post(path, throughDataset(ids)), status: 400 },
    { ...post(path, borrowing(ids)), status: 422 },
  ];
  return {
    [`POST ${prefix}/run`]: (ids) => [
      ...refused(`${prefix}/run`)(ids),
      // Theirs under that key; here it is a new run.
      {
        ...post(
          `${prefix}/run`,
          { config, search: plainSearch },
          { 'idempotency-key': `${ids.idempotencyKey}-search` },
        ),
        status: 200,
      },
    ],
    [`POST ${prefix}/run/sync`]: refused(`${prefix}/run/sync`),
    [`POST ${prefix}/estimate`]: refused(`${prefix}/estimate`),
    [`POST ${prefix}/validate`]: (ids) =>
      refused(`${prefix}/validate`)(ids).map((one) => ({ ...one, status: 200 })),
    [`GET ${prefix}/run`]: ({ search }) => [{ path: `${prefix}/run?run_id=${search}`, status: 404 }],
    [`GET ${prefix}/check/{run_id}`]: ({ search, pendingSearch }) =>
      [search, pendingSearch].map((id) => ({ path: `${prefix}/check/${id}`, status: 404 })),
    [`POST ${prefix}/cancel/{run_id}`]: ({ search, pendingSearch }) =>
      [search, pendingSearch].map((id) => ({ ...post(`${prefix}/cancel/${id}`), status: 404 })),
    [`GET ${prefix}/receipt/{run_id}`]: ({ search }) => [
      { path: `${prefix}/receipt/${search}`, status: 404 },
    ],
  };
}

const savedPath = ({ savedSearch }: Ids) => `/v1/saved-searches/${savedSearch}`;

/* The names are theirs, but each organization has names of its own. */
const savedTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/saved-searches': () => [{ path: '/v1/saved-searches', status: 200 }],
  'POST /v1/saved-searches': ({ savedSearch: id }) => [
    { ...post('/v1/saved-searches', { id, name: 'Mine', search: plainSearch }), status: 400 },
  ],
  'GET /v1/saved-searches/{saved_search_id}': (ids) => [{ path: savedPath(ids), status: 404 }],
  'PATCH /v1/saved-searches/{saved_search_id}': (ids) => [
    { path: savedPath(ids), options: { method: 'PATCH', body: { name: 'Mine' } }, status: 404 },
    {
      path: savedPath(ids),
      options: { method: 'PATCH', body: { last_run: { search: plainSearch } } },
      status: 404,
    },
  ],
  'DELETE /v1/saved-searches/{saved_search_id}': (ids) => [
    { path: savedPath(ids), options: { method: 'DELETE' }, status: 404 },
  ],
};

export const searchTries = { ...triesOf('/v1/search'), ...triesOf('/v1/searches'), ...savedTries };
