import type { Facets } from '../../contract/datasets.ts';

/** Different values of one window. With more, the counts of the rarest are not exact. */
export const maxGroups = 2000;
/** How many different values are kept. At twice as many, the rarest are forgotten. */
const maxKept = 10_000;

/** Rows of a window that have the same value. */
export interface Group {
  key: string | number | boolean | null;
  value: string | number | boolean | null;
  count: string | number;
}

type Value = Facets['values'][number];

/** Adds up the counts of all windows of a table. */
export function createTally() {
  let values = new Map<string, Value>();
  let isExact = true;
  const forgetRarest = () => {
    isExact = false;
    values = new Map([...values].toSorted(([, a], [, b]) => b.count - a.count).slice(0, maxKept));
  };
  return {
    /** How many rows that are. */
    add: (groups: readonly Group[]): number => {
      if (groups.length >= maxGroups) isExact = false;
      let rows = 0;
      for (const { key, value, count } of groups) {
        const name = JSON.stringify(key);
        const before = values.get(name);
        rows += Number(count);
        values.set(name, { value: before?.value ?? value, count: (before?.count ?? 0) + Number(count) });
      }
      if (values.size > 2 * maxKept) forgetRarest();
      return rows;
    },
    isExact: () => isExact,
    /** The most frequent first. */
    values: (): Value[] =>
      [...values.values()].toSorted(
        (a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1),
      ),
  };
}
