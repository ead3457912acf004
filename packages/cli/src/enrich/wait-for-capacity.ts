import { setTimeout as sleep } from 'node:timers/promises';
import type { Capacity } from '@headrace/client';
import { choosePace } from '@headrace/client';

/** Waits before the next batch as long as the service wants. `inHand` are the running batches; they never reject. */
export async function waitForCapacity(
  inHand: Map<number, Promise<void>>,
  capacity: Capacity | null,
): Promise<void> {
  const pause = choosePace(capacity, inHand.size);
  if (pause !== null) await raceWithin(inHand.values(), pause.maxMs);
}

/** Until one of the promises has ended, or this many milliseconds have passed. */
async function raceWithin(promises: Iterable<Promise<void>>, maxMs: number): Promise<void> {
  if (maxMs === Number.POSITIVE_INFINITY) return Promise.race(promises);
  const timer = new AbortController();
  const timeout = sleep(maxMs, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([...promises, timeout]);
  timer.abort();
}
