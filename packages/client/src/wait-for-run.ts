import { pause } from './pause.ts';

export interface WaitOptions {
  /** The pause before the first check. Default 1 s. */
  firstDelayMs?: number;
  /** Pauses grow up to this. Default 3 s. */
  maxDelayMs?: number;
  signal?: AbortSignal;
}

const growth = 1.5;
/** Of a run, and of what runs in a sheet. */
const unfinished = new Set(['pending', 'processing', 'running']);

/** Checks a run until it has ended, with growing pauses. */
export async function waitForRun<Run extends { status: string }>(
  check: () => Promise<Run>,
  options: WaitOptions = {},
): Promise<Run> {
  const { firstDelayMs = 1000, maxDelayMs = 3000, signal } = options;
  let delayMs = firstDelayMs;
  for (;;) {
    await pause(Math.min(delayMs, maxDelayMs), signal);
    const run = await check();
    if (!unfinished.has(run.status)) return run;
    delayMs *= growth;
  }
}
