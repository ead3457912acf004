import type { WriteStream } from 'node:tty';
import { formatNumber } from '../format-number.ts';
import { createProgressBar } from './progress-bar.ts';
import type { Tally } from './tally.ts';

export interface RowProgress {
  show(state: { tally: Tally; total: number }): void;
  stop(): void;
}

/** How much of a file is done, row by row. */
export function createProgress(stream: WriteStream): RowProgress {
  const bar = createProgressBar(stream);
  return {
    show: ({ tally: { rows, credits }, total }) =>
      bar.show({ done: rows, total, unit: 'rows', rows, notes: [`${formatNumber(credits)} credits`] }),
    stop: bar.stop,
  };
}
