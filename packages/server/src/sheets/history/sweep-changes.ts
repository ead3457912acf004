/* Changes are kept for 30 days, and so are the earlier values of cells. */
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';

/** Rows of one statement: it keeps their locks, and on the embedded database everybody's turn. */
const rowsAtOnce = 500;
const changesAtOnce = 100;
const kept = sql`interval '30 days'`;

interface OldChange {
  org_id: string;
  sheet_id: number;
  no: string | number;
}

/** Any number of processes may do so at the same time. One whose run goes on is kept. */
export async function sweepChanges(db: Db, signal: AbortSignal): Promise<void> {
  for (let count = changesAtOnce; count === changesAtOnce;) {
    const { rows } = await sql<OldChange>`
      select org_id, sheet_id, no from sheet_changes as change
      where made_at < now() - ${kept} and not exists (
        select from sheet_runs as run
        where run.org_id = change.org_id and run.sheet_id = change.sheet_id and run.change_no = change.no
          and run.finished_at is null)
      order by made_at limit ${changesAtOnce}::int`.execute(db);
    for (const change of rows) if (!(await deleteChange(db, change, signal))) return;
    count = rows.length;
  }
}

async function deleteChange(
  db: Db,
  { org_id, sheet_id, no }: OldChange,
  signal: AbortSignal,
): Promise<boolean> {
  for (let count = rowsAtOnce; count === rowsAtOnce;) {
    if (signal.aborted) return false;
    const { rows } = await sql<{ count: number }>`
      with batch as materialized (
        select part, row_id, stamp from sheet_history
        where sheet_id = ${sheet_id}::int and change_no = ${no}::bigint
        order by row_id limit ${rowsAtOnce}::int for update skip locked
      ), gone as (
        delete from sheet_history as entry using batch
        where entry.sheet_id = ${sheet_id}::int and entry.part = batch.part and entry.row_id = batch.row_id
          and entry.stamp = batch.stamp
      )
      select count(*)::int as count from batch`.execute(db);
    count = rows[0]?.count ?? 0;
  }
  await sql`
    delete from sheet_changes
    where org_id = ${org_id} and sheet_id = ${sheet_id}::int and no = ${no}::bigint`.execute(db);
  return true;
}
