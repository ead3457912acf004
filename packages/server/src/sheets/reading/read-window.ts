import type { SheetOrder } from '../../contract/sheets/reading.ts';
import type { Db } from '../../storage/database.ts';
import type { SheetField } from '../cells/fields.ts';
import { showCompact } from '../cells/show-cells.ts';
import { readRows } from '../cells/stored-cells.ts';
import type { SheetPlace } from '../sheet.ts';

/** Cells of one answer. */
const maxCells = 20_000;

/** How many rows with this number of fields go into one answer. */
export function rowsAtOnce(asked: number, fields: number): number {
  return Math.max(1, Math.min(asked, Math.floor(maxCells / Math.max(fields, 1))));
}

/** Rows as tables on a screen show them, in the order of the ids; deleted ones say so. */
export async function readWindow(
  db: Db,
  place: SheetPlace,
  { ids, fields }: { ids: readonly number[]; fields: readonly SheetField[] },
): Promise<SheetOrder['rows']> {
  const pipes = new Set(fields.flatMap(({ filled }) => filled?.pipe.no ?? []));
  const rows = await readRows(db, place, { ids, pipes: [...pipes], isCut: true });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (row === undefined) return { id, deleted: true };
    return { id, cells: fields.map((field) => showCompact(field, row)) };
  });
}
