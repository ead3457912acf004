import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError, HeadraceError } from '@headrace/client';

const firstBackoffMs = 500;
const maxBackoffMs = 15_000;
/** Attempts in a row, for faults that may be over in a moment, such as a restart of the service. */
const maxFaults = 6;

/**
 * Calls until it is answered: waits as long as the service says on 429 and 503, and tries again a few times
 * when it cannot be reached or fails. Everything else is the caller's to handle.
 */
export async function callPatiently<Answer>(
  call: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (let faults = 0; ;) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      faults += isThrottle(error) ? 0 : 1;
      const delayMs = retryDelayMs(error, faults);
      if (delayMs === null) throw error;
      await sleep(delayMs, undefined, { signal });
    }
  }
}

/** When to try again after an error; null if that is useless. `faults` counts errors in a row that were not throttles. */
export function retryDelayMs(error: unknown, faults: number): number | null {
  const backoffMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.max(0, faults - 1));
  if (isNetworkFault(error)) return faults < maxFaults ? backoffMs : null;
  if (!(error instanceof HeadraceError)) return null;
  if (isThrottle(error)) return (error.retryAfterSeconds ?? 5) * 1000;
  if (error.status < 500 || faults >= maxFaults) return null;
  return error.retryAfterSeconds === null ? backoffMs : error.retryAfterSeconds * 1000;
}

function isThrottle(error: unknown): boolean {
  return error instanceof HeadraceError && error.status === 429;
}

/** There was no answer, or it broke off. A `fetch` of our own throws a TypeError, as the standard says. */
export function isNetworkFault(error: unknown): error is Error {
  if (error instanceof ConnectionError) return true;
  return error instanceof TypeError && error.message === 'fetch failed';
}
