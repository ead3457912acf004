/* What imports into sheets refused is many rows, which go in batches. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows of one statement: it keeps their locks, and on the embedded database everybody's turn. */
const rowsAtOnce = 2000;

interface KeptImport {
  organizationId: string;
  /** Of the sheet. */
  id: number;
  importId: string;
}

/** An import of a sheet with its rejects. Any number of processes may do so at the same time. */
export async function deleteRejects(db: Db, { organizationId, id, importId }: KeptImport): Promise<void> {
  const ofImport = sql`org_id = ${organizationId} and sheet_id = ${id}::int and import_id = ${importId}`;
  for (let gone = rowsAtOnce; gone === rowsAtOnce;) {
    const { numAffectedRows } = await sql`
      delete from sheet_rejects where ${ofImport} and seq = any(array(
        select seq from sheet_rejects where ${ofImport} order by seq limit ${rowsAtOnce}::int))`.execute(db);
    gone = Number(numAffectedRows ?? 0n);
  }
  await sql`
    delete from sheet_imports
    where org_id = ${organizationId} and sheet_id = ${id}::int and id = ${importId}`.execute(db);
}

/** All imports of a sheet. False where it was to stop before. */
export async function emptyImports(
  db: Db,
  { organizationId, id }: Omit<KeptImport, 'importId'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from sheet_imports where org_id = ${organizationId} and sheet_id = ${id}::int
    order by id`.execute(db);
  for (const { id: importId } of rows) {
    if (signal.aborted) return false;
    await deleteRejects(db, { organizationId, id, importId });
  }
  return !signal.aborted;
}

/** Imports that began more than this number of days ago. */
export async function deleteOldImports(
  db: Db,
  { keptDays, signal }: { keptDays: number; signal: AbortSignal },
): Promise<void> {
  const { rows } = await sql<{ org_id: string; sheet_id: number; id: string }>`
    select org_id, sheet_id, id from sheet_imports
    where created_at < now() - make_interval(days => ${keptDays}::int) order by created_at`.execute(db);
  for (const { org_id: organizationId, sheet_id: id, id: importId } of rows) {
    if (signal.aborted) return;
    await deleteRejects(db, { organizationId, id, importId });
  }
}
