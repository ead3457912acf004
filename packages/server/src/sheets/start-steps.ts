/* Work on sheets that any number of processes may do, a step at a time, whenever some is due. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout } from '../storage/database-error.ts';
import type { Lookout, Sign } from '../storage/lookout.ts';
import { StructureChanged } from './rows/write-rows.ts';

export interface Steps {
  /** Finishes the steps that it began. */
  stop(): Promise<void>;
}

interface StepOptions {
  /** Takes a step if one is due, and says whether one was. `busy`: the organizations that have one under way here. */
  step(busy: Set<string>): Promise<boolean>;
  stepsAtOnce: number;
  reportFault(error: unknown): void;
  /** Lasts until a step may be due again. */
  rest(signal: AbortSignal): Promise<void>;
}

export function startSteps({ step, stepsAtOnce, reportFault, rest }: StepOptions): Steps {
  const stopped = new AbortController();
  const { signal } = stopped;
  const busy = new Set<string>();
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      // A database that does not answer now is asked again after a rest.
      const hasMoved = await step(busy).catch((error: unknown) => {
        if (!isForNow(error)) reportFault(error);
        return false;
      });
      if (!hasMoved) await rest(signal);
    }
  };
  const ended = Promise.all(Array.from({ length: stepsAtOnce }, goOn));
  return {
    stop: async () => {
      stopped.abort();
      await ended;
    },
  };
}

/** A rest of so long. */
export const restFor = (ms: number) => (signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {});

/** A rest until something is seen. */
export const restUntil = (lookout: Pick<Lookout, 'watch'>, sign: Sign) => (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      unwatch();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const unwatch = lookout.watch(sign, wake);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });

/** Others change the sheet now; it has its turn again. */
const isForNow = (error: unknown) => isLockTimeout(error) || error instanceof StructureChanged;
