import type { ReactNode } from 'react';

/* What a grid needs to know of a table. Rows go by their position, from 0; columns by their id. */

/** Heights of rows, in pixels. All rows of a grid have the same. */
export type RowHeight = 28 | 34 | 64;

export interface GridColumn {
  id: string;
  /** What is read out before a cell: `work email`. */
  name: string;
  /** In pixels. */
  width: number;
  /** Stays at the left edge. Pinned columns come first. */
  isPinned?: boolean;
  /** Whether cells can be typed in, pasted into and cleared. */
  isEditable?: boolean;
  align?: 'start' | 'end';
  /** What stands at the top. Buttons in it have `tabIndex={-1}`: the grid has one tab stop. */
  header: ReactNode;
  /** Neighbours with the same group share a head above their own. */
  group?: GridGroup;
}

export interface GridGroup {
  id: string;
  /** Its head has a pattern, as data of the sandbox have. */
  isHatched?: boolean;
  header: ReactNode;
}

export type CellTone = 'plain' | 'muted' | 'good' | 'bad' | 'busy' | 'warn';

/** What is seen of a cell. Everything in it is shown as text, and cut where it is too long for a line. */
export interface GridCell {
  /** One line. `toLine` of `cells` makes one of what strangers wrote. */
  text: string;
  /** What a screen reader says: `work email, row 2, queued`. */
  label: string;
  tone?: CellTone;
  /** The icon before the text: a name in the `icons` of the grid. */
  icon?: string;
  /** A small icon at the end, with its meaning: stale, pinned. */
  mark?: { icon: string; words: string };
  /** Stands before the text, and is not read out. */
  sign?: string;
  align?: 'start' | 'end';
  isItalic?: boolean;
  isStruck?: boolean;
  /** Why a change was not taken. The cell is framed, and shows this when pointed at. */
  problem?: string;
}

/** A cell, by its position and the id of its column. */
export interface CellPlace {
  row: number;
  column: string;
}

/** Rows from `first` to `last`, both included. */
export interface RowSpan {
  first: number;
  last: number;
}

export type GridChange =
  /** These cells look different. Each one is painted by itself, in the next frame. */
  | { kind: 'cells'; cells: readonly CellPlace[] }
  /** These rows became known, or look different. */
  | { kind: 'rows'; rows: RowSpan }
  /** Everything may look different; the number of rows too. */
  | { kind: 'all' };

/** Where the cells come from. It is asked synchronously and often, so it answers from memory. */
export interface GridSource {
  /** How many rows there are; null while nobody knows. */
  rowCount(): number | null;
  /** What is seen of a cell, or undefined while its row is unknown: then a skeleton is shown. */
  cellAt(place: CellPlace): GridCell | undefined;
  /** The whole text of a cell, to edit or copy it; undefined where it is unknown or was cut. Empty for no value. */
  textAt(place: CellPlace): string | undefined;
  /** The whole texts of such cells, in their order: one list for each row. */
  readTexts(rows: RowSpan, columns: readonly string[], signal: AbortSignal): Promise<string[][]>;
  /**
   * Asks for rows that will be seen, at most 60; those that are known already cost nothing. The grid calls what it
   * returns when they are no longer wanted. `direction`: 1 down, -1 up, 0 where somebody jumped to.
   */
  want(rows: RowSpan, direction: -1 | 0 | 1): () => void;
  /** Tells of changes until what it returns is called. */
  subscribe(listener: (change: GridChange) => void): () => void;
}

/** A cell that is to have another text; empty to clear it. A row from `rowCount` on is to be added. */
export interface CellEdit extends CellPlace {
  text: string;
}

/** One step of a person, to be undone in one step too. */
export interface GridEdit {
  cause: 'type' | 'paste' | 'cut' | 'clear' | 'fill';
  cells: readonly CellEdit[];
  /** How many rows it adds at the end. */
  newRows: number;
}

/**
 * What a grid tells its screen. A key without a callback does what the browser does with it. All of them are optional,
 * so that a grid without `onEdit` can only be read.
 */
export interface GridCallbacks {
  /** Space: the receipt of the cell. */
  onOpen?: (place: CellPlace) => void;
  /** Cells were typed in, pasted, cut, cleared or filled. The source shows them at once, and tells of it. */
  onEdit?: (edit: GridEdit) => void;
  /** Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y. */
  onUndo?: () => void;
  onRedo?: () => void;
  /** Ctrl+F. */
  onFind?: () => void;
  /** Ctrl+Enter: the run box for what is selected. */
  onRun?: (selection: GridSelection) => void;
  /** Alt+down. `head` is the head of the column, for the menu to stand at. */
  onMenu?: (column: string, head: HTMLElement) => void;
  /** Alt+Shift+arrows: to the other side of the neighbour. */
  onMoveColumn?: (column: string, by: -1 | 1) => void;
  /** The edge of a head was dragged, or moved with Alt+Shift+, and . */
  onResizeColumn?: (column: string, width: number) => void;
  /** The cell that keys act on is another one. */
  onActive?: (place: CellPlace) => void;
  onSelect?: (selection: GridSelection) => void;
}

/** From `first` to `last`, both included; positions of rows or of columns. */
export interface Span {
  first: number;
  last: number;
}

/**
 * A rectangle of cells. `null` is all of them: `{ rows: span, columns: null }` are whole rows, `{ rows: null, columns:
 * span }` whole columns, and both null "all that match", which is a condition and never a list of rows.
 */
export interface Area {
  rows: Span | null;
  columns: Span | null;
}

/** Areas that do not overlap, the latest last. Empty where only the active cell counts. */
export interface GridSelection {
  areas: readonly Area[];
  /** The ids that positions of columns mean. */
  columns: readonly string[];
}

/** What a screen can tell a grid to do. `createGrid()` makes it, outside React. */
export interface GridCommands {
  active(): CellPlace | null;
  selection(): GridSelection;
  /** Makes a cell the active one and brings it into sight; `focus` moves the keyboard there too. */
  goTo(place: CellPlace, options?: { focus?: boolean }): void;
  /** Brings a row into sight, in the middle where it was far away. */
  scrollToRow(row: number): void;
  select(areas: readonly Area[]): void;
  selectAllMatching(): void;
  beginEdit(place: CellPlace): void;
  focus(): void;
  /** Tells whenever the active cell or the selection has changed. For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
}
