/* Rows that a change added go into the trash when it is undone; rows that it deleted come back. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { sheetFull } from '../refusals.ts';
import { markDeleted } from '../rows/delete-rows.ts';
import { lockKeys } from '../rows/row-keys.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { maxRows } from '../sheet-limits.ts';
import type { Conflict } from './conflicts.ts';
import { inTrash } from './list-parts.ts';
import type { Range } from './ranges.ts';

export interface RowsTurn {
  change: number;
  /** `trash`: they go; `restore`: they come back. */
  to: 'trash' | 'restore';
  ranges: readonly Range[];
  /** The caller that undoes it knows the changes of cells up to this one. */
  upTo: number;
}

type Rows = Pick<RowsTurn, 'change' | 'to' | 'ranges'>;

/** The next rows of a turn, in the order of their ids; none where there are no more. */
export async function nextRows(
  db: Db,
  place: SheetPlace,
  { after, limit, ranges, ...turn }: Rows & { after: number; limit: number },
): Promise<number[]> {
  let left = cutRanges(ranges, after);
  while (left.length > 0) {
    const some = firstRanges(left, limit);
    const rowIds = await rowsIn(db, place, { ...turn, ranges: some, limit });
    if (rowIds.length > 0) return rowIds;
    left = left.slice(some.length);
  }
  return [];
}

function cutRanges(ranges: readonly Range[], after: number): Range[] {
  const left = ranges.filter(([, last]) => last > after);
  return left.map(([first, last]): Range => [Math.max(first, after + 1), last]);
}

/** About as many ids as one look takes. */
function firstRanges(ranges: readonly Range[], limit: number): Range[] {
  let width = 0;
  const end = ranges.findIndex(([first, last]) => (width += last - first + 1) >= limit);
  return end === -1 ? [...ranges] : ranges.slice(0, end + 1);
}

async function rowsIn(
  db: Db,
  { organizationId, id }: SheetPlace,
  { change, to, ranges, limit }: Rows & { limit: number },
): Promise<number[]> {
  const isOurs =
    to === 'trash'
      ? sql`deleted_by is distinct from ${change}::bigint`
      : sql`deleted_by = ${change}::bigint and ${inTrash}`;
  const { rows } = await sql<{ row_id: string | number }>`
    select r.row_id
    from unnest(${ranges.map(([first]) => first)}::bigint[], ${ranges.map(([, last]) => last)}::bigint[])
      as ranges (first_id, last_id)
    cross join lateral (
      select row_id from sheet_rows
      where org_id = ${organizationId} and sheet_id = ${id}::int and row_id between first_id and last_id and ${isOurs}
      order by row_id limit ${limit}::int) as r
    order by r.row_id limit ${limit}::int`.execute(db);
  return rows.map(({ row_id }) => Number(row_id));
}

/** Rows that somebody else has deleted, or has changed since; of rows to restore, those whose key another row has. */
export async function findRowConflicts(
  db: Db,
  { organizationId, id }: SheetPlace,
  { change, to, upTo, rowIds }: Omit<RowsTurn, 'ranges'> & { rowIds: readonly number[] },
): Promise<Conflict[]> {
  const found =
    to === 'restore'
      ? sql<ConflictRow>`
          select row_id, '{}'::int[] as cells, null as change_no, 'key-taken' as why
          from (
            select row_id, key_digest, row_number() over (partition by key_digest order by row_id) as nth
            from sheet_rows
            where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...rowIds]}::bigint[])
              and key_digest is not null
          ) as gone
          where nth > 1 or exists (
            select from sheet_rows as other
            where other.sheet_id = ${id}::int and other.key_digest = gone.key_digest and other.deleted_at is null)`
      : sql<ConflictRow>`
          select row_id, '{}'::int[] as cells, deleted_by as change_no, 'deleted' as why from sheet_rows
          where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...rowIds]}::bigint[])
            and deleted_at is not null and deleted_by is distinct from ${change}::bigint
          union all
          select row_id, touched, change_no, 'changed' from sheet_history
          where sheet_id = ${id}::int and part = 0 and row_id = any(${[...rowIds]}::bigint[]) and not is_undone
            and change_no <> ${change}::bigint and stamp > ${upTo}::bigint`;
  const { rows } = await found.execute(db);
  return rows.map(({ row_id, change_no, ...row }) => ({
    ...row,
    row: Number(row_id),
    part: 0,
    change: change_no === null ? null : Number(change_no),
  }));
}

interface ConflictRow {
  row_id: string | number;
  cells: number[];
  change_no: string | number | null;
  why: Conflict['why'];
}

/** By how many the sheet has more rows now, or fewer. */
export async function turnRows(
  tx: Tx,
  sheet: Sheet,
  { rowIds, ...turn }: Omit<RowsTurn, 'ranges'> & { rowIds: readonly number[] },
): Promise<{ rows: number; conflicts: Conflict[] }> {
  const { organizationId, id } = sheet;
  const hasKey = sheet.columns.some(({ isKey }) => isKey);
  if (turn.to === 'restore' && hasKey) await lockKeys(tx, sheet);
  const isIn = turn.to === 'trash' ? sql`deleted_at is null` : inTrash;
  const { rows } = await sql<{ row_id: string | number }>`
    select row_id from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...rowIds]}::bigint[]) and ${isIn}
    order by row_id for update`.execute(tx);
  const locked = rows.map(({ row_id }) => Number(row_id));
  const conflicts = await findRowConflicts(tx, sheet, { ...turn, rowIds });
  const left = new Set(conflicts.map(({ row }) => row));
  const free = locked.filter((rowId) => !left.has(rowId));
  if (turn.to === 'trash') await markDeleted(tx, sheet, { ids: free, by: turn.change });
  else await restoreRows(tx, sheet, free);
  return { rows: turn.to === 'trash' ? -free.length : free.length, conflicts };
}

/** Out of the trash. The rows are locked, and their keys are free. */
export async function restoreRows(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ row_count: string | number }>`
    select row_count from sheet_heads where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(tx);
  if (Number(rows[0]?.row_count ?? 0) + ids.length > maxRows) throw sheetFull();
  await sql`
    update sheet_rows set deleted_at = null, deleted_by = null, version = version + 1
    where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
}
