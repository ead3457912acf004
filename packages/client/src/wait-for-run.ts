import type { PipesResponse } from './api-types.ts';

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

/** Written out rather than taken from Node, so that the client runs in a browser too. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
