import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

export interface Watcher {
  /** What was seen since this was asked last. */
  take(): Seen;
  /** Told each time `/healthz` answered, or did not. */
  onHealth(listener: (sample: { ms: number; isUp: boolean }) => void): () => void;
  stop(): Promise<void>;
}

export interface Seen {
  healthMs: number[];
  /** Probes that were refused or broken off: the service was not there. */
  refused: number;
  /** Times to finish of the neighbour's runs that completed. */
  runMs: number[];
  /** How its other runs ended. */
  spoilt: Map<string, number>;
  /** The longest the watcher itself was kept from running. */
  stallMs: number;
}

const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('health'), ms: z.number(), isUp: z.boolean() }),
  z.object({ kind: z.literal('run'), ms: z.number(), status: z.string() }),
  z.object({ kind: z.literal('stall'), ms: z.number() }),
]);

/** Starts probing and the neighbour's runs at once. */
export function startWatcher(options: { url: string; neighbourKey: string }): Watcher {
  const child = fork(new URL('watch-process.ts', import.meta.url), [JSON.stringify(options)]);
  const listeners = new Set<(sample: { ms: number; isUp: boolean }) => void>();
  let seen = nothing();
  child.on('message', (message) => {
    const told = report.parse(message);
    if (told.kind === 'stall') seen.stallMs = Math.max(seen.stallMs, told.ms);
    else if (told.kind === 'run') noteRun(seen, told);
    else {
      if (told.isUp) seen.healthMs.push(told.ms);
      else seen.refused += 1;
      for (const listener of listeners) listener(told);
    }
  });
  return {
    take: () => {
      const taken = seen;
      seen = nothing();
      return taken;
    },
    onHealth: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

function nothing(): Seen {
  return { healthMs: [], refused: 0, runMs: [], spoilt: new Map(), stallMs: 0 };
}

function noteRun({ runMs, spoilt }: Seen, { ms, status }: { ms: number; status: string }): void {
  if (status === 'completed') runMs.push(ms);
  else spoilt.set(status, (spoilt.get(status) ?? 0) + 1);
}
