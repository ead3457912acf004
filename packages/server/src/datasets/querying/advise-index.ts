import type { DatasetTable } from '../dataset.ts';
import type { CheckedFilter } from './check-filters.ts';
import { isTooSlow, tooSlow } from './read-parts.ts';

interface Asked {
  table: DatasetTable;
  checked: readonly CheckedFilter[];
}

/** What is wrong, and where an index would have helped, how to get it. */
export function adviseIndex(error: unknown, { table, checked }: Asked): unknown {
  const slow = checked.find(({ column, contains }) => contains !== undefined && !isReady(table, column));
  if (slow === undefined || !isTooSlow(error)) return error;
  const name = table.columns[slow.column]?.name ?? '';
  const index = table.containsIndexes.find(({ place }) => place === slow.column);
  const remedy =
    index === undefined
      ? `"contains" had to look through all rows for "${name}". An index finds them at once: declare the dataset with "has_contains_index": true for that column (on PostgreSQL). Or add a filter that leaves fewer rows, such as include or a range.`
      : `the index for "contains" of "${name}" is not ready (${index.state}); GET the dataset to see how far it is. Or add a filter that leaves fewer rows, such as include or a range.`;
  return tooSlow(error, remedy);
}

function isReady({ containsIndexes }: DatasetTable, column: number): boolean {
  return containsIndexes.some(({ place, state }) => place === column && state === 'ready');
}
