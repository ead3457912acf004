/* Columns and pipes of sheets that this process feeds, as it last loaded them: each batch needs them again and again. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';

/** Sheets that are kept; those that were not asked for the longest go first. */
const mostKept = 100;
const known = new WeakMap<Db, Map<number, Sheet>>();

/**
 * A sheet that the transaction shares, so that its structure stays this one. Only its columns, its pipes and its
 * environment are those of now: its name, its budget and its counts may be older.
 */
export async function loadKnown(
  { db, tx }: { db: Db; tx: Tx | Db },
  { place, structure }: { place: SheetPlace; structure: number },
): Promise<Sheet> {
  const kept = known.get(db) ?? new Map<number, Sheet>();
  known.set(db, kept);
  const found = kept.get(place.id);
  const isSame = found?.organizationId === place.organizationId && found.structure === structure;
  const sheet = isSame ? found : await loadSheet(tx, place);
  kept.delete(place.id);
  kept.set(place.id, sheet);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return sheet;
}

/** The same of a sheet as it is at this moment; null where there is none. */
export async function findKnown(db: Db, place: SheetPlace): Promise<Sheet | null> {
  const { rows } = await sql<{ structure: number }>`
    select structure from sheets
    where org_id = ${place.organizationId} and id = ${place.id}::int and deleted_at is null`.execute(db);
  const [row] = rows;
  return row === undefined ? null : loadKnown({ db, tx: db }, { place, structure: row.structure });
}
