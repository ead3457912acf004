import type { RowSpan } from './grid-source.ts';
import { windowRows } from './plan-windows.ts';

/** Rows that a page keeps. More than that nobody scrolls back to, and each costs memory. */
const keptRows = 20_000;

/** The rows of a table that are known, in windows. Those that were not seen for the longest time go first. */
export class RowCache<Row> {
  readonly #capacity: number;
  /** In the order in which they were last seen. */
  readonly #windows = new Map<number, Map<number, Row>>();

  constructor(capacity: number = keptRows) {
    this.#capacity = Math.max(1, Math.floor(capacity / windowRows));
  }

  get(row: number): Row | undefined {
    return this.#windows.get(windowOf(row))?.get(row);
  }

  /** Whether all of these are known. */
  has({ first, last }: RowSpan): boolean {
    for (let row = first; row <= last; row += 1) if (this.get(row) === undefined) return false;
    return true;
  }

  put(first: number, rows: readonly Row[]): void {
    for (const [at, row] of rows.entries()) this.#windowAt(first + at).set(first + at, row);
    this.touch({ first, last: first + rows.length - 1 });
    this.#forget();
  }

  /** Says that these are seen, so that they stay. */
  touch({ first, last }: RowSpan): void {
    for (let at = windowOf(first); at <= windowOf(last); at += 1) {
      const rows = this.#windows.get(at);
      if (rows === undefined) continue;
      this.#windows.delete(at);
      this.#windows.set(at, rows);
    }
  }

  delete(row: number): void {
    this.#windows.get(windowOf(row))?.delete(row);
  }

  clear(): void {
    this.#windows.clear();
  }

  /** How many rows it has. */
  get size(): number {
    return [...this.#windows.values()].reduce((sum, rows) => sum + rows.size, 0);
  }

  /** The rows it has, with their positions. */
  *entries(): Generator<[row: number, value: Row]> {
    for (const rows of this.#windows.values()) yield* rows;
  }

  #windowAt(row: number): Map<number, Row> {
    const known = this.#windows.get(windowOf(row));
    if (known !== undefined) return known;
    const made = new Map<number, Row>();
    this.#windows.set(windowOf(row), made);
    return made;
  }

  #forget(): void {
    for (const at of this.#windows.keys()) {
      if (this.#windows.size <= this.#capacity) return;
      this.#windows.delete(at);
    }
  }
}

function windowOf(row: number): number {
  return Math.floor(row / windowRows);
}
