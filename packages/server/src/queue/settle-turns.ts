import type { SettledSlice } from './settle-slices.ts';
import { lengthOf, maxBatchLength } from './split-progress.ts';

/** Ended slices that wait to be written; organizations take turns. */
export interface SettleTurns {
  add(slice: SettledSlice): void;
  /** The next ones, as many as one transaction may write; those that may not be written yet keep their place. */
  take(limit: number, mayEnd: (slice: SettledSlice) => boolean): SettledSlice[];
  size(): number;
  /** Characters of their results. */
  length(): number;
}

export function createSettleTurns(): SettleTurns {
  // In the order of turns: who has had one goes to the end.
  const waiting = new Map<string, SettledSlice[]>();
  let size = 0;
  let length = 0;
  const listOf = (organizationId: string) => {
    const slices = waiting.get(organizationId) ?? [];
    waiting.set(organizationId, slices);
    return slices;
  };
  const takeOne = (organizationId: string, slices: SettledSlice[]): void => {
    const slice = slices.shift();
    if (slice === undefined) return;
    size -= 1;
    length -= lengthOf(slice);
    waiting.delete(organizationId);
    if (slices.length > 0) waiting.set(organizationId, slices);
  };
  return {
    add: (slice) => {
      listOf(slice.key.organizationId).push(slice);
      size += 1;
      length += lengthOf(slice);
    },
    take: (limit, mayEnd) => {
      const taken: SettledSlice[] = [];
      let takenLength = 0;
      // A turn puts an organization at the end of the map, so that it is met again as long as it has more.
      for (const [organizationId, slices] of waiting) {
        const [first] = slices;
        if (taken.length === limit) break;
        if (first === undefined || !mayEnd(first)) continue;
        takenLength += lengthOf(first);
        if (taken.length > 0 && takenLength > maxBatchLength) break;
        taken.push(first);
        takeOne(organizationId, slices);
      }
      return taken;
    },
    size: () => size,
    length: () => length,
  };
}
