import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { retryBody } from '../src/sheets/running/retry-run.ts';
import { startRun } from '../src/sheets/running/start-run.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import type { FeederHome } from './feeder-home.ts';
import { insertRecord, openFeederHome } from './feeder-home.ts';
import { describeOnBothHomes } from './service.ts';

const failed = { status: 'failed' } as const;
const skipped = { status: 'skipped' } as const;
type Fields = Parameters<typeof insertRecord>[2]['fields'];

describeOnBothHomes('a retry', (home) => {
  let opened: FeederHome;
  beforeAll(async () => void (opened = await openFeederHome(home)));
  afterAll(() => opened.close());

  /** Runs pipes on the cells that never ran; each record is as told, in the order of the rows that run. */
  const run = async (place: SheetPlace, { pipes, records }: { pipes: string[]; records: Fields[] }) => {
    const no = await opened.start(place, pipes);
    const fed = opened.world();
    const taken = await opened.takeOn(place, no);
    await opened.stepUntil(fed.ports, taken, 'waiting');
    const [batch] = await batchesOf(place, no);
    const [runId = ''] = fed.submitted;
    for (const [position, fields] of records.entries())
      await insertRecord(opened.storage.work, place, {
        runId,
        position,
        fields,
        rowId: batch?.row_ids[position] ?? 0,
      });
    fed.ended.set(runId, { spent: 0, isCanceled: false });
    await opened.stepUntil(fed.ports, taken, 'over');
    return no;
  };
  const batchesOf = async ({ id }: SheetPlace, no: number) => {
    const { rows } = await sql<{ pipes: number[]; row_ids: (string | number)[] }>`
      select pipes, row_ids from sheet_batches where sheet_id = ${id}::int and run_no = ${no}::int
      order by no`.execute(opened.storage.api);
    return rows.map(({ pipes, row_ids }) => ({ pipes, row_ids: row_ids.map(Number) }));
  };

  it('runs what failed in its run, and what was skipped for want of that, and nothing else', async () => {
    const place = await opened.create(['Jane', 'Ann', 'Sue', 'Eve']);
    const no = await run(place, {
      pipes: ['p1', 'p2'],
      records: [
        { first: failed, second: skipped },
        { first: 'Ann', second: 'A' },
        { first: 'Sue', second: failed },
        // Skipped for another reason.
        { first: 'Eve', second: skipped },
      ],
    });
    const { rows } = await sql<{ row_id: string }>`
      select row_id from sheet_rows where sheet_id = ${place.id}::int order by row_id`.execute(
      opened.storage.api,
    );
    const [jane, , sue, eve] = rows.map(({ row_id: id }) => Number(id));
    // What Eve has now failed in another run.
    await sql`
      update sheet_results set run_no = ${no + 1}::int, states = '\\x03'::bytea
      where sheet_id = ${place.id}::int and row_id = ${eve}::bigint and pipe_no = 1`.execute(
      opened.storage.api,
    );
    const body = await retryBody(opened.storage.api, place, no);
    const again = await opened.storage.api
      .transaction()
      .execute((tx) => startRun(tx, place, { body, createdBy: 'test' }));
    await opened.stepUntil(opened.world().ports, await opened.takeOn(place, again), 'waiting');
    expect(await batchesOf(place, again)).toEqual([
      { pipes: [1, 2], row_ids: [jane] },
      { pipes: [2], row_ids: [sue] },
    ]);
  });
});
