/* How often somebody may do something. Counted in this process and in memory alone. */

export interface RateBuckets {
  /** Counts one more; says after how many seconds the next one is welcome, or null while it is within the limit. */
  count(name: string): number | null;
  /** Whether the next one would be too many. */
  isFull(name: string): boolean;
}

/** Some megabytes at most. Past it those that were quiet longest are forgotten. */
const maxBuckets = 20_000;
const minuteMs = 60_000;

/**
 * A bucket for each name, kept as one number: the moment until which what it had is paid off (GCRA). So many fit in at
 * once, and afterwards as many a minute. Give it a clock that never steps.
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
      // The map is in the order of its writes: the first is the one that was quiet longest.
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
