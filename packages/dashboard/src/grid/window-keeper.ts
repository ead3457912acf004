import type { GridSource, RowSpan } from './grid-source.ts';
import type { Direction, Sight } from './plan-windows.ts';
import { planWindows } from './plan-windows.ts';

/** While somebody drags the scrollbar, rows are asked for only where it stays for as long as this. */
const leapMs = 60;

/** Asks for windows of rows once, and takes back what was passed before the answer came. */
export class WindowKeeper {
  readonly #source: Pick<GridSource, 'want'>;
  readonly #asked = new Map<number, { last: number; cancel: () => void }>();
  #leap: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Pick<GridSource, 'want'>) {
    this.#source = source;
  }

  /** What somebody sees is asked for, and what is around it: now, or as soon as the scrollbar stays where it is. */
  see(sight: Sight, { isNow }: { isNow: boolean }): void {
    clearTimeout(this.#leap);
    if (sight.rowCount === 0) return this.drop();
    if (isNow) this.want(planWindows(sight), sight.direction);
    else this.#leap = setTimeout(() => this.want(planWindows(sight), 0), leapMs);
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
    clearTimeout(this.#leap);
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { cancel } of asked) cancel();
  }
}
