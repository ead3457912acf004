/* What of a sheet that is gone may be many rows. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { emptyImports } from './sheet-rejects.ts';

/** Rows of one statement: it keeps their locks, and on the embedded database everybody's turn. */
const rowsAtOnce = 500;

interface Gone {
  organizationId: string;
  id: number;
}

/** All of an organization. False where it was to stop before. */
export async function emptySheets(
  db: Db,
  { id: organizationId, signal }: { id: string; signal: AbortSignal },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from sheets where org_id = ${organizationId} order by id`.execute(db);
  for (const { id } of rows) if (!(await emptySheet(db, { organizationId, id }, signal))) return false;
  return true;
}

/** Any number of processes may do so at the same time. False where it was to stop before. */
export async function emptySheet(db: Db, sheet: Gone, signal: AbortSignal): Promise<boolean> {
  const { rows } = await sql<{ no: number }>`
    select no from sheet_pipes where org_id = ${sheet.organizationId} and sheet_id = ${sheet.id}::int
    order by no`.execute(db);
  for (const { no } of rows) {
    const ofPipe = { table: 'sheet_results' as const, id: sheet.id, also: sql`pipe_no = ${no}::int` };
    if (!(await emptyPart(db, ofPipe, signal))) return false;
  }
  for (const part of [0, ...rows.map(({ no }) => no)]) {
    const ofPart = { table: 'sheet_history' as const, id: sheet.id, also: sql`part = ${part}::int` };
    if (!(await emptyPart(db, ofPart, signal))) return false;
  }
  if (!(await emptyPart(db, { table: 'sheet_rows', id: sheet.id, also: sql`true` }, signal))) return false;
  if (!(await emptyChanges(db, sheet, signal))) return false;
  return (await emptyTurns(db, sheet, signal)) && emptyImports(db, sheet, signal);
}

async function emptyChanges(db: Db, { organizationId, id }: Gone, signal: AbortSignal): Promise<boolean> {
  for (let count = rowsAtOnce; count === rowsAtOnce;) {
    if (signal.aborted) return false;
    const { numAffectedRows } = await sql`
      delete from sheet_changes where ctid = any(array(
        select ctid from sheet_changes where org_id = ${organizationId} and sheet_id = ${id}::int
        order by org_id, sheet_id, no limit ${rowsAtOnce}::int))`.execute(db);
    count = Number(numAffectedRows ?? 0n);
  }
  return true;
}

/** The keys that rows were given to; few others have as many rows. */
async function emptyTurns(db: Db, { organizationId, id }: Gone, signal: AbortSignal): Promise<boolean> {
  for (let count = rowsAtOnce; count === rowsAtOnce;) {
    if (signal.aborted) return false;
    const { numAffectedRows } = await sql`
      delete from turn_keys where ctid = any(array(
        select ctid from turn_keys where org_id = ${organizationId} and sheet_id = ${id}::int
        order by org_id, sheet_id, digest, key_digest limit ${rowsAtOnce}::int))`.execute(db);
    count = Number(numAffectedRows ?? 0n);
  }
  return true;
}

interface Part {
  table: 'sheet_rows' | 'sheet_results' | 'sheet_history';
  id: number;
  also: ReturnType<typeof sql>;
}

/** Goes along the ids from where the batch before ended: what was deleted a moment ago still lies in the index. */
async function emptyPart(db: Db, { table, id, also }: Part, signal: AbortSignal): Promise<boolean> {
  const where = sql`sheet_id = ${id}::int and ${also}`;
  for (let after = 0, count = rowsAtOnce; count === rowsAtOnce;) {
    if (signal.aborted) return false;
    const { rows } = await sql<{ last: string | number | null; count: number }>`
      with batch as materialized (
        select row_id from ${sql.table(table)} where ${where} and row_id > ${after}::bigint
        order by row_id limit ${rowsAtOnce}::int
      ), gone as (
        delete from ${sql.table(table)}
        where ${where} and row_id > ${after}::bigint and row_id <= (select max(row_id) from batch)
      )
      select max(row_id) as last, count(*)::int as count from batch`.execute(db);
    after = Number(rows[0]?.last ?? 0);
    count = rows[0]?.count ?? 0;
  }
  return true;
}
