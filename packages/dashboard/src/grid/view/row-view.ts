import type { GridSource, Span } from '../grid-source.ts';
import type { ColumnLayout } from '../lay-out-columns.ts';
import type { GridState } from '../grid-state.ts';
import { isSelected } from '../selection.ts';
import { CellView } from './cell-view.ts';
import type { IconShelf } from './icon-shelf.ts';

/** `toLocaleString` takes most of the time in which a row is shown. */
const { format: formatCount } = new Intl.NumberFormat();

/** What rows are painted from. */
export interface Painting {
  source: GridSource;
  layout: ColumnLayout;
  state: GridState;
  icons: IconShelf;
  /** Rows of heads, which are counted before the first row. */
  headRows: number;
  /** The columns in sight, without pinned ones; null if there are none. */
  columns: Span | null;
}

/** One row: an element that is used again for other rows, with a cell for each column in sight. */
export class RowView {
  readonly element = document.createElement('div');
  readonly #number = document.createElement('div');
  readonly #count = document.createTextNode('');
  readonly #cells = new Map<number, CellView>();
  readonly #free: CellView[] = [];
  #top = Number.NaN;
  row = -1;

  constructor() {
    this.element.setAttribute('role', 'row');
    this.element.className = 'grid-row';
    this.#number.setAttribute('role', 'rowheader');
    this.#number.setAttribute('aria-colindex', '1');
    this.#number.className = 'grid-number';
    this.#number.append(this.#count);
    this.element.append(this.#number);
  }

  /** Shows another row. */
  assign(row: number, painting: Painting): void {
    this.row = row;
    this.element.setAttribute('aria-rowindex', String(row + 1 + painting.headRows));
    this.element.dataset.row = String(row);
    this.#count.data = formatCount(row + 1);
    this.arrange(painting);
    this.paint(painting);
  }

  moveTo(top: number): void {
    if (top === this.#top) return;
    this.#top = top;
    this.element.style.transform = `translateY(${top}px)`;
  }

  /** Columns have other widths. */
  lay(painting: Painting): void {
    for (const [column, cell] of this.#cells) cell.place(painting.layout, column);
    this.paint(painting);
  }

  /** Has a cell for each column in sight, and for the active one. */
  arrange(painting: Painting): void {
    const { layout, columns, state } = painting;
    const active = state.spot?.row === this.row ? state.spot.column : -1;
    const isIn = (column: number) =>
      column < layout.pinned ||
      column === active ||
      (columns !== null && column >= columns.first && column <= columns.last);
    for (const [column, cell] of this.#cells)
      if (!isIn(column)) {
        this.#cells.delete(column);
        this.#free.push(cell);
      }
    for (let column = 0; column < layout.pinned; column += 1) this.#show(column, painting);
    if (columns !== null)
      for (let column = columns.first; column <= columns.last; column += 1) this.#show(column, painting);
    if (active >= 0) this.#show(active, painting);
    for (const cell of this.#free.splice(0)) cell.element.remove();
  }

  paint(painting: Painting): void {
    for (const column of this.#cells.keys()) this.paintCell(column, painting);
  }

  paintCell(column: number, { source, layout, state }: Painting): void {
    const [cell, head] = [this.#cells.get(column), layout.columns[column]];
    if (cell === undefined || head === undefined) return;
    cell.paint(source.cellAt({ row: this.row, column: head.id }), {
      unknown: `${head.name}, row ${this.row + 1}, loading`,
      isEnd: head.align === 'end',
    });
    cell.select(isSelected(state.areas, { row: this.row, column }));
    cell.activate(state.spot?.row === this.row && state.spot.column === column);
  }

  /** The same cells, but selected or active otherwise. */
  paintSelection({ state }: Painting): void {
    const isWhole = state.areas.some(
      ({ rows, columns }) =>
        columns === null && (rows === null || (rows.first <= this.row && this.row <= rows.last)),
    );
    this.element.toggleAttribute('data-selected', isWhole);
    for (const [column, cell] of this.#cells) {
      cell.select(isSelected(state.areas, { row: this.row, column }));
      cell.activate(state.spot?.row === this.row && state.spot.column === column);
    }
  }

  cell(column: number): HTMLElement | undefined {
    return this.#cells.get(column)?.element;
  }

  /** Puts cells into the order in which they are read. */
  sort(): void {
    putInOrder(
      this.element,
      [...this.#cells].toSorted(([one], [other]) => one - other).map(([, { element }]) => element),
    );
  }

  #show(column: number, painting: Painting): void {
    const { layout, icons } = painting;
    if (this.#cells.has(column)) return;
    const isPinned = column < layout.pinned;
    const cell = (isPinned ? undefined : this.#free.pop()) ?? new CellView(icons);
    cell.element.toggleAttribute('data-pinned', isPinned);
    cell.place(layout, column);
    this.#cells.set(column, cell);
    if (cell.element.parentElement === null) this.element.append(cell.element);
    this.paintCell(column, painting);
  }
}

/** Puts the last children of an element into an order, and moves few of them: never the one that has the focus. */
export function putInOrder(parent: Element, wanted: readonly Element[]): void {
  const focused = wanted.findIndex((element) => element.contains(document.activeElement));
  const fixed = Math.max(0, focused);
  for (let at = fixed + 1; at < wanted.length; at += 1) {
    const [before, element] = [wanted[at - 1], wanted[at]];
    if (before === undefined || element === undefined || before.nextElementSibling === element) continue;
    parent.insertBefore(element, before.nextElementSibling);
  }
  for (let at = fixed - 1; at >= 0; at -= 1) {
    const [after, element] = [wanted[at + 1], wanted[at]];
    if (after === undefined || element === undefined || after.previousElementSibling === element) continue;
    parent.insertBefore(element, after);
  }
}
