/* What was in the trash for 30 days goes, in batches. */
import { sql } from 'kysely';
import { sweepChanges } from '../history/sweep-changes.ts';
import { sweepParts } from '../history/sweep-parts.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { emptySheet } from '../../storage/empty-sheets.ts';
import { deleteOldImports } from '../../storage/sheet-rejects.ts';

/** Rows of one transaction: it keeps their locks, and on the embedded database everybody's turn. */
const rowsAtOnce = 500;
const keptDays = 30;
const kept = sql`make_interval(days => ${sql.lit(keptDays)})`;
/** A client that was away for longer reads the sheet again. */
const touchesKept = sql`interval '1 hour'`;
/** Temporary sheets go without having been in the trash. */
const isOver = sql`(deleted_at < now() - ${kept} or expires_at < now())`;

/** Any number of processes may do so at the same time: each passes over rows that another one has. */
export async function sweepSheets(db: Db, signal: AbortSignal): Promise<void> {
  for (let gone = rowsAtOnce; gone === rowsAtOnce && !signal.aborted;) gone = await deleteOldRows(db);
  await deleteOldImports(db, { keptDays, signal });
  await sweepParts(db, signal);
  await sweepChanges(db, signal);
  for (let gone = rowsAtOnce; gone === rowsAtOnce && !signal.aborted;) gone = await deleteOldTouches(db);
  const { rows } = await sql<{ org_id: string; id: number }>`
    select org_id, id from sheets where ${isOver} order by deleted_at`.execute(db);
  for (const { org_id: organizationId, id } of rows) {
    if (!(await emptySheet(db, { organizationId, id }, signal))) return;
    if (!(await emptyBatches(db, { organizationId, id }, signal))) return;
    await sql`
      delete from sheets
      where org_id = ${organizationId} and id = ${id}::int and ${isOver}`.execute(db);
  }
}

async function deleteOldTouches(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select org_id, sheet_id, version from sheet_touches where at < now() - ${touchesKept}
      order by at limit ${rowsAtOnce}::int for update skip locked
    )
    delete from sheet_touches using old
    where sheet_touches.org_id = old.org_id and sheet_touches.sheet_id = old.sheet_id
      and sheet_touches.version = old.version`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

interface TrashedRow {
  org_id: string;
  sheet_id: number;
  row_id: string | number;
}

async function deleteOldRows(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<TrashedRow>`
      select org_id, sheet_id, row_id from sheet_rows where deleted_at < now() - ${kept}
      order by deleted_at limit ${rowsAtOnce}::int for update skip locked`.execute(tx);
    const bySheet = Map.groupBy(rows, ({ sheet_id: id }) => id);
    for (const [, ofSheet] of [...bySheet].toSorted(([one], [other]) => one - other))
      await deleteRows(tx, ofSheet);
    return rows.length;
  });
}

/** Of one sheet, which keeps the numbers of all pipes it ever had. Results are locked in the order in which runs lock them. */
async function deleteRows(tx: Tx, rows: readonly TrashedRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const ids = rows.map(({ row_id }) => Number(row_id));
  await sql`
    with locked as materialized (
      select pipe_no, row_id from sheet_results where sheet_id = ${first.sheet_id}::int and row_id = any(${ids}::bigint[])
        and pipe_no = any(array(
          select no from sheet_pipes where org_id = ${first.org_id} and sheet_id = ${first.sheet_id}::int))
      order by pipe_no, row_id for update
    )
    delete from sheet_results as result using locked
    where result.sheet_id = ${first.sheet_id}::int and result.pipe_no = locked.pipe_no
      and result.row_id = locked.row_id`.execute(tx);
  await sql`
    delete from sheet_history where sheet_id = ${first.sheet_id}::int and row_id = any(${ids}::bigint[])
      and part = any(0 || array(
        select no from sheet_pipes where org_id = ${first.org_id} and sheet_id = ${first.sheet_id}::int))`.execute(
    tx,
  );
  await sql`
    delete from sheet_rows where sheet_id = ${first.sheet_id}::int and row_id = any(${ids}::bigint[])`.execute(
    tx,
  );
}

/** Batches of its runs, of which there may be many; what else there is goes with the sheet. */
async function emptyBatches(
  db: Db,
  { organizationId, id }: { organizationId: string; id: number },
  signal: AbortSignal,
): Promise<boolean> {
  for (let gone = rowsAtOnce; gone === rowsAtOnce;) {
    if (signal.aborted) return false;
    const { numAffectedRows } = await sql`
      delete from sheet_batches where ctid = any(array(
        select ctid from sheet_batches where org_id = ${organizationId} and sheet_id = ${id}::int
        order by org_id, sheet_id, run_no, no limit ${rowsAtOnce}::int))`.execute(db);
    gone = Number(numAffectedRows ?? 0n);
  }
  return true;
}
