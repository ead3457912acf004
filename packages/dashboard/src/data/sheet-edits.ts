import type { ChangedSheetCells, SheetCellChanges } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { newKey } from './new-key.ts';

export type CellChange = SheetCellChanges['cells'][number];

/** A cell that a person has changed and that the service has not taken yet. */
export interface PendingCell {
  change: CellChange;
  state: 'waiting' | 'failed';
  /** Why it was not taken; null while it waits. */
  problem: string | null;
}

/** One step of a person; it is one change in the history. */
interface Step {
  cells: readonly CellChange[];
  key: string;
}

interface EditsParts {
  send: (cells: readonly CellChange[], idempotencyKey: string) => Promise<ChangedSheetCells>;
  /** Resolves when it is worth sending again. */
  wait: (tries: number) => Promise<void>;
}

/** A table that shows the cells. */
interface EditsWatcher {
  /** These cells look different. */
  onChange: (cells: readonly CellChange[]) => void;
  /** The service has taken these; what it made of them is still to be read. */
  onTaken: (cells: readonly CellChange[]) => void;
}

/**
 * Edits are seen at once and sent one after the other. They wait while the service is away, and stay if it refuses
 * them. They are those of a sheet, in whichever order its rows are shown.
 */
export interface SheetEdits {
  add: (cells: readonly CellChange[]) => void;
  /** What a person has put into a cell, as long as it is not in the sheet. */
  pendingAt: (row: number, column: string) => PendingCell | undefined;
  failed: () => PendingCell[];
  /** Sends again what was refused. */
  retry: () => void;
  /** Forgets what was refused. */
  discard: () => void;
  /** Resolves when nothing waits any more. */
  settled: () => Promise<void>;
  watch: (watcher: EditsWatcher) => () => void;
  subscribe: (listener: () => void) => () => void;
}

const maxCells = 10_000;

export function createSheetEdits(parts: EditsParts): SheetEdits {
  const pending = new Map<string, PendingCell>();
  const steps: Step[] = [];
  const listeners = new Set<() => void>();
  const watchers = new Set<EditsWatcher>();
  let sending: Promise<void> | null = null;
  const tell = (cells: readonly CellChange[]) => {
    for (const { onChange } of watchers) onChange(cells);
    for (const listener of listeners) listener();
  };
  const end: Sending['end'] = (step, problems) => {
    const taken = settle(pending, step, problems);
    for (const { onTaken } of watchers) onTaken(taken);
    tell(step.cells);
  };
  const send = () => {
    sending ??= sendAll(steps, { ...parts, end }).finally(() => {
      sending = null;
      if (steps.length > 0) send();
    });
  };
  const add = (cells: readonly CellChange[]) => {
    for (const change of cells) pending.set(keyOf(change), { change, state: 'waiting', problem: null });
    steps.push(...toSteps(cells));
    tell(cells);
    send();
  };
  const failed = () => [...pending.values()].filter(({ state }) => state === 'failed');
  return {
    add,
    pendingAt: (row, column) => pending.get(keyOf({ row, column })),
    failed,
    retry: () => add(failed().map(({ change }) => change)),
    discard: () => {
      const refused = failed().map(({ change }) => change);
      for (const change of refused) pending.delete(keyOf(change));
      tell(refused);
    },
    settled: async () => {
      while (sending !== null) await sending;
    },
    watch: (watcher) => addTo(watchers, watcher),
    subscribe: (listener) => addTo(listeners, listener),
  };
}

function addTo<Item>(items: Set<Item>, item: Item): () => void {
  items.add(item);
  return () => void items.delete(item);
}

/** What one call cannot take goes in several. */
function toSteps(cells: readonly CellChange[]): Step[] {
  return Array.from({ length: Math.ceil(cells.length / maxCells) }, (_, at) => ({
    cells: cells.slice(at * maxCells, (at + 1) * maxCells),
    key: newKey(),
  }));
}

/** What the service has taken of a step; the rest stays with its problem. */
function settle(
  pending: Map<string, PendingCell>,
  { cells }: Step,
  problems: ReadonlyMap<number, string>,
): CellChange[] {
  const taken: CellChange[] = [];
  for (const [index, change] of cells.entries()) {
    const problem = problems.get(index);
    if (problem === undefined) taken.push(change);
    // Somebody may have typed something else there meanwhile.
    if (pending.get(keyOf(change))?.change !== change) continue;
    if (problem === undefined) pending.delete(keyOf(change));
    else pending.set(keyOf(change), { change, state: 'failed', problem });
  }
  return taken;
}

interface Sending extends Pick<EditsParts, 'send' | 'wait'> {
  end: (step: Step, problems: ReadonlyMap<number, string>) => void;
}

/** In order, so that the last one that was typed is the one that stays. */
async function sendAll(steps: Step[], { send, wait, end }: Sending): Promise<void> {
  let tries = 0;
  for (let step = steps[0]; step !== undefined; step = steps[0]) {
    try {
      const { left } = await send(step.cells, step.key);
      steps.shift();
      end(step, new Map(left.map(({ index, message }) => [index, message])));
      tries = 0;
    } catch (error) {
      if (mayPass(error)) {
        tries += 1;
        await wait(tries);
        continue;
      }
      steps.shift();
      const problem = error instanceof Error ? error.message : String(error);
      end(step, new Map(step.cells.map((_, index) => [index, problem])));
    }
  }
}

/** Without an answer, nobody knows whether it was taken; the key keeps it from being taken twice. */
function mayPass(error: unknown): boolean {
  return error instanceof HeadraceError ? error.isTransient : error instanceof TypeError;
}

function keyOf({ row, column }: Pick<CellChange, 'row' | 'column'>): string {
  return `${row} ${column}`;
}
