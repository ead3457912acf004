import type { Capacity } from '../capacity.ts';
import { choosePace } from '../choose-pace.ts';
import type { Timing } from '../retry.ts';

/**
 * Waits before the next run as long as the service wants. `running` are the own runs that have not ended; these promises
 * never reject, and end when the signal aborts.
 */
export async function keepPace(
  capacity: Capacity | null,
  running: ReadonlySet<Promise<void>>,
  { timing, signal }: { timing: Timing; signal: AbortSignal },
): Promise<void> {
  const pause = choosePace(capacity, running.size);
  if (pause === null) return;
  const over = new AbortController();
  const timer = Number.isFinite(pause.maxMs)
    ? [timing.sleep(pause.maxMs, AbortSignal.any([signal, over.signal])).catch(() => {})]
    : [];
  await Promise.race([...running, ...timer]);
  over.abort();
  signal.throwIfAborted();
}
