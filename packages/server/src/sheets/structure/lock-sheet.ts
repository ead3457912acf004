import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import { noSheet } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { writeRanges } from '../touches/row-ranges.ts';
import type { Touch } from '../touches/touch.ts';
import { anyRows, writeCounts } from '../touches/touch.ts';

/** Of locks that stand for sheets; others stand for the keys of their rows. */
const sheetLocks = 1937;

/**
 * Nobody changes its columns or pipes before the transaction ends. Throws where there is no such sheet.
 *
 * Of the lock on the row alone, PostgreSQL lets those who share it pass one who waits to have it alone: on a sheet that is
 * written to without a break, columns could never change. Advisory locks have a queue, so those come first, in both cases.
 */
export async function shareSheet(tx: Tx, { organizationId, id }: SheetPlace): Promise<{ structure: number }> {
  const { rows } = await sql<{ structure: number }>`
    select structure from sheets where org_id = ${organizationId} and id = ${id}::int and deleted_at is null
      and pg_advisory_xact_lock_shared(${sheetLocks}::int, id) is not null
    for share`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSheet(id);
  return row;
}

/** For those who change columns, pipes, or the sheet itself. They wait 2 s at most: those who come later wait for them. */
export async function lockSheet(tx: Tx, { organizationId, id }: SheetPlace): Promise<{ structure: number }> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
  const { rows } = await sql<{ structure: number }>`
    select structure from sheets where org_id = ${organizationId} and id = ${id}::int and deleted_at is null
      and pg_advisory_xact_lock(${sheetLocks}::int, id) is not null
    for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSheet(id);
  return row;
}

/** What changes within this time runs together. */
const gathered = sql`interval '2 seconds'`;

/**
 * Raises the version of a sheet, and notes what changed for those who watch it. It is the last lock of a transaction, so
 * that those that change other rows of the sheet wait for its end alone; versions are in the order of commits.
 */
export function raiseVersion(tx: Tx, place: SheetPlace, touch: Touch = anyRows): Promise<RaisedHead> {
  return raiseHead(tx, place, { count: 0, firstId: null, touch });
}

interface RaisedHead {
  version: number;
  rowCount: number;
}

/**
 * As `raiseVersion`, where the count of rows changes. `firstId` is the lowest id of rows that were added: ids are reserved
 * early, so rows with higher ones may have been seen to before.
 */
export async function raiseHead(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  { count, firstId, touch = anyRows }: { count: number; firstId: number | null; touch?: Touch },
): Promise<RaisedHead> {
  const ranges = touch.rows === 'all' ? null : writeRanges(touch.rows);
  const { rows } = await sql<{ version: string | number; row_count: string | number }>`
    with head as (
      update sheet_heads set version = version + 1, row_count = row_count + ${count}::bigint,
        auto_row = least(auto_row, ${firstId}::bigint - 1),
        auto_at = case when has_auto then coalesce(auto_at, now() + ${gathered}) else auto_at end
      where org_id = ${organizationId} and sheet_id = ${id}::int returning version, row_count
    ), touched as (
      insert into sheet_touches (org_id, sheet_id, version, row_ranges, pipe_counts, run_no, is_structure)
      select ${organizationId}, ${id}::int, version, ${ranges}::text, ${writeCounts(touch.pipes)}::text,
        ${touch.runs[0] ?? null}::int, ${touch.isStructure}::boolean
      from head
    )
    select version, row_count from head`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSheet(id);
  return { version: Number(row.version), rowCount: Number(row.row_count) };
}
