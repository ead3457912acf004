import type { EventLoopUtilization } from 'node:perf_hooks';

/** Short enough to notice a flood before it is felt, long enough that one slice does not look like one. */
const windowMs = 50;

interface MeterOptions {
  /** Utilization since that earlier reading, or since the start. */
  measure(since?: EventLoopUtilization): EventLoopUtilization;
  /** In milliseconds. */
  now(): number;
}

/**
 * Share of the last short window in which the thread was busy, from 0 to 1. Measured when it is asked for, not by a
 * timer.
 */
export function createLoadMeter({ measure, now }: MeterOptions): () => number {
  let mark = measure();
  let markedAt = now();
  let load = 0;
  return () => {
    if (now() - markedAt < windowMs) return load;
    load = measure(mark).utilization;
    mark = measure();
    markedAt = now();
    return load;
  };
}
