import { HeadraceError } from './headrace-error.ts';
import { pause } from './pause.ts';

/** Where time and chance come from; tests bring their own. */
export interface Timing {
  /** Waits, and rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

const firstBackoffMs = 500;
const maxBackoffMs = 30_000;
/** Attempts in a row without an answer, or with a fault of the service: about a minute and a half. */
const maxFaults = 10;

/**
 * Calls until it is answered. Faults that may pass are tried again, ten times in a row, each time after a longer pause of
 * random length. A 429 is waited out, as long as it takes. Everything else is thrown.
 */
export async function retry<Answer>(
  call: () => Promise<Answer>,
  timing: Timing,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let faults = 0, waits = 0; ;) {
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof HeadraceError) || !error.isTransient) throw error;
      if (error.status === 429) waits += 1;
      else faults += 1;
      if (faults >= maxFaults) throw error;
      await timing.sleep(delayMs(error, faults + waits, timing.random()), signal);
    }
  }
}

/** Never before the service wants to be asked again. The random part keeps many clients from coming back together. */
function delayMs({ retryAfterSeconds }: HeadraceError, attempt: number, random: number): number {
  const backoffMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempt - 1));
  if (retryAfterSeconds === null) return backoffMs * (0.5 + random / 2);
  return retryAfterSeconds * 1000 + firstBackoffMs * random;
}

export const realTiming: Timing = { sleep: pause, random: Math.random };
