import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { RowSelection } from '../../contract/sheets/runs.ts';
import type { Db } from '../../storage/database.ts';

/** The next rows of a selection, in the order of their ids, and whether there are no more of them. */
export async function selectRows(
  db: Db,
  {
    sheetId,
    rows: selection,
    after,
    limit,
  }: { sheetId: number; rows: RowSelection; after: number; limit: number },
): Promise<{ rowIds: number[]; isAll: boolean }> {
  if (Array.isArray(selection)) {
    const asked = [...new Set(selection)].filter((id) => id > after).toSorted((one, other) => one - other);
    const window = asked.slice(0, limit);
    const { rows } = await sql<{ row_id: string | number }>`
      select row_id from sheet_rows
      where sheet_id = ${sheetId}::int and row_id = any(${window}::bigint[]) and deleted_at is null
      order by row_id`.execute(db);
    return { rowIds: rows.map(({ row_id }) => Number(row_id)), isAll: window.length === asked.length };
  }
  const end = hasFirst(selection) ? await endOfFirst(db, sheetId, selection.first) : null;
  const from = Math.max(after, hasAfter(selection) ? selection.after : 0);
  const { rows } = await sql<{ row_id: string | number }>`
    select row_id from sheet_rows
    where sheet_id = ${sheetId}::int and row_id > ${from}::bigint and deleted_at is null
      and (${end}::bigint is null or row_id <= ${end}::bigint)
    order by row_id limit ${limit}::int`.execute(db);
  return { rowIds: rows.map(({ row_id }) => Number(row_id)), isAll: rows.length < limit };
}

const hasFirst = (selection: RowSelection) => typeof selection === 'object' && 'first' in selection;
const hasAfter = (selection: RowSelection) => typeof selection === 'object' && 'after' in selection;

/** The id of the last of the first so many rows; null where there are fewer. */
async function endOfFirst(db: Db, sheetId: number, first: number): Promise<number | null> {
  const { rows } = await sql<{ row_id: string | number }>`
    select row_id from sheet_rows where sheet_id = ${sheetId}::int and deleted_at is null
    order by row_id offset ${first - 1}::bigint limit 1`.execute(db);
  return rows[0] === undefined ? null : Number(rows[0].row_id);
}

/** All rows of a selection, as a query. */
export function selectionSql(
  sheetId: number,
  selection: RowSelection,
): RawBuilder<{ row_id: string | number }> {
  const live = sql<{ row_id: string | number }>`
    select row_id from sheet_rows where sheet_id = ${sheetId}::int and deleted_at is null`;
  if (selection === 'all') return live;
  if (Array.isArray(selection)) return sql`${live} and row_id = any(${selection}::bigint[])`;
  if (hasAfter(selection)) return sql`${live} and row_id > ${selection.after}::bigint`;
  return sql`${live} order by row_id limit ${selection.first}::int`;
}
