import type { CellPlace, GridChange, RowSpan } from '../grid-source.ts';

/** What changed since the last frame. */
export interface Dirt {
  isAll: boolean;
  rows: readonly RowSpan[];
  cells: readonly CellPlace[];
}

/** More than this is the same work as painting everything in sight. */
const maxNoted = 5000;

/** Gathers changes, and hands them on once a frame, so that a cell that changes often is painted once. */
export class DirtyCells {
  readonly #flush: (dirt: Dirt) => void;
  #isAll = false;
  #rows: RowSpan[] = [];
  #cells: CellPlace[] = [];
  #frame = 0;

  constructor(flush: (dirt: Dirt) => void) {
    this.#flush = flush;
  }

  note(change: GridChange): void {
    if (change.kind === 'rows') this.#rows.push(change.rows);
    else if (change.kind === 'cells') for (const cell of change.cells) this.#cells.push(cell);
    if (change.kind === 'all' || this.#rows.length + this.#cells.length > maxNoted) {
      this.#isAll = true;
      this.#rows = [];
      this.#cells = [];
    }
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#run());
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #run(): void {
    const dirt = { isAll: this.#isAll, rows: this.#rows, cells: this.#cells };
    this.#frame = 0;
    this.#isAll = false;
    this.#rows = [];
    this.#cells = [];
    this.#flush(dirt);
  }
}
