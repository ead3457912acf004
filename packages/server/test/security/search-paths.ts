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

export const searchTries = { ...triesOf('/v1/search'), ...triesOf('/v1/searches') };
