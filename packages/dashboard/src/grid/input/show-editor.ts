import { widthOf } from '../lay-out-columns.ts';
import type { Move } from '../move-cell.ts';
import { moveCell } from '../move-cell.ts';
import type { EditEnd } from '../view/cell-editor.ts';
import { CellEditor } from '../view/cell-editor.ts';
import type { Hands } from './run-action.ts';
import { applyEdit } from './run-action.ts';

/** Has an editor over a cell as long as that is edited. Returns how to stop that. */
export function showEditor(hands: Hands, body: HTMLElement): () => void {
  const { state, view } = hands;
  let isOpen = false;
  return state.subscribe(() => {
    const { editing, layout } = state;
    const column = editing === null ? undefined : layout.columns[editing.spot.column];
    if (editing === null || column === undefined || isOpen) return;
    const { spot } = editing;
    const onEnd = (end: EditEnd) => {
      isOpen = false;
      view.setOverlay(null);
      endEdit(hands, { row: spot.row, column: column.id }, end);
    };
    isOpen = true;
    const editor = new CellEditor(body, { source: view.shape.source, column, editing, onEnd });
    view.setOverlay(() =>
      editor.place({
        top: view.topOf(spot.row),
        left: view.leftOf(spot.column),
        width: widthOf(layout, spot.column),
        height: view.shape.rowHeight,
      }),
    );
    editor.begin();
  });
}

function endEdit(
  { state, view }: Hands,
  place: { row: number; column: string },
  { text, go }: EditEnd,
): void {
  const spot = state.editing?.spot ?? state.spot;
  state.startEdit(null);
  if (text !== null) applyEdit(state, { cause: 'type', cells: [{ ...place, text }], newRows: 0 });
  if (go === null || spot === null) return;
  const move = moveOf(go);
  if (move !== null) state.moveTo(moveCell(spot, move, { isFar: false, size: state.size, pageRows: 1 }));
  view.focusActive();
}

function moveOf(go: { row: number; column: number }): Move | null {
  if (go.row !== 0) return go.row > 0 ? 'down' : 'up';
  if (go.column !== 0) return go.column > 0 ? 'right' : 'left';
  return null;
}
