import type { Area, GridSelection, Span } from './grid-source.ts';

/** A cell by its positions. */
export interface Spot {
  row: number;
  column: number;
}

export interface TableSize {
  rows: number;
  columns: number;
}

export const allCells: Area = { rows: null, columns: null };

export function areaBetween(one: Spot, other: Spot): Area {
  return { rows: spanBetween(one.row, other.row), columns: spanBetween(one.column, other.column) };
}

export function spanBetween(one: number, other: number): Span {
  return { first: Math.min(one, other), last: Math.max(one, other) };
}

export function isSelected(areas: readonly Area[], { row, column }: Spot): boolean {
  return areas.some(({ rows, columns }) => isIn(rows, row) && isIn(columns, column));
}

/** Adds an area. What others have of it they lose, so that none overlap. */
export function addArea(areas: readonly Area[], area: Area, size: TableSize): Area[] {
  return [...removeArea(areas, area, size), area];
}

/** Takes an area out of all others. */
export function removeArea(areas: readonly Area[], cut: Area, size: TableSize): Area[] {
  return areas.flatMap((area) => subtract(area, cut, size));
}

/** Takes out what is selected as a whole, and adds what is not. */
export function toggleArea(areas: readonly Area[], area: Area, size: TableSize): Area[] {
  const { first: row } = area.rows ?? { first: 0 };
  const { first: column } = area.columns ?? { first: 0 };
  return isSelected(areas, { row, column }) ? removeArea(areas, area, size) : addArea(areas, area, size);
}

/** Whether it is a condition ("all rows there are") and not a list of rows. */
export function isAllMatching({ areas }: Pick<GridSelection, 'areas'>): boolean {
  return areas.some(({ rows, columns }) => rows === null && columns === null);
}

export function countCells(areas: readonly Area[], size: TableSize): number {
  return areas.reduce((sum, { rows, columns }) => {
    return sum + lengthOf(rows, size.rows) * lengthOf(columns, size.columns);
  }, 0);
}

/** Which rows have a selected cell, in order and without gaps between neighbours. */
export function rowsOf(areas: readonly Area[], rowCount: number): Span[] {
  return mergeSpans(areas.map(({ rows }) => clip(rows, rowCount)));
}

export function columnsOf(areas: readonly Area[], columnCount: number): Span[] {
  return mergeSpans(areas.map(({ columns }) => clip(columns, columnCount)));
}

export function countRows(areas: readonly Area[], rowCount: number): number {
  return rowsOf(areas, rowCount).reduce((sum, span) => sum + lengthOf(span, rowCount), 0);
}

export function clip(span: Span | null, count: number): Span {
  return span === null
    ? { first: 0, last: count - 1 }
    : { first: Math.max(0, span.first), last: Math.min(span.last, count - 1) };
}

export function lengthOf(span: Span | null, count: number): number {
  const { first, last } = clip(span, count);
  return Math.max(0, last - first + 1);
}

function subtract(area: Area, cut: Area, size: TableSize): Area[] {
  const [rows, cutRows] = [clip(area.rows, size.rows), clip(cut.rows, size.rows)];
  const [columns, cutColumns] = [clip(area.columns, size.columns), clip(cut.columns, size.columns)];
  const shared = {
    rows: { first: Math.max(rows.first, cutRows.first), last: Math.min(rows.last, cutRows.last) },
    columns: {
      first: Math.max(columns.first, cutColumns.first),
      last: Math.min(columns.last, cutColumns.last),
    },
  };
  if (isEmpty(shared.rows) || isEmpty(shared.columns)) return [area];
  const above = { first: rows.first, last: shared.rows.first - 1 };
  const below = { first: shared.rows.last + 1, last: rows.last };
  const left = { first: columns.first, last: shared.columns.first - 1 };
  const right = { first: shared.columns.last + 1, last: columns.last };
  return [
    { rows: above, columns: area.columns },
    { rows: isEmpty(above) && isEmpty(below) ? area.rows : shared.rows, columns: left },
    { rows: isEmpty(above) && isEmpty(below) ? area.rows : shared.rows, columns: right },
    { rows: below, columns: area.columns },
  ].filter((rest) => !isEmpty(rest.rows) && !isEmpty(rest.columns));
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.first - other.first)) {
    if (isEmpty(span)) continue;
    const last = merged.at(-1);
    if (last === undefined || span.first > last.last + 1) merged.push({ ...span });
    else last.last = Math.max(last.last, span.last);
  }
  return merged;
}

function isIn(span: Span | null, position: number): boolean {
  return span === null || (position >= span.first && position <= span.last);
}

function isEmpty(span: Span | null): boolean {
  return span !== null && span.first > span.last;
}
