import type { SliceProgress } from './settle-slices.ts';
import type { SliceKey } from './slice-keys.ts';
import { keyText } from './slice-keys.ts';
import { lengthOf, maxBatchLength, splitProgress } from './split-progress.ts';

/** What a slice had so far, or a part of it. */
interface Saving {
  progress: SliceProgress;
  done(): void;
}

/** What slices had so far and waits to be written, in parts that each fit into one transaction. */
export interface Savings {
  /** `done` is called when all of it is written. */
  add(progress: readonly SliceProgress[], done?: () => void): void;
  /** The first ones, as many as one transaction may write. */
  take(): Saving[];
  /** Those that wait of which slice. */
  has(key: SliceKey): boolean;
  size(): number;
  /** Characters of them. */
  length(): number;
}

const nothing = () => {};

export function createSavings(): Savings {
  const savings: Saving[] = [];
  return {
    add: (progress, done = nothing) => {
      const parts = progress.flatMap(splitProgress);
      savings.push(...parts.map((part) => ({ progress: part, done: nothing })));
      const last = savings.at(-1);
      if (parts.length === 0 || last === undefined) done();
      else last.done = done;
    },
    take: () => savings.splice(0, countFirst(savings)),
    has: (key) => savings.some(({ progress }) => keyText(progress.key) === keyText(key)),
    size: () => savings.length,
    length: () => savings.reduce((sum, { progress }) => sum + lengthOf(progress), 0),
  };
}

/** How many of the first fit into one transaction; one does in any case. */
function countFirst(savings: readonly Saving[]): number {
  let length = 0;
  const at = savings.findIndex(({ progress }) => {
    length += lengthOf(progress);
    return length > maxBatchLength;
  });
  return at === -1 ? savings.length : Math.max(at, 1);
}
