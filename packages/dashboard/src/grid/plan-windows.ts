import type { RowSpan } from './grid-source.ts';

/** Rows of one question to the source. */
export const windowRows = 60;

export type Direction = -1 | 0 | 1;

export interface Sight {
  /** Rows that are seen. */
  rows: RowSpan;
  direction: Direction;
  rowCount: number;
}

/** How many windows are asked for ahead, where somebody scrolls; half as many on both sides where nobody does. */
const ahead = 2;

/** The windows that are wanted: first what is seen, then what will be, nearest first. */
export function planWindows({ rows, direction, rowCount }: Sight): RowSpan[] {
  if (rowCount === 0) return [];
  const last = Math.floor((rowCount - 1) / windowRows);
  const from = Math.max(0, Math.min(Math.floor(rows.first / windowRows), last));
  const to = Math.max(from, Math.min(Math.floor(rows.last / windowRows), last));
  const seen = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (direction === -1) seen.reverse();
  const more = Array.from({ length: ahead }, (_, at) => at + 1).flatMap((step) => {
    if (direction === 0) return step > ahead / 2 ? [] : [to + step, from - step];
    return [direction === 1 ? to + step : from - step];
  });
  return [...seen, ...more.filter((index) => index >= 0 && index <= last)].map((index) => ({
    first: index * windowRows,
    last: Math.min((index + 1) * windowRows, rowCount) - 1,
  }));
}
