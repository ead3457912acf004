import type { GridColumn, Span } from './grid-source.ts';

/** Where columns lie, in pixels from the left edge of the table. */
export interface ColumnLayout {
  columns: readonly GridColumn[];
  ids: readonly string[];
  /** The left edge of each column, and at the end the right edge of the last one. */
  edges: readonly number[];
  /** How many stay at the left, and where they end. */
  pinned: number;
  pinnedEdge: number;
  /** Of the numbers of rows. */
  gutter: number;
  positions: ReadonlyMap<string, number>;
}

export const minColumnWidth = 56;
const digitWidth = 8;

export function layOutColumns(columns: readonly GridColumn[], rowCount: number | null): ColumnLayout {
  const gutter = gutterOf(rowCount);
  const edges = [gutter];
  for (const { width } of columns) edges.push((edges.at(-1) ?? 0) + Math.max(minColumnWidth, width));
  const free = columns.findIndex(({ isPinned }) => isPinned !== true);
  const pinned = free === -1 ? columns.length : free;
  return {
    columns,
    ids: columns.map(({ id }) => id),
    edges,
    pinned,
    pinnedEdge: edges[pinned] ?? gutter,
    gutter,
    positions: new Map(columns.map(({ id }, at) => [id, at])),
  };
}

/** Whether cells look the same and lie in the same places; the heads may be others. */
export function isSameLayout(one: ColumnLayout, other: ColumnLayout): boolean {
  const keyOf = ({ columns, edges, pinned }: ColumnLayout) =>
    JSON.stringify([
      edges,
      pinned,
      columns.map(({ id, name, isEditable, align }) => [id, name, isEditable, align]),
    ]);
  return one === other || keyOf(one) === keyOf(other);
}

/** The columns that lie at least partly between two edges, without the pinned ones. Null if there is none. */
export function columnsBetween(layout: ColumnLayout, left: number, right: number): Span | null {
  const { edges, pinned, columns } = layout;
  const first = Math.max(pinned, lastEdgeUpTo(edges, left));
  const last = Math.min(columns.length - 1, lastEdgeUpTo(edges, right - 1));
  return first > last ? null : { first, last };
}

/** The column at a place of the window; the nearest one beside the table. */
export function columnAt(layout: ColumnLayout, x: number, scrollLeft: number): number {
  const { edges, pinnedEdge, columns } = layout;
  return Math.max(0, Math.min(lastEdgeUpTo(edges, x < pinnedEdge ? x : x + scrollLeft), columns.length - 1));
}

/** How far to scroll from `scrollLeft`, so that all of a column is seen beside the pinned ones. */
export function scrollLeftFor(
  layout: ColumnLayout,
  column: number,
  { scrollLeft, width }: { scrollLeft: number; width: number },
): number {
  if (column < layout.pinned) return scrollLeft;
  const left = layout.edges[column] ?? 0;
  const right = layout.edges[column + 1] ?? left;
  if (left - scrollLeft < layout.pinnedEdge) return left - layout.pinnedEdge;
  return right - scrollLeft > width ? Math.min(right - width, left - layout.pinnedEdge) : scrollLeft;
}

export function widthOf({ edges }: ColumnLayout, column: number): number {
  return (edges[column + 1] ?? 0) - (edges[column] ?? 0);
}

/** The last position whose edge is not right of `x`; 0 if all are. */
function lastEdgeUpTo(edges: readonly number[], x: number): number {
  let [low, high] = [0, edges.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((edges[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

function gutterOf(rowCount: number | null): number {
  return 24 + digitWidth * Math.max(3, String(rowCount ?? 0).length);
}
