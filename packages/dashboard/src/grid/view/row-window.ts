import type { RowSpan } from '../grid-source.ts';
import type { Direction } from '../plan-windows.ts';
import type { Painting } from './row-view.ts';
import { putInOrder, RowView } from './row-view.ts';

/** Rows that nobody needs now, kept because making new ones takes longer. */
const keptSpare = 60;

/** The rows that have elements: those in sight and some around them, and the one with the active cell. */
export class RowWindow {
  readonly #body: HTMLElement;
  readonly #rows = new Map<number, RowView>();
  readonly #spare: RowView[] = [];

  constructor(body: HTMLElement) {
    this.#body = body;
  }

  values(): Iterable<RowView> {
    return this.#rows.values();
  }

  get(row: number): RowView | undefined {
    return this.#rows.get(row);
  }

  /** Has elements for these rows; `keep` too, wherever it is. Elements of rows that left become those of rows that came. */
  show(rows: RowSpan, keep: number | null, painting: Painting): void {
    const free: RowView[] = [];
    for (const [row, view] of this.#rows)
      if ((row < rows.first || row > rows.last) && row !== keep) {
        this.#rows.delete(row);
        free.push(view);
      }
    for (let row = rows.first; row <= rows.last; row += 1) this.#need(row, free, painting);
    if (keep !== null) this.#need(keep, free, painting);
    for (const view of free) {
      view.element.remove();
      if (this.#spare.length < keptSpare) this.#spare.push(view);
    }
  }

  /** Puts each row where it lies. One far away stays near, as it would make the page as high as it is far. */
  place(topOf: (row: number) => number): void {
    for (const view of this.#rows.values()) view.moveTo(topOf(view.row));
  }

  /** Puts rows into the order in which they are read. */
  sort(): void {
    const sorted = [...this.#rows.values()].toSorted((one, other) => one.row - other.row);
    putInOrder(
      this.#body,
      sorted.map(({ element }) => element),
    );
    for (const row of sorted) row.sort();
  }

  empty(): void {
    for (const view of this.#rows.values()) view.element.remove();
    this.#rows.clear();
    this.#spare.length = 0;
  }

  #need(row: number, free: RowView[], painting: Painting): void {
    if (this.#rows.has(row)) return;
    const view = free.pop() ?? this.#spare.pop() ?? new RowView();
    this.#rows.set(row, view);
    view.assign(row, painting);
    if (view.element.parentElement === null) this.#body.append(view.element);
  }
}

/** Rows around those that are seen, most of them where somebody scrolls to, so that a slow frame shows rows too. */
export function withMargin(seen: RowSpan, direction: Direction, rowCount: number): RowSpan {
  const page = seen.last - seen.first + 1;
  const [near, far] = [Math.ceil(page / 8), Math.ceil(page * 0.6)];
  return {
    first: Math.max(0, seen.first - (direction === -1 ? far : near)),
    last: Math.min(rowCount - 1, seen.last + (direction === 1 ? far : near)),
  };
}
