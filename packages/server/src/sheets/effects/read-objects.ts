/* Rows of a sheet as plain objects, for pipes and searches. */
import { sql } from 'kysely';
import type { JsonObject } from '../../contract/json-value.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import type { SheetRefusal, SheetRow } from '../../engine/ports.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetField } from '../cells/fields.ts';
import { listFields } from '../cells/fields.ts';
import { readCell } from '../cells/read-cell.ts';
import type { StoredRow } from '../cells/stored-cells.ts';
import { readRows } from '../cells/stored-cells.ts';
import type { Sheet } from '../sheet.ts';
import { refuse } from './refuse.ts';

/** Of what is stored of the rows of one answer, in bytes; one row may be longer. */
const maxBytes = 2_000_000;

/** The fields of these names; all of them where none is named. */
export function pickFields(sheet: Sheet, names: readonly string[]): SheetField[] | SheetRefusal {
  const fields = listFields(sheet);
  if (names.length === 0) return fields;
  const known = new Map(fields.map((field) => [field.name, field]));
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return names.flatMap((name) => known.get(name) ?? []);
  const message = `The sheet "${sheet.name}" has no field "${unknown.slice(0, 60).toWellFormed()}". ${suggestName(unknown, [...known.keys()])}`;
  return refuse('TargetMissing', message.trim());
}

interface Wanted {
  ids: readonly number[];
  fields: readonly SheetField[];
  withMetadata: boolean;
}

/** Rows in the order of the ids; as many as are not too long together. `isCut` where there would be more. */
export async function readObjects(
  db: Db,
  sheet: Sheet,
  { ids, fields, withMetadata }: Wanted,
): Promise<{ rows: SheetRow[]; last: number | null; isCut: boolean }> {
  const pipes = [...new Set(fields.flatMap(({ filled }) => filled?.pipe.no ?? []))];
  const fitting = await findFitting(db, sheet, { ids, pipes });
  const stored = await readRows(db, sheet, { ids: fitting, pipes, isCut: false });
  const rows = stored.map((row) => toRow(row, fields, withMetadata));
  return { rows, last: fitting.at(-1) ?? null, isCut: fitting.length < ids.length };
}

/** The first ones, which are not too long together. */
async function findFitting(
  db: Db,
  { organizationId, id }: Sheet,
  { ids, pipes }: { ids: readonly number[]; pipes: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ row_id: string | number; size: string | number }>`
    select row_id, sum(size) as size from (
      select row_id, octet_length(vals::text) as size from sheet_rows
      where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...ids]}::bigint[])
      union all
      select row_id, octet_length(vals::text) from sheet_results
      where org_id = ${organizationId} and sheet_id = ${id}::int and pipe_no = any(${[...pipes]}::int[])
        and row_id = any(${[...ids]}::bigint[])
    ) as parts group by row_id`.execute(db);
  const sizes = new Map(rows.map(({ row_id, size }) => [Number(row_id), Number(size)]));
  const fitting: number[] = [];
  let bytes = 0;
  for (const one of ids) {
    bytes += sizes.get(one) ?? 0;
    if (bytes > maxBytes && fitting.length > 0) break;
    fitting.push(one);
  }
  return fitting;
}

/** Only what a pipe would see as a value is one. */
function toRow(row: StoredRow, fields: readonly SheetField[], withMetadata: boolean): SheetRow {
  const values: JsonObject = {};
  const cells: JsonObject = {};
  for (const field of fields) {
    const { value, status, isStale, isPinned } = readCell(field, row);
    values[field.name] = status === 'completed' ? value : null;
    if (withMetadata) cells[field.name] = { status, stale: isStale, pinned: isPinned };
  }
  return { id: row.id, values, ...(withMetadata ? { metadata: { version: row.version, cells } } : {}) };
}
