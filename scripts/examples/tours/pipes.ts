import type { Tour } from '../tour.ts';
import { idOf, pick } from '../tour.ts';
import { findEmail, hasEnded, isPending, readPeople, sandbox, splitName } from './people.ts';

export async function tourPipes(tour: Tour): Promise<void> {
  const people = await readPeople(tour);
  const body = { config: sandbox, pipes: [splitName, findEmail], input: people };
  for (const call of ['validate', 'estimate', 'plan']) await tour.record(`POST /v1/pipes/${call}`, { body });
  const headers = { 'idempotency-key': 'import-of-march-2' };
  const id = idOf(await tour.recordOnce('POST /v1/pipes/run', { body }, isPending));
  await tour.recordOnce('GET /v1/pipes/check/{task_id}', { path: { task_id: id } }, hasEnded);
  await tour.record('POST /v1/pipes/run/sync', { body, headers });
  await tour.record('GET /v1/pipes/stream/{run_id}', { path: { run_id: id } });
  await tour.record('GET /v1/pipes/receipt/{run_id}/{record_id}/{field}', {
    path: { run_id: id, record_id: '1', field: 'work_email' },
  });
  await tour.record('GET /v1/runs', { query: { environment: 'sandbox', kind: 'pipes', limit: 2 } });
  await tour.record('GET /v1/runs/{run_id}/timeline', { path: { run_id: id } });
  await recordCancel(tour, people);
  await tour.record('GET /v1/events', {
    query: { topics: `run:${id},credits` },
    until: 'event: open',
  });
}

/** A run that another one, which is longer, keeps waiting. */
async function recordCancel(tour: Tour, people: readonly object[]): Promise<void> {
  const crowd = Array.from({ length: 100 }, (_, at) => ({ ...people[0], id: at + 1 }));
  const long = { config: sandbox, pipes: [findEmail], input: crowd };
  const short = { config: sandbox, pipes: [splitName], input: people };
  await tour.recordInTime('POST /v1/pipes/cancel/{run_id}', async () => {
    await Promise.all([1, 2, 3].map(() => tour.call('POST /v1/pipes/run', { body: long })));
    const run = await tour.call('POST /v1/pipes/run', { body: short });
    return { path: { run_id: String(pick(run, 'id')) } };
  });
}
