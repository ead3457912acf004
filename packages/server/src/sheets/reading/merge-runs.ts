/* Merges sorted lists of rows, giving way to others now and then. */
import { setImmediate } from 'node:timers/promises';

export interface KeyedRow {
  id: number;
  /** By each sort in turn. */
  keys: readonly (string | number | boolean | null)[];
}

/** Comparisons before others have their turn: a few milliseconds. */
const comparisonsAtOnce = 20_000;

/** `directions`: of each sort, whether it descends. Rows without a key come last either way. */
export async function mergeRuns(
  runs: readonly KeyedRow[][],
  directions: readonly boolean[],
): Promise<KeyedRow[]> {
  let lists = [...runs];
  while (lists.length > 1) {
    const merged: KeyedRow[][] = [];
    for (let at = 0; at < lists.length; at += 2)
      merged.push(await mergeTwo(lists[at] ?? [], lists[at + 1] ?? [], directions));
    lists = merged;
  }
  return lists[0] ?? [];
}

async function mergeTwo(
  left: readonly KeyedRow[],
  right: readonly KeyedRow[],
  directions: readonly boolean[],
): Promise<KeyedRow[]> {
  const merged: KeyedRow[] = [];
  for (let one = 0, other = 0; one < left.length || other < right.length;) {
    const [a, b] = [left[one], right[other]];
    if (b === undefined || (a !== undefined && compareRows(a, b, directions) <= 0)) {
      if (a !== undefined) merged.push(a);
      one += 1;
    } else {
      merged.push(b);
      other += 1;
    }
    if (merged.length % comparisonsAtOnce === 0) await setImmediate();
  }
  return merged;
}

function compareRows(a: KeyedRow, b: KeyedRow, directions: readonly boolean[]): number {
  for (const [at, isDescending] of directions.entries()) {
    const order = compareKeys(a.keys[at] ?? null, b.keys[at] ?? null, isDescending);
    if (order !== 0) return order;
  }
  return a.id - b.id;
}

function compareKeys(
  a: KeyedRow['keys'][number],
  b: KeyedRow['keys'][number],
  isDescending: boolean,
): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b === isDescending ? 1 : -1;
}
