import type { GridSource, RowSpan } from './grid-source.ts';
import type { Direction } from './plan-windows.ts';

/** Asks for windows of rows once, and takes back what was passed before the answer came. */
export class WindowKeeper {
  readonly #source: Pick<GridSource, 'want'>;
  readonly #asked = new Map<number, { last: number; cancel: () => void }>();

  constructor(source: Pick<GridSource, 'want'>) {
    this.#source = source;
  }

  /** What is wanted from now on, the most urgent first. */
  want(windows: readonly RowSpan[], direction: Direction): void {
    const wanted = new Map(windows.map(({ first, last }) => [first, last]));
    for (const [first, { last, cancel }] of this.#asked)
      if (wanted.get(first) !== last) {
        this.#asked.delete(first);
        cancel();
      }
    for (const rows of windows) {
      if (this.#asked.has(rows.first)) continue;
      this.#asked.set(rows.first, { last: rows.last, cancel: this.#source.want(rows, direction) });
    }
  }

  /** Takes everything back, for example because the rows are others now. */
  drop(): void {
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { cancel } of asked) cancel();
  }
}
