/* How many results the database reads to find those of a batch. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resultsOf } from '../src/sheets/rows/results-of.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import type { FeederHome } from './feeder-home.ts';
import { openFeederHome } from './feeder-home.ts';
import { describeOnBothHomes } from './service.ts';

const rows = 4000;
const pipes = [1, 2, 3, 4, 5];
const batch = Array.from({ length: 100 }, (_, at) => 2001 + at);

describeOnBothHomes('results of a batch', (home) => {
  let opened: FeederHome;
  let storage: Storage;
  beforeAll(async () => {
    opened = await openFeederHome(home);
    ({ storage } = opened);
    await sql`
      insert into sheet_results (org_id, sheet_id, pipe_no, row_id, version)
      select 'o', 7, pipe_no, row_id, 1 from unnest(${pipes}::int[]) as pipe_no, generate_series(1, ${rows}::int) as row_id
      order by row_id`.execute(storage.work);
  });
  afterAll(() => opened.close());

  /** Of results: found, and read in vain. */
  const look = async (): Promise<{ found: number; inVain: number }> => {
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off, summary off) select vals
      from ${resultsOf({ sheetId: 7, pipes, rowIds: batch })}`.execute(storage.work);
    const text = lines.map((line) => line['QUERY PLAN']).join('\n');
    const found = Number(/rows=(\d+)/.exec(text)?.[1]);
    return { found, inVain: Number(/Rows Removed by Filter: (\d+)/.exec(text)?.[1] ?? 0) };
  };

  it('are found without reading those of the whole sheet, whatever is known about the table', async () => {
    const wanted = { found: batch.length * pipes.length, inVain: 0 };
    expect(await look()).toEqual(wanted);
    await sql`analyze sheet_results`.execute(storage.work);
    expect(await look()).toEqual(wanted);
  });
});
