import type { SheetCell, SheetOrder } from '@headrace/client';

/** A cell as a window has it. Of a value that is `cut` this is the beginning. */
export interface SheetValue {
  value: unknown;
  status: SheetCell['status'];
  stale: boolean;
  pinned: boolean;
  cut: boolean;
}

/** The cells of a row by their columns. */
export interface SheetCells {
  get: (column: string) => SheetValue | undefined;
}

export interface SheetRow {
  id: number;
  /** It was deleted after the order was made. */
  isDeleted: boolean;
  cells: SheetCells;
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

type Compact = readonly unknown[];

/** `[value, status, marks?]`. */
function readCompact(cell: Compact): SheetValue {
  const [value = null, given, marks] = cell;
  const has = (mark: string) => Array.isArray(marks) && marks.includes(mark);
  return {
    value,
    status: statuses.find((status) => status === given) ?? 'empty',
    stale: has('stale'),
    pinned: has('pinned'),
    cut: has('cut'),
  };
}

/** Reads a cell when somebody looks at it: of 50 columns, ten are seen. */
class LazyCells implements SheetCells {
  readonly #given: readonly Compact[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #read = new Map<string, SheetValue>();

  constructor(given: readonly Compact[], places: ReadonlyMap<string, number>) {
    this.#given = given;
    this.#places = places;
  }

  get(column: string): SheetValue | undefined {
    const known = this.#read.get(column);
    if (known !== undefined) return known;
    const place = this.#places.get(column);
    if (place === undefined) return undefined;
    const value = readCompact(this.#given[place] ?? []);
    this.#read.set(column, value);
    return value;
  }
}

const noCells: SheetCells = { get: () => undefined };

/** The rows of an answer, whose cells stand in the order of the columns. */
export function readOrderedRows({ rows, columns }: Pick<SheetOrder, 'rows' | 'columns'>): SheetRow[] {
  const places = new Map(columns.map((name, at) => [name, at]));
  return rows.map((row) =>
    'deleted' in row
      ? { id: row.id, isDeleted: true, cells: noCells }
      : { id: row.id, isDeleted: false, cells: new LazyCells(row.cells, places) },
  );
}

/** The same row with another cell. */
export function withCell(row: SheetRow, column: string, value: SheetValue): SheetRow {
  return { ...row, cells: { get: (name) => (name === column ? value : row.cells.get(name)) } };
}
