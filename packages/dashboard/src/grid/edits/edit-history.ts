import type { CellPlace } from '../grid-source.ts';

/** A cell that changed, with its text before and after. */
export interface CellChange extends CellPlace {
  before: string;
  after: string;
}

/** What one step changed. `newRows`: how many rows it added at the end; taken away again if negative. */
export interface EditStep {
  cells: readonly CellChange[];
  newRows: number;
}

const keptSteps = 200;

/** The step that leads back. Cells go in the other order, as one may be in it twice. */
export function invert({ cells, newRows }: EditStep): EditStep {
  return {
    cells: cells.map((cell) => ({ ...cell, before: cell.after, after: cell.before })).toReversed(),
    newRows: newRows === 0 ? 0 : -newRows,
  };
}

/** What was done, to be undone and redone a step at a time. The oldest of more than 200 steps are forgotten. */
export class EditHistory {
  readonly #done: EditStep[] = [];
  #undone: EditStep[] = [];

  /** Something new was done, so nothing can be redone any more. */
  push(step: EditStep): void {
    this.#done.push(step);
    this.#undone = [];
    if (this.#done.length > keptSteps) this.#done.shift();
  }

  /** What has to be done now to undo the last step; null if there is none. */
  undo(): EditStep | null {
    const step = this.#done.pop();
    if (step === undefined) return null;
    this.#undone.push(step);
    return invert(step);
  }

  /** What has to be done now to redo the step that was undone last. */
  redo(): EditStep | null {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    this.#done.push(step);
    return step;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }
}
