import type { Batch } from './cut-batches.ts';

/** Which rows of a job have been yielded. */
export interface Progress {
  /** The first row to send: the beginning of the run that `resumeFrom` is in. */
  start: number;
  /** Counts a row of a batch; true if it was the last one. */
  yielded(batch: Batch<unknown>): boolean;
  /** All rows before this one have been yielded, the present one included. */
  resumeFrom(): number;
}

export function createProgress(size: number, resumeFrom: number): Progress {
  const start = Math.floor(resumeFrom / size) * size;
  let reached = start;
  const counts = new Map<number, number>();
  const ended = new Map<number, number>();
  const advance = () => {
    for (let next = ended.get(reached); next !== undefined; next = ended.get(reached)) {
      ended.delete(reached);
      reached = next;
    }
  };
  return {
    start,
    yielded: ({ first, rows }) => {
      const count = (counts.get(first) ?? 0) + 1;
      counts.set(first, count);
      if (count < rows.length) return false;
      counts.delete(first);
      ended.set(first, first + rows.length);
      advance();
      return true;
    },
    resumeFrom: () => reached,
  };
}
