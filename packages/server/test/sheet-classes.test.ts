/* The classes in which batches of sheet runs are queued. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import type { TestService } from './service.ts';
import { startService } from './service.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

const pipe = { pipe_id: 'person:name:split@1', auto: 'off' };

// The embedded database belongs to the service alone, so nobody can look into it.
describe.skipIf(inject('postgresUrl') === null)('batches of a sheet run (postgres)', () => {
  let service: TestService;
  let storage: Storage;
  beforeAll(async () => {
    service = await startService('postgres');
    storage = await openStorage({ databaseUrl: service.env.DATABASE_URL ?? null, dataDir: '' });
  });
  afterAll(async () => {
    await storage.close();
    await service.stop();
  });
  /** Classes of all slices of runs that have so many records. */
  const classesOf = async (records: number): Promise<number[]> => {
    const rows = await storage.work
      .selectFrom('slices')
      .innerJoin('runs', (join) =>
        join.onRef('runs.org_id', '=', 'slices.org_id').onRef('runs.id', '=', 'slices.run_id'),
      )
      .select('slices.class')
      .distinct()
      .where('runs.record_count', '=', records)
      .execute();
    return rows.map((row) => row.class);
  };
  const runOn = async (rows: number): Promise<void> => {
    const sheet = await createSheet(service.call, { columns: [{ name: 'name' }], pipes: [pipe] });
    await sheet.append(Array.from({ length: rows }, (_, at) => ({ name: `Jane${at} Doe` })));
    const { json } = await service.call(`${sheet.path}/runs`, { body: { pipes: ['p1'] } });
    const ended = await waitFor(
      async () => (await service.call(`${sheet.path}/runs/${json.no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
    expect(ended).toMatchObject({ status: 'completed', by_status: { completed: rows } });
  };

  it('are class 1 where there is one of them, and never where there are more', async () => {
    await runOn(30);
    expect(await classesOf(30)).toEqual([1]);
    await runOn(140);
    expect(await classesOf(100)).toEqual([2]);
    expect(await classesOf(40)).toEqual([2]);
  });
});
