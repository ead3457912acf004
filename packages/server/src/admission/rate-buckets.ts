/* How often a caller may do something, counted only in the memory of this process. */

export interface RateBuckets {
  /** Counts one more; returns after how many seconds the next one is allowed, or null while it is within the limit. */
  count(name: string): number | null;
  /** Whether the next one would be too many. */
  isFull(name: string): boolean;
}

/** A few megabytes at most. Beyond this, the buckets that were quiet longest are forgotten. */
const maxBuckets = 20_000;
const minuteMs = 60_000;

/**
 * A bucket for each name, stored as one number: the time until which its past uses are paid for (GCRA). It allows
 * `perMinute` uses at once, and after that as many a minute. Needs a clock that never jumps.
 */
export function createRateBuckets({ perMinute, now }: { perMinute: number; now: () => number }): RateBuckets {
  const perTryMs = minuteMs / perMinute;
  const paidUntil = new Map<string, number>();
  const paidAt = (name: string, at: number) => Math.max(paidUntil.get(name) ?? at, at);
  const maxAheadMs = minuteMs - perTryMs;
  return {
    count: (name) => {
      const at = now();
      const earlier = paidAt(name, at);
      // The map is in the order of its writes: the first bucket was quiet longest.
      paidUntil.delete(name);
      const isOver = earlier - at > maxAheadMs;
      paidUntil.set(name, isOver ? earlier : earlier + perTryMs);
      if (paidUntil.size > maxBuckets) forgetFirst(paidUntil);
      return isOver ? Math.max(1, Math.ceil((earlier - at - maxAheadMs) / 1000)) : null;
    },
    isFull: (name) => {
      const at = now();
      return paidAt(name, at) - at > maxAheadMs;
    },
  };
}

function forgetFirst(map: Map<string, number>): void {
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
