import type { Batch } from './cut-batches.ts';

/** Which rows of a job have been yielded. */
export interface Progress {
  /** Counts a row of a batch; true if it was the last one. */
  yielded(batch: Batch<unknown>): boolean;
  /** All rows before this one have been yielded, the present one included. */
  resumeFrom(): number;
}

export function createProgress(start: number): Progress {
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
