/* What pipes and searches read of a sheet. */
import type { NamedSheet, SheetQuery, SheetRefusal, SheetRow, SheetRows } from '../../engine/ports.ts';
import { findTarget } from './find-target.ts';
import type { Looking } from './match-rows.ts';
import { lookForRows, readMatch } from './match-rows.ts';
import { pickFields, readObjects } from './read-objects.ts';

/** Rows that match, the oldest first. */
export async function findObjects(looking: Looking, query: SheetQuery): Promise<SheetRows | SheetRefusal> {
  const { match, after, limit, withMetadata = false } = query;
  const sheet = await findTarget(looking.db, query);
  if ('state' in sheet) return sheet;
  const fields = pickFields(sheet, query.fields);
  if ('state' in fields) return fields;
  const conditions = readMatch(sheet, match);
  if ('state' in conditions) return conditions;
  const found = await lookForRows(looking, sheet, { conditions, after: after ?? 0, limit, isPaged: true });
  if ('state' in found) return found;
  const read = await readObjects(looking.db, sheet, { ids: found.rowIds, fields, withMetadata });
  return { rows: read.rows, next: read.isCut ? read.last : found.next };
}

export async function findObject(
  { db }: Looking,
  named: NamedSheet,
  { id, fields: names }: { id: number; fields: readonly string[] },
): Promise<SheetRow | null | SheetRefusal> {
  const sheet = await findTarget(db, named);
  if ('state' in sheet) return sheet;
  const fields = pickFields(sheet, names);
  if ('state' in fields) return fields;
  const { rows } = await readObjects(db, sheet, { ids: [id], fields, withMetadata: false });
  return rows[0] ?? null;
}
