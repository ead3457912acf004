import type { Remedy } from '../../cells/receipt/mend-cell.ts';
import type { ChosenCell } from './chosen-cell.ts';
import { ceilingId } from './ceiling-id.ts';
import { writePlace } from './playground-search.ts';
import type { Playground } from './use-playground.ts';

/** The screen on which a remedy is found; null if it is this one. */
export function screenOf({ kind }: Remedy): '/connections' | '/spend' | null {
  if (kind === 'add-key' || kind === 'add-secret' || kind === 'add-constant') return '/connections';
  return kind === 'add-credits' ? '/spend' : null;
}

interface Mend {
  cell: ChosenCell;
  remedy: Remedy;
  /** Goes to another screen. */
  visit: (screen: string) => void;
}

/** Leads to the place where a cell is mended. */
export function mendAt(playground: Playground, { cell, remedy, visit }: Mend): void {
  const screen = screenOf(remedy);
  if (screen !== null) {
    visit(screen);
    return;
  }
  if (remedy.kind === 'run-again') void playground.startRun();
  else if (remedy.kind === 'raise-ceiling') document.querySelector<HTMLElement>(`#${ceilingId}`)?.focus();
  else if (remedy.kind === 'fill-input') fillInput(playground, cell, remedy.fields[0] ?? cell.column.name);
  else playground.show({ pipe: cell.column.pipe ?? undefined, tab: undefined });
}

/** Selects the cell that lacks a value; makes its column, if there is none. */
function fillInput({ columns, edit, show }: Playground, { place, rowId }: ChosenCell, name: string): void {
  const at = columns.findIndex((column) => column.name === name);
  if (at === -1) edit({ do: 'add-column', name });
  show({ cell: writePlace(rowId, name), tab: undefined });
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-cell="${place.row}:${at}"]`)?.focus();
  });
}
