import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import { noSheet } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';

/** Nobody changes its columns or pipes before the transaction ends. Throws where there is no such sheet. */
export async function shareSheet(tx: Tx, { organizationId, id }: SheetPlace): Promise<{ structure: number }> {
  const { rows } = await sql<{ structure: number }>`
    select structure from sheets where org_id = ${organizationId} and id = ${id}::int and deleted_at is null
    for share`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSheet(id);
  return row;
}

/** For those who change columns, pipes, or the sheet itself. */
export async function lockSheet(tx: Tx, { organizationId, id }: SheetPlace): Promise<{ structure: number }> {
  const { rows } = await sql<{ structure: number }>`
    select structure from sheets where org_id = ${organizationId} and id = ${id}::int and deleted_at is null
    for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSheet(id);
  return row;
}

/** What changes within this time runs together. */
const gathered = sql`interval '2 seconds'`;

/**
 * Raises the version of a sheet, and its count of rows. It is the last lock of a transaction, so that those that change
 * other rows of the sheet wait for its end alone; versions are in the order of commits.
 */
export function raiseVersion(tx: Tx, place: SheetPlace, addedRows = 0): Promise<RaisedHead> {
  return raiseHead(tx, place, { count: addedRows, firstId: null });
}

interface RaisedHead {
  version: number;
  rowCount: number;
}

/**
 * As `raiseVersion`, where rows were added; `firstId` is their lowest id. Ids are reserved early: rows with higher ones may
 * have been seen to before.
 */
export async function raiseHead(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  added: { count: number; firstId: number | null },
): Promise<RaisedHead> {
  const { rows } = await sql<{ version: string | number; row_count: string | number }>`
    update sheet_heads set version = version + 1, row_count = row_count + ${added.count}::bigint,
      auto_row = least(auto_row, ${added.firstId}::bigint - 1),
      auto_at = case when has_auto then coalesce(auto_at, now() + ${gathered}) else auto_at end
    where org_id = ${organizationId} and sheet_id = ${id}::int returning version, row_count`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSheet(id);
  return { version: Number(row.version), rowCount: Number(row.row_count) };
}
