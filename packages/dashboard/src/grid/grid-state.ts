import type { Area, CellPlace, GridCallbacks, GridCommands, GridSelection } from './grid-source.ts';
import type { ColumnLayout } from './lay-out-columns.ts';
import { layOutColumns } from './lay-out-columns.ts';
import type { Spot, TableSize } from './selection.ts';
import { allCells, areaBetween } from './selection.ts';

/** What a state needs of the elements that show it. */
export interface Sight {
  reveal(spot: Spot): void;
  revealRow(row: number): void;
  focusActive(): void;
}

export interface Editing {
  spot: Spot;
  /** The character that began it and replaces the text; null to edit the text that is there. */
  typed: string | null;
}

const nothing: readonly Area[] = [];

/** Which cell is active, what is selected, and which cell is edited. Lives outside React, as it changes with every key. */
export class GridState implements GridCommands {
  readonly #listeners = new Set<() => void>();
  #layout = layOutColumns([], null);
  #rowCount = 0;
  #active: Spot | null = null;
  /** The other end of the range that Shift makes; the active cell if there is none. */
  #head: Spot | null = null;
  #areas: readonly Area[] = nothing;
  #selection: GridSelection = { areas: nothing, columns: [] };
  #editing: Editing | null = null;
  #sight: Sight | null = null;
  /** Done as soon as there is something to show it. */
  #pending: (() => void) | null = null;
  #told: CellPlace | null = null;
  #callbacks: GridCallbacks = {};

  get callbacks(): GridCallbacks {
    return this.#callbacks;
  }

  /** The latest ones are called. */
  setCallbacks(callbacks: GridCallbacks): void {
    this.#callbacks = callbacks;
  }

  get layout(): ColumnLayout {
    return this.#layout;
  }

  get size(): TableSize {
    return { rows: this.#rowCount, columns: this.#layout.columns.length };
  }

  get spot(): Spot | null {
    return this.#active;
  }

  get head(): Spot | null {
    return this.#head ?? this.#active;
  }

  get areas(): readonly Area[] {
    return this.#areas;
  }

  get editing(): Editing | null {
    return this.#editing;
  }

  /** What keys act on: the selection, or the active cell alone. */
  get target(): readonly Area[] {
    if (this.#areas.length > 0) return this.#areas;
    return this.#active === null ? [] : [areaBetween(this.#active, this.#active)];
  }

  /** The table has other columns or another number of rows. The active cell stays on its column. */
  setTable(layout: ColumnLayout, rowCount: number): void {
    const before = this.#layout;
    const isSame = before.ids.join('\n') === layout.ids.join('\n');
    const id = this.#active === null ? undefined : before.ids[this.#active.column];
    this.#layout = layout;
    this.#rowCount = rowCount;
    const active = this.#keep(id === undefined ? 0 : (layout.positions.get(id) ?? 0));
    if (!isSame || active?.row !== this.#active?.row) {
      this.#active = active;
      this.#head = null;
      if (!isSame) this.#areas = nothing;
      this.#tell();
    }
    this.#catchUp();
  }

  attach(sight: Sight | null): void {
    this.#sight = sight;
    this.#catchUp();
  }

  /** Makes a cell the active one; with `extends`, the selection reaches from the active cell to it. */
  moveTo(spot: Spot, { extends: isExtended = false }: { extends?: boolean } = {}): void {
    if (isExtended && this.#active !== null) {
      this.#head = spot;
      this.#areas = [...this.#areas.slice(0, -1), areaBetween(this.#active, spot)];
    } else {
      this.#active = spot;
      this.#head = null;
      this.#areas = nothing;
    }
    this.#tell();
    this.#sight?.reveal(spot);
  }

  /** Areas beside the active cell, as Ctrl with the mouse makes them. */
  setAreas(areas: readonly Area[], active: Spot | null = this.#active): void {
    this.#areas = areas;
    this.#active = active ?? this.#active;
    this.#head = null;
    this.#tell();
  }

  startEdit(editing: Editing | null): void {
    this.#editing = editing;
    this.#tell();
  }

  active(): CellPlace | null {
    const column = this.#active === null ? undefined : this.#layout.ids[this.#active.column];
    return this.#active === null || column === undefined ? null : { row: this.#active.row, column };
  }

  selection(): GridSelection {
    return this.#selection;
  }

  goTo({ row, column }: CellPlace, { focus = false }: { focus?: boolean } = {}): void {
    this.#whenShown(() => {
      const at = this.#layout.positions.get(column);
      if (at === undefined || row >= this.#rowCount) return;
      this.#sight?.revealRow(row);
      this.moveTo({ row, column: at });
      if (focus) this.focus();
    });
  }

  scrollToRow(row: number): void {
    this.#whenShown(() => this.#sight?.revealRow(row));
  }

  select(areas: readonly Area[]): void {
    this.setAreas(areas);
  }

  selectAllMatching(): void {
    this.setAreas([allCells]);
  }

  beginEdit({ row, column }: CellPlace): void {
    this.#whenShown(() => {
      const at = this.#layout.positions.get(column);
      if (at === undefined) return;
      this.moveTo({ row, column: at });
      this.startEdit({ spot: { row, column: at }, typed: null });
    });
  }

  focus(): void {
    this.#whenShown(() => this.#sight?.focusActive());
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #whenShown(act: () => void): void {
    this.#pending = act;
    this.#catchUp();
  }

  #catchUp(): void {
    if (this.#sight === null || this.#rowCount === 0) return;
    const act = this.#pending;
    this.#pending = null;
    act?.();
  }

  #keep(column: number): Spot | null {
    if (this.#rowCount === 0 || this.#layout.columns.length === 0) return null;
    return { row: Math.min(this.#active?.row ?? 0, this.#rowCount - 1), column };
  }

  #tell(): void {
    const before = this.#selection;
    this.#selection = { areas: this.#areas, columns: this.#layout.ids };
    for (const listener of this.#listeners) listener();
    const place = this.active();
    const isSame = place?.row === this.#told?.row && place?.column === this.#told?.column;
    this.#told = place;
    if (place !== null && !isSame) this.#callbacks.onActive?.(place);
    if (before.areas !== this.#areas) this.#callbacks.onSelect?.(this.#selection);
  }
}
