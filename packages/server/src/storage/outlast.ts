import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseDown, mayPass } from './database-error.ts';

const firstWaitMs = 50;
const maxWaitMs = 2000;
/** For a statement that was canceled or found no memory: the cause may be temporary, or the statement itself. */
const maxTries = 5;

interface OutlastOptions {
  wait?: (ms: number) => Promise<unknown>;
  /** For statements with a time limit of their own: one that passes it has failed, and is not tried again. */
  isLimited?: boolean;
}

/**
 * Does something on the database, and tries again while the database is not there. So the restart of a server costs
 * records in the middle of their calls a moment, but not an answer. Only for what may be done twice: a commit whose
 * acknowledgement is lost with the connection looks like one that never happened.
 */
export async function outlast<Result>(
  task: () => Promise<Result>,
  { wait = sleep, isLimited = false }: OutlastOptions = {},
): Promise<Result> {
  let failures = 0;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(maxWaitMs, waitMs * 2)) {
    try {
      return await task();
    } catch (error) {
      if (!isDatabaseDown(error)) {
        failures += 1;
        if (isLimited || !mayPass(error) || failures === maxTries) throw error;
      }
      await wait(waitMs);
    }
  }
}
