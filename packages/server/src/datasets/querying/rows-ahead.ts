/* How many rows a page still has to look at, about, so that one that cannot be finished is given up at once. */
import type { PageReading } from './page-reading.ts';

interface Progress {
  /** Rows of one part that were looked at; the others are about as far. */
  passed: number;
  /** Rows of all parts that pass. */
  found: number;
}

/** Of all parts, if they go on as they began. */
export function guessRowsAhead(reading: PageReading, { passed, found }: Progress): number {
  const { table, limit } = reading;
  const passedByAll = passed * table.parts.length;
  const toTheEnd = rowsAfter(reading) - passedByAll;
  const toTheLimit = found === 0 ? Number.POSITIVE_INFINITY : ((limit - found) * passedByAll) / found;
  return Math.max(0, Math.min(toTheEnd, toTheLimit));
}

/** Zero where nobody knows: along the index of a sort, from the middle. */
function rowsAfter({ table, after, order }: PageReading): number {
  if (after === null) return table.rows;
  if (order.key !== null || table.lastRowId === 0) return 0;
  return table.rows * (1 - after.rowId / table.lastRowId);
}
