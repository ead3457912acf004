import { minColumnWidth, widthOf } from '../lay-out-columns.ts';
import type { Hands } from './run-action.ts';

/** Makes a column as wide as the edge of its head is dragged to. Returns how to stop that. */
export function listenToEdges({ state, root }: Hands): () => void {
  const stop = new AbortController();
  const begin = (event: PointerEvent) => {
    const edge = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.grid-edge') : null;
    const column = Number(edge?.closest<HTMLElement>('.grid-column-head')?.dataset.column);
    const id = state.layout.ids[column];
    if (edge === null || id === undefined || state.callbacks.onResizeColumn === undefined) return;
    event.preventDefault();
    const [from, width] = [event.clientX, widthOf(state.layout, column)];
    edge.setPointerCapture(event.pointerId);
    const drag = new AbortController();
    const { signal } = drag;
    const resize = ({ clientX }: PointerEvent) =>
      state.callbacks.onResizeColumn?.(id, Math.max(minColumnWidth, width + clientX - from));
    edge.addEventListener('pointermove', resize, { signal });
    edge.addEventListener('lostpointercapture', () => drag.abort(), { signal });
  };
  root.addEventListener('pointerdown', begin, { signal: stop.signal });
  return () => stop.abort();
}
