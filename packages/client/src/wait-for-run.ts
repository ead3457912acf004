import type { PipesResponse } from './api-types.ts';
import { pause } from './pause.ts';

export interface WaitOptions {
  /** Before the first look; default 1 s. */
  firstDelayMs?: number;
  /** Looks become rarer up to this; default 3 s. */
  maxDelayMs?: number;
  signal?: AbortSignal;
}

const growth = 1.5;

/** Looks at a run, rarer and rarer, until it has ended. */
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
