import type { SliceProgress } from './settle-slices.ts';
import { createSettleTurns } from './settle-turns.ts';
import type { SliceKey } from './slice-keys.ts';
import { keyText } from './slice-keys.ts';
import { splitProgress } from './split-progress.ts';

/** The progress of a slice, or a part of it. */
interface Saving {
  progress: SliceProgress;
  done(): void;
}

/** Progress of slices that waits to be written, in parts that each fit into one transaction. */
export interface Savings {
  /** `done` is called when all of it is written. */
  add(progress: readonly SliceProgress[], done?: () => void): void;
  /** The next ones, as many as one transaction may write. */
  take(): Saving[];
  /** Whether a part of that slice waits. */
  has(key: SliceKey): boolean;
  size(): number;
  /** Characters of their results. */
  length(): number;
}

export function createSavings(): Savings {
  const turns = createSettleTurns<Saving>(({ progress }) => progress);
  return {
    add: (progress, done) => {
      const parts = progress.flatMap(splitProgress);
      let left = parts.length;
      const countDown = () => {
        left -= 1;
        if (left === 0) done?.();
      };
      for (const part of parts) turns.add({ progress: part, done: countDown });
    },
    take: () => turns.take(Number.POSITIVE_INFINITY, () => true),
    has: (key) => turns.list().some(({ progress }) => keyText(progress.key) === keyText(key)),
    size: turns.size,
    length: turns.length,
  };
}
