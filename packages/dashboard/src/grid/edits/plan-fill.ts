import type { Area, CellEdit, GridEdit, GridSource } from '../grid-source.ts';
import type { ColumnLayout } from '../lay-out-columns.ts';
import { clip, countCells } from '../selection.ts';

/** Cells that one edit may change. More of them are work for a pipe, or for an import. */
export const maxEditedCells = 10_000;

export interface EditTarget {
  layout: ColumnLayout;
  source: Pick<GridSource, 'textAt'>;
  rowCount: number;
  areas: readonly Area[];
}

/** Ctrl+D: what the first row of each area has, in all its other rows. Null if the first row is not known as a whole. */
export function planFill(target: EditTarget): GridEdit | 'too large' | null {
  if (isTooLarge(target)) return 'too large';
  const firstOf = (area: Area) => clip(area.rows, target.rowCount).first;
  const cells: CellEdit[] = [];
  for (const area of target.areas)
    for (const { row, column } of cellsOf(target, area)) {
      const text = target.source.textAt({ row: firstOf(area), column });
      if (text === undefined) return null;
      if (row > firstOf(area)) pushChanged(target, cells, { row, column, text });
    }
  return { cause: 'fill', cells, newRows: 0 };
}

/** Delete: no text in any of the cells. */
export function planClear(target: EditTarget, cause: 'clear' | 'cut'): GridEdit | 'too large' {
  if (isTooLarge(target)) return 'too large';
  const cells: CellEdit[] = [];
  for (const area of target.areas)
    for (const place of cellsOf(target, area)) pushChanged(target, cells, { ...place, text: '' });
  return { cause, cells, newRows: 0 };
}

function pushChanged({ source }: EditTarget, cells: CellEdit[], edit: CellEdit): void {
  if (source.textAt(edit) !== edit.text) cells.push(edit);
}

function* cellsOf({ layout, rowCount }: EditTarget, area: Area): Generator<{ row: number; column: string }> {
  const rows = clip(area.rows, rowCount);
  const columns = clip(area.columns, layout.columns.length);
  for (let row = rows.first; row <= rows.last; row += 1)
    for (const { id, isEditable } of layout.columns.slice(columns.first, columns.last + 1))
      if (isEditable === true) yield { row, column: id };
}

function isTooLarge({ areas, rowCount, layout }: EditTarget): boolean {
  return countCells(areas, { rows: rowCount, columns: layout.columns.length }) > maxEditedCells;
}
