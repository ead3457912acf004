/* Further workers of a process: started, started again when they end, and stopped with it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerProcess } from './fork-worker.ts';
import { nextPauseMs } from './restart-pause.ts';

export interface FurtherWorkers {
  start(): void;
  /** Of those that run just now. */
  pids(): number[];
  /** The metrics of each by its name, such as `2`. One that does not answer at once is left out. */
  readMetrics(): Promise<ReadonlyMap<string, string>>;
  /** Tells all to stop, waits for them, and ends those that take longer than this. */
  stop(withinMs: number): Promise<void>;
}

export interface EndedWorker {
  pid: number | null;
  /** Its exit code, or the signal that ended it. */
  end: string;
  /** After this pause the next one is started. */
  pauseMs: number;
}

interface KeepOptions {
  /** Their names: each place is one worker after the other. */
  names: readonly string[];
  fork(): WorkerProcess;
  onEnd(ended: EndedWorker): void;
}

/** A scrape does not wait longer for a worker that is busy. */
const patienceMs = 1000;

export function keepWorkers({ names, fork, onEnd }: KeepOptions): FurtherWorkers {
  const running = new Map<string, WorkerProcess>();
  const stopping = new AbortController();
  const keep = async (name: string): Promise<void> => {
    let lastMs = 0;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const worker = fork();
      running.set(name, worker);
      const end = await worker.ended;
      running.delete(name);
      if (stopping.signal.aborted) return;
      lastMs = nextPauseMs({ lastMs, livedMs: performance.now() - startedAt });
      onEnd({ pid: worker.pid, end, pauseMs: lastMs });
      await sleep(lastMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  let kept: Promise<void>[] = [];
  return {
    start: () => void (kept = names.map(keep)),
    pids: () => [...running.values()].flatMap(({ pid }) => pid ?? []),
    readMetrics: async () => {
      const all = await Promise.all(
        [...running].map(async ([name, worker]) => ({ name, text: await worker.readMetrics(patienceMs) })),
      );
      return new Map(all.flatMap(({ name, text }) => (text === null ? [] : [[name, text]])));
    },
    stop: async (withinMs) => {
      stopping.abort();
      for (const worker of running.values()) worker.tellToStop();
      const timer = setTimeout(() => {
        for (const worker of running.values()) worker.kill();
      }, withinMs);
      await Promise.all(kept);
      clearTimeout(timer);
    },
  };
}
