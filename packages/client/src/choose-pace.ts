import type { Capacity } from './capacity.ts';

/** How long the next run waits: until one of our own has ended, but at most this many milliseconds. */
export interface Pause {
  maxMs: number;
}

const slowMs = 1000;
/** Without runs of our own, only the runs of others can free capacity. */
const othersMs = 2000;

/**
 * The contract of the capacity headers: above priority 1, or without capacity left there, submit slowly; with no
 * capacity at priority 2, not at all until runs finish. Null: go on at once.
 */
export function choosePace(capacity: Capacity | null, inFlight: number): Pause | null {
  if (capacity === null) return null;
  if (capacity.p2 <= 0) return { maxMs: inFlight > 0 ? Number.POSITIVE_INFINITY : othersMs };
  return capacity.priority > 1 || capacity.p1 <= 0 ? { maxMs: slowMs } : null;
}
