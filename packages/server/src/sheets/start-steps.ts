/* Work on sheets that any number of processes may do, a step at a time, whenever some is due. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout } from '../storage/database-error.ts';
import { StructureChanged } from './rows/write-rows.ts';

const usualPollMs = 1000;

export interface Steps {
  /** Finishes the steps that it began. */
  stop(): Promise<void>;
}

interface StepOptions {
  /** Takes a step if one is due, and says whether one was. `busy`: the organizations that have one under way here. */
  step(busy: Set<string>): Promise<boolean>;
  stepsAtOnce: number;
  reportFault(error: unknown): void;
  pollMs?: number;
}

export function startSteps({ step, stepsAtOnce, reportFault, pollMs = usualPollMs }: StepOptions): Steps {
  const stopped = new AbortController();
  const { signal } = stopped;
  const busy = new Set<string>();
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      // A database that does not answer now is asked again in a second.
      const hasMoved = await step(busy).catch((error: unknown) => {
        if (!isForNow(error)) reportFault(error);
        return false;
      });
      if (!hasMoved) await sleep(pollMs, undefined, { signal, ref: false }).catch(() => {});
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

/** Others change the sheet now; it has its turn again. */
const isForNow = (error: unknown) => isLockTimeout(error) || error instanceof StructureChanged;
