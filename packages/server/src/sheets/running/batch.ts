import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { amongRows } from '../rows/among-rows.ts';
import { leaseSeconds } from './running-limits.ts';
import type { SheetRun } from './sheet-run.ts';
import { lockRun } from './sheet-run.ts';

export interface Batch {
  no: number;
  state: 'ready' | 'submitted';
  runId: string | null;
  pipes: readonly number[];
  rowIds: readonly number[];
  /** The most that it can cost; 0 until it is submitted. */
  reserved: number;
}

/** Batches that are not done yet, in order; at most `most`. */
export async function openBatches(
  db: Db,
  { place, no }: Pick<SheetRun, 'place' | 'no'>,
  most: number,
): Promise<Batch[]> {
  const { rows } = await sql<{
    no: number;
    state: Batch['state'];
    run_id: string | null;
    pipes: number[];
    row_ids: number[];
    reserved: string | number;
  }>`
    select no, state, run_id, pipes, array_to_json(row_ids) as row_ids, reserved from sheet_batches
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and run_no = ${no}::int
      and state in ('ready', 'submitted')
    order by state desc, no limit ${most}::int`.execute(db);
  return rows.map(({ run_id, row_ids, reserved, ...batch }) => ({
    ...batch,
    runId: run_id,
    rowIds: row_ids,
    reserved: Number(reserved),
  }));
}

/** Records of all sheets of an organization that are in runs now. */
export async function countUnderWay(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: string | number | null }>`
    select sum(cardinality(row_ids)) as count from sheet_batches
    where org_id = ${organizationId} and state = 'submitted'`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** A process that is late with it changes nothing: another one may have written the batch by now. */
export async function noteSubmitted(
  db: Db,
  { place, no: runNo }: Pick<SheetRun, 'place' | 'no'>,
  { no, runId, reserved }: { no: number; runId: string; reserved: number },
): Promise<void> {
  await sql`
    update sheet_batches set state = 'submitted', run_id = ${runId}, reserved = ${reserved}::bigint
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and run_no = ${runNo}::int and no = ${no}::int
      and state = 'ready'`.execute(db);
}

/** Another process has the run by now. */
export class TakenOver extends Error {}

/**
 * Notes a submission within its transaction. Throws where another process has the run: it may have given the cells back
 * by now, and nobody would write the new run back.
 */
export async function noteAdmitted(
  tx: Tx,
  run: Pick<SheetRun, 'place' | 'no' | 'token'>,
  { no, runId, reserved }: { no: number; runId: string; reserved: number },
): Promise<void> {
  if ((await lockRun(tx, run, leaseSeconds)) === null) throw new TakenOver();
  const { place, no: runNo } = run;
  // A commit whose answer was lost is repeated, and finds what it did.
  const { numAffectedRows } = await sql`
    update sheet_batches set state = 'submitted', run_id = ${runId},
      reserved = case when state = 'ready' then ${reserved}::bigint else reserved end
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and run_no = ${runNo}::int and no = ${no}::int
      and (state = 'ready' or state = 'submitted' and run_id = ${runId})`.execute(tx);
  if (numAffectedRows === 0n) throw new TakenOver();
}

export async function setBatch(
  tx: Tx,
  { place, no: runNo }: Pick<SheetRun, 'place' | 'no'>,
  {
    no,
    ...change
  }: {
    no: number;
    state: 'written' | 'canceled';
    spent?: number;
  },
): Promise<void> {
  await tx
    .updateTable('sheet_batches')
    .set(change)
    .where('org_id', '=', place.organizationId)
    .where('sheet_id', '=', place.id)
    .where('run_no', '=', runNo)
    .where('no', '=', no)
    .execute();
}

/**
 * Gives the cells of a batch back as they were. Those that were stale before the run took that mark away have been so all
 * the time: nothing is left in the history of marks that came and went meanwhile.
 */
export async function releaseCells(
  tx: Tx,
  { place, no, change }: Pick<SheetRun, 'place' | 'no' | 'change'>,
  batch: Pick<Batch, 'pipes' | 'rowIds'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with mine as materialized (
      select pipe_no, row_id from sheet_results
      where sheet_id = ${place.id}::int and pipe_no = any(${batch.pipes}::int[]) and ${amongRows(batch.rowIds)}
        and claim_run = ${no}::int
      order by pipe_no, row_id for update
    ), stale as materialized (
      select entry.part, entry.row_id, min(entry.stamp) as since from sheet_history as entry
      join mine on mine.pipe_no = entry.part and mine.row_id = entry.row_id
      where entry.sheet_id = ${place.id}::int and entry.change_no = ${change}::bigint and entry.touched = '{}'
        and entry.was = '{"stale": true}'
      group by entry.part, entry.row_id
    ), forgotten as (
      delete from sheet_history as entry using stale
      where entry.sheet_id = ${place.id}::int and entry.part = stale.part and entry.row_id = stale.row_id
        and entry.stamp >= stale.since and entry.touched = '{}'
    )
    update sheet_results as made set claim_run = null,
      is_stale = made.is_stale or (mine.pipe_no, mine.row_id) in (select part, row_id from stale)
    from mine
    where made.sheet_id = ${place.id}::int and made.pipe_no = mine.pipe_no and made.row_id = mine.row_id`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
