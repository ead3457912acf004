import type { SheetCell, SheetOrder } from '@headrace/client';

/** A cell as a window has it. Of a value that is `cut` this is the beginning. */
export interface SheetValue {
  value: unknown;
  status: SheetCell['status'];
  stale: boolean;
  pinned: boolean;
  cut: boolean;
}

export interface SheetRow {
  id: number;
  /** It was deleted after the order was made. */
  isDeleted: boolean;
  cells: ReadonlyMap<string, SheetValue>;
}

const statuses: readonly SheetCell['status'][] = [
  'completed',
  'failed',
  'pending',
  'queued',
  'processing',
  'no_result',
  'skipped',
  'empty',
];

/** `[value, status, marks?]`. */
function readCompact(cell: readonly unknown[] | undefined): SheetValue {
  const [value = null, given, marks] = cell ?? [];
  const has = (mark: string) => Array.isArray(marks) && marks.includes(mark);
  return {
    value,
    status: statuses.find((status) => status === given) ?? 'empty',
    stale: has('stale'),
    pinned: has('pinned'),
    cut: has('cut'),
  };
}

export function readOrderedRow(row: SheetOrder['rows'][number], columns: readonly string[]): SheetRow {
  if ('deleted' in row) return { id: row.id, isDeleted: true, cells: new Map() };
  const cells = columns.map((name, index): [string, SheetValue] => [name, readCompact(row.cells[index])]);
  return { id: row.id, isDeleted: false, cells: new Map(cells) };
}
