import type { Area } from '../grid-source.ts';
import type { GridState } from '../grid-state.ts';
import type { Spot } from '../selection.ts';
import { areaBetween, spanBetween, toggleArea } from '../selection.ts';
import type { Hands } from './run-action.ts';
import { beginEdit, runAction } from './run-action.ts';

/** How often a selection grows while the mouse is held beyond the edge. */
const dragMs = 50;

/** Selects with the mouse: cells, rows by their numbers, and ranges by dragging. Returns how to stop that. */
export function listenToPointer(hands: Hands, body: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const listen = (
    type: 'pointerdown' | 'mousedown' | 'dblclick' | 'click',
    act: (event: MouseEvent) => void,
  ) => body.addEventListener(type, act, { signal });
  listen('pointerdown', (event) => {
    if (event instanceof PointerEvent && event.pointerType !== 'touch' && event.button === 0)
      press(hands, event, signal);
  });
  // The grid says itself where the focus is: a range ends elsewhere than it begins.
  listen('mousedown', (event) => {
    if (spotOf(event) !== null) event.preventDefault();
  });
  listen('click', (event) => {
    const spot = event instanceof PointerEvent && event.pointerType === 'touch' ? spotOf(event) : null;
    if (spot !== null) selectOne(hands, { row: spot.row, column: Math.max(0, spot.column) });
  });
  listen('dblclick', (event) => {
    const spot = spotOf(event);
    if (spot === null || spot.column < 0) return;
    if (!beginEdit(hands.state, spot, null)) runAction({ do: 'open' }, hands);
  });
  return () => stop.abort();
}

/** Selects columns by their heads, and everything by the corner. Returns how to stop that. */
export function listenToHeads({ state, root }: Hands): () => void {
  const stop = new AbortController();
  const onClick = ({ target, ctrlKey, metaKey }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    // Buttons in a head, and its edge, have their own meaning.
    if (target.closest('.grid-head') === null || target.closest('button, a, input, .grid-edge') !== null)
      return;
    const name = target.closest<HTMLElement>('.grid-column-head')?.dataset.column;
    if (name !== undefined) selectColumn(state, Number(name), ctrlKey || metaKey);
    else if (target.closest('.grid-corner') !== null) state.selectAllMatching();
    else return;
    state.focus();
  };
  root.addEventListener('click', onClick, { signal: stop.signal });
  return () => stop.abort();
}

function selectColumn(state: GridState, column: number, isAdded: boolean): void {
  const area: Area = { rows: null, columns: { first: column, last: column } };
  const areas = isAdded ? toggleArea(state.areas, area, state.size) : [area];
  state.setAreas(areas, { row: state.spot?.row ?? 0, column });
}

/** The cell under the mouse; the column -1 is the number of its row. */
function spotOf({ target }: Event): Spot | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('.grid-row')?.dataset.row;
  const column = target.closest<HTMLElement>('.grid-cell')?.dataset.column;
  const isNumber = target.closest('.grid-number') !== null;
  if (row === undefined || (column === undefined && !isNumber)) return null;
  return { row: Number(row), column: isNumber ? -1 : Number(column) };
}

function press(hands: Hands, event: PointerEvent, signal: AbortSignal): void {
  const spot = spotOf(event);
  if (spot === null) return;
  const { state } = hands;
  const isRow = spot.column < 0;
  const from = event.shiftKey ? (state.spot ?? spot) : spot;
  if (event.ctrlKey || event.metaKey) {
    const area = isRow ? wholeRows(spot, spot) : areaBetween(spot, spot);
    // What is active was selected too, as long as nothing else was.
    state.setAreas(toggleArea(state.target, area, state.size), { ...spot, column: Math.max(0, spot.column) });
  } else if (isRow)
    state.setAreas([wholeRows(from, spot)], { row: from.row, column: state.spot?.column ?? 0 });
  else state.moveTo(spot, { extends: event.shiftKey });
  state.focus();
  if (!event.ctrlKey && !event.metaKey) drag(hands, { from, isRow }, signal);
}

function selectOne({ state }: Hands, spot: Spot): void {
  state.moveTo(spot);
  state.focus();
}

/** Follows the mouse until its button is let go. Beyond the edge, the table scrolls on. */
function drag(
  { state, view }: Hands,
  { from, isRow }: { from: Spot; isRow: boolean },
  outer: AbortSignal,
): void {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, outer]);
  let last: Spot = from;
  let pointer: PointerEvent | null = null;
  const follow = () => {
    const to = pointer === null ? last : view.spotAt(pointer.clientX, pointer.clientY);
    if (to.row === last.row && to.column === last.column) return;
    last = to;
    if (isRow) {
      state.setAreas([wholeRows(from, to)]);
      view.reveal({ row: to.row, column: 0 });
    } else state.moveTo(to, { extends: true });
  };
  const timer = setInterval(follow, dragMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  const end = () => stop.abort();
  document.addEventListener(
    'pointermove',
    (event) => {
      pointer = event;
      follow();
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, end, { signal });
}

function wholeRows(one: Spot, other: Spot): Area {
  return { rows: spanBetween(one.row, other.row), columns: null };
}
