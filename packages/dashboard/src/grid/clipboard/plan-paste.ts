import type { Area, CellEdit, GridEdit, GridSource, Span } from '../grid-source.ts';
import type { ColumnLayout } from '../lay-out-columns.ts';
import { clip, lengthOf } from '../selection.ts';

/** More cells than this are imported, not pasted: nobody can look over what they overwrite. */
export const maxPastedCells = 50_000;

export interface PasteTarget {
  layout: ColumnLayout;
  source: Pick<GridSource, 'textAt'>;
  rowCount: number;
  /** What is selected, or the active cell. */
  area: Area;
}

/** What pasting would do, to be told before it is done. */
export interface PastePlan {
  edit: GridEdit;
  rows: number;
  columns: number;
  /** Cells with a text that would get another one. */
  overwritten: number;
  /** Cells that may have one, since their rows were not read yet. */
  unknown: number;
  /** Cells that are left out, because their columns cannot be edited or are not there. */
  leftOut: number;
}

/**
 * Lays a block of texts over the table, from the first selected cell on. What is selected is filled if the block fits
 * into it a whole number of times. Rows beyond the end are added.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  target: PasteTarget,
): PastePlan | 'too large' {
  const { layout, rowCount, area } = target;
  const height = block.length;
  const width = block.reduce((most, cells) => Math.max(most, cells.length), 0);
  const rows = fit(height, area.rows, rowCount);
  const columns = fit(width, area.columns, layout.columns.length);
  if ((rows.last - rows.first + 1) * (columns.last - columns.first + 1) > maxPastedCells) return 'too large';
  const plan = { cells: [], overwritten: 0, unknown: 0, leftOut: 0 };
  for (let row = rows.first; row <= rows.last; row += 1)
    for (let column = columns.first; column <= columns.last; column += 1) {
      const text = block[(row - rows.first) % height]?.[(column - columns.first) % width];
      if (text !== undefined) place(plan, target, { row, column, text });
    }
  const { cells, ...counts } = plan;
  const newRows = cells.length === 0 ? 0 : Math.max(0, rows.last + 1 - rowCount);
  return {
    edit: { cause: 'paste', cells, newRows },
    rows: rows.last - rows.first + 1,
    columns: columns.last - columns.first + 1,
    ...counts,
  };
}

interface Tally {
  cells: CellEdit[];
  overwritten: number;
  unknown: number;
  leftOut: number;
}

function place(
  plan: Tally,
  { layout, source, rowCount }: PasteTarget,
  { row, column, text }: { row: number; column: number; text: string },
): void {
  const { id, isEditable } = layout.columns[column] ?? {};
  if (id === undefined || isEditable !== true) {
    plan.leftOut += 1;
    return;
  }
  const before = row < rowCount ? source.textAt({ row, column: id }) : '';
  if (before === undefined) plan.unknown += 1;
  else if (before !== '' && before !== text) plan.overwritten += 1;
  if (before !== text) plan.cells.push({ row, column: id, text });
}

function fit(length: number, span: Span | null, count: number): Span {
  const { first, last } = clip(span, count);
  const selected = lengthOf(span, count);
  const fits = selected > length && selected % length === 0;
  return { first: Math.max(0, first), last: fits ? last : Math.max(0, first) + length - 1 };
}
