import type { Tour } from '../tour.ts';
import { idOf, pick } from '../tour.ts';
import { readPeople } from './people.ts';

/** Spends some: the vendors are simulated, the credits are not. */
export async function tourCredits(tour: Tour): Promise<void> {
  const organization = await tour.call('GET /v1/organization');
  await tour.call('POST /operator/organizations/{id}/credits', {
    as: tour.operator,
    path: { id: idOf(organization) },
    body: { amount: 100, note: 'Invoice 17' },
  });
  const budget = await tour.record('PUT /v1/budgets', { body: { period: 'month', amount: 50 } });
  const pipes = [
    { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'leadmagic' }] } },
  ];
  const input = await readPeople(tour);
  const run = await tour.call('POST /v1/pipes/run/sync', { body: { pipes, input } });
  await tour.record('GET /v1/budgets');
  await tour.record('DELETE /v1/budgets/{budget_id}', { path: { budget_id: idOf(budget) } });
  const query = { run_id: String(pick(run, 'id')), limit: 2 };
  const credits = await tour.record('GET /v1/credits', { query });
  await tour.record('GET /v1/credits/entries/{entry_id}', {
    path: { entry_id: idOf(credits, 'entries', 0, 'id') },
  });
  await tour.record('GET /v1/credits/usage', { query: { group: 'provider' } });
}
