import type { PipesResponse } from './api-types.ts';
import { pause } from './pause.ts';

export interface WaitOptions {
  /** The pause before the first check. Default 1 s. */
  firstDelayMs?: number;
  /** Pauses grow up to this. Default 3 s. */
  maxDelayMs?: number;
  signal?: AbortSignal;
}

const growth = 1.5;

/** Checks a run until it has ended, with growing pauses. */
export async function waitForRun<Run extends Pick<PipesResponse, 'status'>>(
  check: () => Promise<Run>,
  options: WaitOptions = {},
): Promise<Run> {
  const { firstDelayMs = 1000, maxDelayMs = 3000, signal } = options;
  let delayMs = firstDelayMs;
  for (;;) {
    await pause(Math.min(delayMs, maxDelayMs), signal);
    const run = await check();
    if (run.status !== 'pending' && run.status !== 'processing') return run;
    delayMs *= growth;
  }
}
