import { Worker } from 'node:worker_threads';

/** What the watching thread knows: the signs of life, and when the process must be gone. */
export interface Watched {
  /** Two 32-bit numbers: how many signs of life there were so far, and how many milliseconds are left; 0 for no end. */
  shared: SharedArrayBuffer;
  /** After this long without a sign of life the process is ended. */
  maxSilenceMs: number;
}

export interface Watchdog {
  /** Ends the process by SIGKILL after this time, less the time in which nothing was heard before. */
  endWithin(ms: number): void;
  close(): Promise<void>;
}

export interface WatchdogOptions {
  maxSilenceMs: number;
}

const beatMs = 1000;
export const beats = 0;
export const endMs = 1;

/**
 * Watches the main thread from another one. A thread that computes for ever hears no signal, renews no lease and answers
 * nobody, and nothing on it can end it: SIGTERM itself would wait for it. So a process that is silent is ended, and
 * one that was told to stop is gone in time, whatever it computes.
 */
export function startWatchdog({ maxSilenceMs }: WatchdogOptions): Watchdog {
  const shared = new SharedArrayBuffer(8);
  const cells = new Int32Array(shared);
  const file = import.meta.url.endsWith('.ts') ? './watchdog-thread.ts' : './watchdog-thread.js';
  const workerData: Watched = { shared, maxSilenceMs };
  const thread = new Worker(new URL(file, import.meta.url), { workerData });
  thread.unref();
  // Without this thread the service works as before; only a stop that hangs is left to the operator.
  thread.on('error', () => {});
  let lastBeat = performance.now();
  const beat = (): void => {
    lastBeat = performance.now();
    Atomics.add(cells, beats, 1);
  };
  const timer = setInterval(beat, beatMs).unref();
  return {
    endWithin: (ms) => {
      // The signal may have come at any time since the last beat.
      const silence = Math.max(0, performance.now() - lastBeat - beatMs);
      Atomics.store(cells, endMs, Math.max(1, Math.round(ms - silence)));
    },
    close: async () => {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}
