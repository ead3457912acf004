import type { StoredRow } from '../column-sql.ts';
import type { PageReading } from './page-reading.ts';
import { compareRows } from './row-order.ts';

/** The first rows of an order, of those that were found so far in all parts. */
export interface GatheredRows {
  add(rows: readonly StoredRow[]): void;
  rows(): StoredRow[];
  /** Whether no row behind this place can be one of them. */
  isEnough(place: StoredRow): boolean;
}

export function gatherRows({ order, limit }: Pick<PageReading, 'order' | 'limit'>): GatheredRows {
  let gathered: StoredRow[] = [];
  return {
    add: (rows) => {
      gathered = [...gathered, ...rows].toSorted((a, b) => compareRows(a, b, order)).slice(0, limit);
    },
    rows: () => gathered,
    isEnough: (place) => {
      const last = gathered.length < limit ? undefined : gathered.at(-1);
      return last !== undefined && compareRows(place, last, order) >= 0;
    },
  };
}
