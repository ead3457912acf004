import type { Tour } from '../tour.ts';
import { idOf } from '../tour.ts';
import { hasEnded, isPending, sandbox } from './people.ts';

export const searchCompanies = {
  search_id: 'companies:profiles:crustdata@1',
  config: { filters: { hq_locations: { include: ['Germany'] } }, limit: 1 },
};

/** Each call has two names. */
export async function tourSearches(tour: Tour): Promise<void> {
  for (const name of ['search', 'searches']) await tourCalls(tour, `/v1/${name}`);
  await tourSaved(tour);
}

async function tourCalls(tour: Tour, at: string): Promise<void> {
  const body = { config: sandbox, search: searchCompanies };
  for (const call of ['validate', 'estimate']) await tour.record(`POST ${at}/${call}`, { body });
  const id = idOf(await tour.recordOnce(`POST ${at}/run`, { body }, isPending));
  await tour.recordOnce(`GET ${at}/check/{run_id}`, { path: { run_id: id } }, hasEnded);
  await tour.record(`GET ${at}/run`, { query: { run_id: id } });
  await tour.record(`POST ${at}/run/sync`, { body });
  await tour.record(`GET ${at}/receipt/{run_id}`, { path: { run_id: id } });
  await tour.recordInTime(`POST ${at}/cancel/{run_id}`, async () => {
    // Another question, so that none of the recorded ones shares its answer.
    const other = { ...searchCompanies, config: { ...searchCompanies.config, limit: 2 } };
    const crowd = { ...body, search: other };
    const runs = await Promise.all([1, 2, 3, 4].map(() => tour.call(`POST ${at}/run`, { body: crowd })));
    return { path: { run_id: idOf(runs.at(-1)) } };
  });
}

async function tourSaved(tour: Tour): Promise<void> {
  const saved = await tour.record('POST /v1/saved-searches', {
    body: { name: 'Companies in Germany', search: searchCompanies },
  });
  const path = { saved_search_id: idOf(saved) };
  await tour.record('GET /v1/saved-searches');
  await tour.record('GET /v1/saved-searches/{saved_search_id}', { path });
  await tour.record('PATCH /v1/saved-searches/{saved_search_id}', {
    path,
    body: { name: 'German companies', last_run: { search: searchCompanies } },
  });
  await tour.record('DELETE /v1/saved-searches/{saved_search_id}', { path });
}
