import type { PastePlan } from './clipboard/plan-paste.ts';
import { listenToClipboard } from './input/clipboard-events.ts';
import { listenToEdges } from './input/column-edges.ts';
import { listenToKeys } from './input/keyboard.ts';
import { listenToHeads, listenToPointer } from './input/pointer.ts';
import type { Hands } from './input/run-action.ts';
import { showEditor } from './input/show-editor.ts';
import type { Shape, ViewParts } from './view/grid-view.ts';
import { GridView } from './view/grid-view.ts';

interface MountOptions extends ViewParts {
  root: HTMLElement;
  tell: Hands['tell'];
  ask: (plan: PastePlan) => void;
}

export interface MountedGrid {
  view: GridView;
  unmount(): void;
}

/** Brings a grid to life: what it shows, and what keys, mouse and clipboard do with it. */
export function mountGrid(options: MountOptions, shape: Shape): MountedGrid {
  const { root, body, state, tell, ask } = options;
  const view = new GridView(options, shape);
  const hands: Hands = { state, view, root, tell };
  const stops = [
    listenToScroll(options, view),
    listenToKeys(hands, body),
    listenToPointer(hands, body),
    listenToHeads(hands),
    listenToEdges(hands),
    listenToClipboard({ ...hands, ask }),
    followFocus(options, view),
    showEditor(hands, body),
    () => view.dispose(),
  ];
  return {
    view,
    unmount: () => {
      for (const stop of stops) stop();
    },
  };
}

function listenToScroll({ scroller }: MountOptions, view: GridView): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  scroller.addEventListener('scroll', () => view.onScroll(), options);
  for (const type of ['wheel', 'touchmove'] as const)
    scroller.addEventListener(type, () => view.noteFine(true), options);
  scroller.addEventListener(
    'pointerdown',
    // The scrollbar has no element of its own.
    ({ target, pointerType }) => view.noteFine(target !== scroller && pointerType === 'touch'),
    options,
  );
  return () => stop.abort();
}

/** The focus goes with the active cell, and a cell that gets the focus is the active one. */
function followFocus({ body, state }: MountOptions, view: GridView): () => void {
  const stop = new AbortController();
  const unsubscribe = state.subscribe(() => {
    // What has the focus may get another row to show.
    const hadFocus =
      document.activeElement?.closest('.grid-cell') != null && body.contains(document.activeElement);
    view.showState();
    if (hadFocus && state.editing === null) view.focusActive();
  });
  body.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || state.editing !== null) return;
      const [row, column] = [target.closest<HTMLElement>('.grid-row')?.dataset.row, target.dataset.column];
      if (row === undefined || column === undefined) return;
      const spot = { row: Number(row), column: Number(column) };
      if (spot.row !== state.spot?.row || spot.column !== state.spot.column) state.moveTo(spot);
    },
    { signal: stop.signal },
  );
  return () => {
    stop.abort();
    unsubscribe();
  };
}
