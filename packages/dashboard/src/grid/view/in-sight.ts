import type { ColumnLayout } from '../lay-out-columns.ts';
import type { Spot } from '../selection.ts';

/** The part of the table that is seen, in its own pixels; the heads of columns left out. */
export interface SeenPart {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Whether at least part of a cell is seen, and not under the pinned columns. */
export function isInSight(
  { row, column }: Spot,
  { layout, rowHeight }: { layout: ColumnLayout; rowHeight: number },
  { top, left, width, height }: SeenPart,
): boolean {
  const isRowSeen = (row + 1) * rowHeight > top && row * rowHeight < top + height;
  if (column < layout.pinned) return isRowSeen;
  const [from, to] = [layout.edges[column] ?? 0, layout.edges[column + 1] ?? 0];
  return isRowSeen && to > left + layout.pinnedEdge && from < left + width;
}
