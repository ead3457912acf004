import { planClear, planFill } from '../edits/plan-fill.ts';
import type { GridEdit } from '../grid-source.ts';
import type { GridState } from '../grid-state.ts';
import { minColumnWidth, widthOf } from '../lay-out-columns.ts';
import { moveCell } from '../move-cell.ts';
import type { KeyAction } from '../read-key.ts';
import type { Spot } from '../selection.ts';
import { allCells, spanBetween } from '../selection.ts';
import type { GridView } from '../view/grid-view.ts';

/** What keys and the mouse act on. */
export interface Hands {
  state: GridState;
  view: GridView;
  root: HTMLElement;
  /** Says something that is neither seen nor heard otherwise. */
  tell: (title: string, text?: string) => void;
}

const columnStep = 16;

/** Does what a key says. False if it means nothing here, so that the page or the browser may take it. */
export function runAction(action: KeyAction, hands: Hands): boolean {
  const { state, view } = hands;
  const { spot } = state;
  if (spot === null) return false;
  switch (action.do) {
    case 'move': {
      const from = action.extends ? (state.head ?? spot) : spot;
      const options = { isFar: action.isFar, size: state.size, pageRows: view.pageRows };
      state.moveTo(moveCell(from, action.move, options), { extends: action.extends });
      return true;
    }
    case 'tab': {
      const column = spot.column + action.by;
      // At the end of a row Tab leaves the grid, as from any other control.
      if (column < 0 || column >= state.size.columns) return false;
      state.moveTo({ row: spot.row, column });
      return true;
    }
    case 'edit':
      return beginEdit(state, spot, null) || runAction({ do: 'open' }, hands);
    case 'type':
      return beginEdit(state, spot, action.text);
    case 'leave':
      if (state.areas.length === 0) return false;
      state.setAreas([]);
      return true;
    case 'select-all':
      state.setAreas([allCells]);
      return true;
    case 'select-row':
    case 'select-column':
      selectWhole(state, action.do === 'select-row');
      return true;
    case 'clear':
    case 'fill-down':
      return change(action.do, hands);
    case 'move-column':
    case 'resize-column':
      return changeColumn(action, state, spot);
    default:
      return callBack(action.do, hands);
  }
}

/** Whether the cell can be typed in. */
export function beginEdit(state: GridState, spot: Spot, typed: string | null): boolean {
  const { isEditable } = state.layout.columns[spot.column] ?? {};
  if (isEditable !== true || state.callbacks.onEdit === undefined) return false;
  state.moveTo(spot);
  state.startEdit({ spot, typed });
  return true;
}

/** Hands an edit on, if it changes anything. */
export function applyEdit(state: GridState, edit: GridEdit): void {
  if (edit.cells.length > 0) state.callbacks.onEdit?.(edit);
}

function selectWhole(state: GridState, isRow: boolean): void {
  const { spot, head } = state;
  if (spot === null || head === null) return;
  state.setAreas([
    isRow
      ? { rows: spanBetween(spot.row, head.row), columns: null }
      : { rows: null, columns: spanBetween(spot.column, head.column) },
  ]);
}

function change(kind: 'clear' | 'fill-down', { state, view, tell }: Hands): boolean {
  if (state.callbacks.onEdit === undefined) return false;
  const { source, layout } = view.shape;
  const target = { source, layout, rowCount: state.size.rows, areas: state.target };
  const edit = kind === 'clear' ? planClear(target, 'clear') : planFill(target);
  if (edit === 'too large') tell('Too many cells at once', 'At most 10,000 can be changed in one step.');
  else if (edit === null)
    tell('Not filled down', 'The first row is longer than what this page has read of it.');
  else applyEdit(state, edit);
  return true;
}

function changeColumn(
  action: KeyAction & { do: 'move-column' | 'resize-column'; by: -1 | 1 },
  { layout, callbacks }: GridState,
  { column }: Spot,
): boolean {
  const id = layout.ids[column];
  const [move, resize] = [callbacks.onMoveColumn, callbacks.onResizeColumn];
  if (id === undefined || (action.do === 'move-column' ? move : resize) === undefined) return false;
  if (action.do === 'move-column') move?.(id, action.by);
  else resize?.(id, Math.max(minColumnWidth, widthOf(layout, column) + action.by * columnStep));
  return true;
}

function callBack(
  name: 'open' | 'undo' | 'redo' | 'find' | 'run' | 'menu',
  { state, view, root }: Hands,
): boolean {
  const { callbacks, spot } = state;
  const place = state.active();
  if (place === null || spot === null) return false;
  const head = root.querySelector<HTMLElement>(`[role="columnheader"][data-column="${spot.column}"]`);
  const anchor = head ?? view.cellAt(spot);
  const calls = {
    open: callbacks.onOpen && (() => callbacks.onOpen?.(place)),
    undo: callbacks.onUndo,
    redo: callbacks.onRedo,
    find: callbacks.onFind,
    run: callbacks.onRun && (() => callbacks.onRun?.({ areas: state.target, columns: state.layout.ids })),
    menu: callbacks.onMenu && anchor && (() => callbacks.onMenu?.(place.column, anchor)),
  };
  calls[name]?.();
  return calls[name] !== undefined;
}
