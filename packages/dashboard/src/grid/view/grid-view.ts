import type { GridChange, GridSource, RowSpan, Span } from '../grid-source.ts';
import type { GridState, Sight } from '../grid-state.ts';
import type { ColumnLayout } from '../lay-out-columns.ts';
import { columnAt, columnsBetween, scrollLeftFor } from '../lay-out-columns.ts';
import type { Direction } from '../plan-windows.ts';
import type { Spot } from '../selection.ts';
import { WindowKeeper } from '../window-keeper.ts';
import type { Dirt } from './dirty-cells.ts';
import { DirtyCells } from './dirty-cells.ts';
import type { IconShelf } from './icon-shelf.ts';
import { isInSight } from './in-sight.ts';
import { LeftEdge } from './left-edge.ts';
import type { Painting } from './row-view.ts';
import { RowWindow, withMargin } from './row-window.ts';
import { ScrollFollower } from './scroll-follower.ts';

/** The elements of a grid, and who wants to know which columns are in sight. */
export interface ViewParts {
  scroller: HTMLElement;
  /** The spacer, in which the rows lie. */
  body: HTMLElement;
  icons: IconShelf;
  state: GridState;
  onColumns: (columns: Span | null) => void;
}

export interface Shape {
  source: GridSource;
  layout: ColumnLayout;
  rowCount: number;
  rowHeight: number;
  headHeight: number;
  headRows: number;
}

/** After so long without scrolling, what can wait is done: the order of elements, and the place of the scrollbar. */
const restMs = 150;

/** Shows the part of a table that is in sight. Everything that scrolling needs happens here, without React. */
export class GridView implements Sight {
  readonly #parts: ViewParts;
  readonly #scroll: ScrollFollower;
  readonly #left: LeftEdge;
  readonly #rows: RowWindow;
  readonly #dirty = new DirtyCells((dirt) => this.#repaint(dirt));
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #shape: Shape;
  #keeper: WindowKeeper;
  #columns: Span | null = null;
  #unsubscribe: () => void;
  #direction: Direction = 0;
  #size = { width: 0, height: 0 };
  #overlay: (() => void) | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ViewParts, shape: Shape) {
    this.#parts = parts;
    this.#shape = shape;
    this.#scroll = new ScrollFollower(parts.scroller);
    this.#left = new LeftEdge(parts.scroller);
    this.#rows = new RowWindow(parts.body);
    this.#keeper = new WindowKeeper(shape.source);
    this.#unsubscribe = shape.source.subscribe((change) => this.#onChange(change));
    this.#take(shape);
    this.#measure();
    this.#sizes.observe(parts.scroller);
    parts.state.attach(this);
  }

  get shape(): Shape {
    return this.#shape;
  }

  /** The table has other columns, another number or height of rows, or comes from somewhere else. */
  setShape(shape: Shape): void {
    const before = this.#shape;
    if (before.source !== shape.source) {
      this.#unsubscribe();
      this.#keeper.drop();
      this.#keeper = new WindowKeeper(shape.source);
      this.#unsubscribe = shape.source.subscribe((change) => this.#onChange(change));
    }
    const hadFocus = this.#parts.body.contains(document.activeElement);
    const isOther = before.layout.ids.join('\n') !== shape.layout.ids.join('\n');
    if (isOther || before.layout.pinned !== shape.layout.pinned || before.source !== shape.source)
      this.#rows.empty();
    const firstRow = this.#scroll.top / Math.max(1, before.rowHeight);
    this.#take(shape);
    if (before.layout !== shape.layout) {
      const painting = this.#painting();
      for (const row of this.#rows.values()) row.lay(painting);
    }
    if (before.rowHeight !== shape.rowHeight) this.#scroll.scrollTo(firstRow * shape.rowHeight);
    this.render();
    // The element that had it may be gone.
    if (hadFocus && !this.#parts.body.contains(document.activeElement)) this.focusActive();
  }

  dispose(): void {
    this.#parts.state.attach(null);
    this.#sizes.disconnect();
    this.#unsubscribe();
    this.#dirty.stop();
    this.#left.stop();
    this.#keeper.drop();
    clearTimeout(this.#rest);
    this.#rows.empty();
  }

  /** How the pixels that follow are meant: by a wheel or finger, or by the scrollbar. */
  noteFine(isFine: boolean): void {
    this.#scroll.noteFine(isFine);
  }

  onScroll(): void {
    const moved = this.#scroll.follow();
    if (moved !== 0) this.#direction = moved > 0 ? 1 : -1;
    const isLeap = Math.abs(moved) > this.#size.height * 3;
    this.render({ asks: !isLeap });
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), restMs);
  }

  reveal({ row, column }: Spot): void {
    const { rowHeight, layout } = this.#shape;
    const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight];
    const seen = this.#scroll.readTop();
    if (top < seen) this.#jump(top);
    else if (bottom > seen + this.#size.height) this.#jump(bottom - this.#size.height);
    const { scroller } = this.#parts;
    const left = scrollLeftFor(layout, column, { scrollLeft: scroller.scrollLeft, width: this.#size.width });
    if (left !== scroller.scrollLeft) scroller.scrollLeft = left;
    this.render();
  }

  revealRow(row: number): void {
    const { rowHeight } = this.#shape;
    const [top, seen] = [row * rowHeight, this.#scroll.readTop()];
    const isSeen = top >= seen && top + rowHeight <= seen + this.#size.height;
    if (!isSeen) this.#jump(top - (this.#size.height - rowHeight) / 2);
    this.render();
  }

  focusActive(): void {
    const { spot } = this.#parts.state;
    const cell = spot === null ? undefined : this.cellAt(spot);
    (cell ?? this.#parts.scroller).focus({ preventScroll: true });
  }

  cellAt({ row, column }: Spot): HTMLElement | undefined {
    return this.#rows.get(row)?.cell(column);
  }

  /** The cell at a place of the window; beyond the edge of what is seen, the one that follows. */
  spotAt(clientX: number, clientY: number): Spot {
    const { scroller } = this.#parts;
    const { layout, rowHeight, rowCount, headHeight } = this.#shape;
    const { left, top } = scroller.getBoundingClientRect();
    const y = Math.max(-rowHeight, Math.min(clientY - top - headHeight, this.#size.height + rowHeight));
    const row = Math.floor((y + this.#scroll.top) / rowHeight);
    const x = Math.max(0, Math.min(clientX - left, this.#size.width));
    return {
      row: Math.max(0, Math.min(row, rowCount - 1)),
      column: columnAt(layout, x, scroller.scrollLeft),
    };
  }

  /** Something that lies over the table, and is to be placed anew with it. */
  setOverlay(place: (() => void) | null): void {
    this.#overlay = place;
    place?.();
  }

  /** Where a column lies in the spacer. */
  leftOf(column: number): number {
    const { layout } = this.#shape;
    const scrolled = column < layout.pinned ? this.#parts.scroller.scrollLeft : 0;
    return (layout.edges[column] ?? 0) + scrolled;
  }

  /** Where a row lies in the spacer. */
  topOf(row: number): number {
    return row * this.#shape.rowHeight - this.#scroll.shift;
  }

  /** Whole rows that are seen at a time. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.#size.height / this.#shape.rowHeight));
  }

  /** The rows that are seen at least partly. */
  get seen(): RowSpan {
    const { rowHeight, rowCount } = this.#shape;
    const last = Math.floor((this.#scroll.top + this.#size.height - 1) / rowHeight);
    return { first: Math.floor(this.#scroll.top / rowHeight), last: Math.min(last, rowCount - 1) };
  }

  /** The active cell or the selection is another one. */
  showState(): void {
    this.render({ asks: false });
    const painting = this.#painting();
    for (const row of this.#rows.values()) row.paintSelection(painting);
  }

  render({ asks = true }: { asks?: boolean } = {}): void {
    const { spot } = this.#parts.state;
    this.#showColumns();
    const painting = this.#painting();
    const { rowCount } = this.#shape;
    const keep = spot !== null && spot.row < rowCount ? spot.row : null;
    this.#rows.show(withMargin(this.seen, this.#direction, rowCount), keep, painting);
    if (spot !== null && this.cellAt(spot) === undefined) this.#rows.get(spot.row)?.arrange(painting);
    this.#rows.place((row) => this.topOf(row));
    this.#overlay?.();
    this.#askFor(asks);
  }

  #take(shape: Shape): void {
    this.#shape = shape;
    const { layout, rowCount, rowHeight } = shape;
    this.#scroll.resize(rowCount * rowHeight, this.#size.height);
    const { style } = this.#parts.body;
    style.height = `${this.#scroll.spacer}px`;
    style.width = `${layout.edges.at(-1) ?? 0}px`;
    style.setProperty('--gutter', `${layout.gutter}px`);
    this.#parts.state.setTable(layout, rowCount);
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#parts.scroller;
    const { rowCount, rowHeight, headHeight } = this.#shape;
    const { spot } = this.#parts.state;
    const seen = { top: this.#scroll.top, left: this.#parts.scroller.scrollLeft, ...this.#size };
    const wasSeen = spot !== null && isInSight(spot, this.#shape, seen);
    this.#size = { width: clientWidth, height: Math.max(0, clientHeight - headHeight) };
    this.#scroll.resize(rowCount * rowHeight, this.#size.height);
    this.#scroll.follow();
    // What opens beside the table does not cover the cell that somebody is at.
    if (wasSeen) this.reveal(spot);
    else this.render();
  }

  #jump(top: number): void {
    this.#direction = top > this.#scroll.top ? 1 : -1;
    this.#scroll.scrollTo(top);
  }

  #askFor(isNow: boolean): void {
    const { rowCount } = this.#shape;
    this.#keeper.see({ rows: this.seen, direction: this.#direction, rowCount }, { isNow });
  }

  #showColumns(): void {
    const { layout } = this.#shape;
    const { scrollLeft } = this.#parts.scroller;
    this.#left.follow(scrollLeft);
    const columns = columnsBetween(layout, scrollLeft + layout.pinnedEdge, scrollLeft + this.#size.width);
    if (columns?.first === this.#columns?.first && columns?.last === this.#columns?.last) return;
    this.#columns = columns;
    const painting = this.#painting();
    for (const row of this.#rows.values()) row.arrange(painting);
    this.#parts.onColumns(columns);
  }

  #settle(): void {
    this.#direction = 0;
    this.#scroll.settle();
    this.render();
    this.#rows.sort();
  }

  #onChange(change: GridChange): void {
    if (change.kind === 'all') this.#keeper.drop();
    this.#dirty.note(change);
  }

  #repaint({ isAll, rows, cells }: Dirt): void {
    const painting = this.#painting();
    for (const view of this.#rows.values())
      if (isAll || rows.some(({ first, last }) => first <= view.row && view.row <= last))
        view.paint(painting);
    if (isAll) return this.#askFor(true);
    for (const { row, column } of cells) {
      const at = this.#shape.layout.positions.get(column);
      if (at !== undefined) this.#rows.get(row)?.paintCell(at, painting);
    }
  }

  #painting(): Painting {
    const { source, layout, headRows } = this.#shape;
    const { state, icons } = this.#parts;
    return { source, layout, headRows, state, icons, columns: this.#columns };
  }
}
