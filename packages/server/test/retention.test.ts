import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldIdempotencyKeys } from '../src/storage/idempotency-keys.ts';
import type { Db } from '../src/storage/database.ts';
import { deleteExpiredRuns } from '../src/storage/retention.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService, withStorage } from './service.ts';
import { runOf, waitFor } from './wait-for.ts';

const secondsKept = 1;
const effect = { pipe_id: 'http:request@1', config: { url: 'https://api.example.com/', method: 'POST' } };
const valid = {
  config: { environment: 'sandbox' },
  pipes: [{ pipe_id: 'person:name:split@1' }, effect],
  input: Array.from({ length: 30 }, (_, id) => ({ id, name: 'Jane Doe' })),
};
const invalid = { ...valid, pipes: [{ pipe_id: 'no:such@1' }] };

describeOnBothHomes('retention', (home) => {
  let service: TestService;
  beforeAll(
    async () =>
      void (service = await startService(home, { HEADRACE_RETENTION_DAYS: String(secondsKept / 86_400) })),
  );
  afterAll(() => service.stop());

  const start = async (body: unknown, headers: Record<string, string> = {}) =>
    runOf(await service.call('/v1/pipes/run', { body, headers })).id;
  const isGone = async (id: string) => (await service.call(`/v1/pipes/check/${id}`)).status === 404;

  /** Rows of these runs by table. */
  const countRows = async (db: Db, ids: string[]) => {
    const { rows } = await sql<{ name: string; count: number }>`
      select 'runs' as name, count(*)::int as count from runs where id = any(${ids}::text[])
      union all select 'run_inputs', count(*)::int from run_inputs where run_id = any(${ids}::text[])
      union all select 'slices', count(*)::int from slices where run_id = any(${ids}::text[])
      union all select 'records', coalesce(sum(coalesce(cardinality(positions), 1)), 0)::int from records where run_id = any(${ids}::text[])
      union all select 'effects', count(*)::int from effects where run_id = any(${ids}::text[])`.execute(db);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };

  it('a run whose time is over is gone, and the sweep deletes all that belonged to it', async () => {
    const ids = [await start(valid), await start(invalid), await start(valid, { 'idempotency-key': 'old' })];
    const kept = await start(valid);
    for (const id of [...ids, kept])
      await waitFor(
        () => isGone(id),
        (gone) => gone,
      );
    expectProblem(await service.call(`/v1/pipes/check/${ids[0]}`), 'not-found');
    expectProblem(await service.call(`/v1/pipes/cancel/${ids[0]}`, { method: 'POST' }), 'not-found');
    await service.server.stop();

    await withStorage(service.env, async ({ api }) => {
      const full = { runs: 1, run_inputs: 2, slices: 2, records: 30, effects: 30 };
      expect(await countRows(api, [kept])).toEqual(full);
      expect(await countRows(api, ids)).toEqual({
        runs: 3,
        run_inputs: 4,
        slices: 4,
        records: 60,
        effects: 60,
      });
      await api
        .updateTable('runs')
        .set({ expires_at: sql<Date>`now() + interval '1 hour'` })
        .where('id', '=', kept)
        .execute();
      // Batches smaller than what there is: the sweep goes on until nothing is left.
      expect(await deleteExpiredRuns(api, 2)).toBe(3);
      expect(await countRows(api, ids)).toEqual({
        runs: 0,
        run_inputs: 0,
        slices: 0,
        records: 0,
        effects: 0,
      });
      expect(await countRows(api, [kept])).toEqual(full);
      expect(await deleteExpiredRuns(api)).toBe(0);
    });

    await withStorage(service.env, async ({ api }) => {
      const keys = () => api.selectFrom('idempotency_keys').select('key').execute();
      await deleteOldIdempotencyKeys(api);
      expect(await keys()).toEqual([{ key: 'old' }]);
      await api
        .updateTable('idempotency_keys')
        .set({ created_at: sql<Date>`now() - interval '25 hours'` })
        .execute();
      await deleteOldIdempotencyKeys(api);
      expect(await keys()).toEqual([]);
    });
  });
});
