import type { CellChange } from '../../data/sheet-edits.ts';
import type { SheetRow } from '../../data/sheet-row.ts';
import type { GridEdit } from '../../grid/grid-source.ts';
import { readTyped } from './read-typed.ts';
import type { SheetField } from './sheet-fields.ts';

/** What an edit of the grid means for the sheet. */
interface ReadEdit {
  changes: CellChange[];
  /** Values of rows that are added at the end, by field. */
  newRows: Record<string, unknown>[];
}

interface EditParts {
  fields: readonly SheetField[];
  rowAt: (index: number) => SheetRow | undefined;
  rowCount: number;
}

/** Reads the texts of an edit as values. Clearing a pinned cell gives it back to its pipe. */
export function readEdit(
  { cells }: Pick<GridEdit, 'cells'>,
  { fields, rowAt, rowCount }: EditParts,
): ReadEdit {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const added = new Map<number, Record<string, unknown>>();
  const changes: CellChange[] = [];
  for (const { row: index, column, text } of cells) {
    const field = byName.get(column);
    if (field === undefined) continue;
    const value = readTyped(text, field);
    if (index >= rowCount) {
      const row = added.get(index) ?? {};
      added.set(index, row);
      // Only columns have values before a pipe has run.
      if (field.column !== null && value !== null) row[column] = value;
      continue;
    }
    const row = rowAt(index);
    if (row === undefined || row.isDeleted) continue;
    const isGivenBack = value === null && row.cells.get(column)?.pinned === true;
    changes.push({ row: row.id, column, ...(isGivenBack ? { pinned: false } : { value }) });
  }
  const newRows = [...added].toSorted(([one], [other]) => one - other).map(([, values]) => values);
  return { changes, newRows };
}
