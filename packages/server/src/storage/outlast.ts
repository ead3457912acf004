import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseDown, mayPass } from './database-error.ts';

const firstWaitMs = 50;
const maxWaitMs = 2000;
/** Of a statement that was canceled or found no memory: it may be the moment, and it may be the statement. */
const maxTries = 5;

interface OutlastOptions {
  wait?: (ms: number) => Promise<unknown>;
  /** For statements that have a time limit of their own: to have passed it is their failure, and they are not tried again. */
  isLimited?: boolean;
}

/**
 * Does something on the database, and again for as long as the database is not there, so that a server that restarts
 * costs the records in the middle of their calls a moment and no answer. Only for what may be done twice: a commit whose
 * acknowledgement is lost with the connection looks like one that never was.
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
