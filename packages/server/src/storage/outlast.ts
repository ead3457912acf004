import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseDown } from './database-error.ts';

const firstWaitMs = 50;
const maxWaitMs = 2000;

/**
 * Does something on the database, and again for as long as the database is not there, so that a server that restarts
 * costs the records in the middle of their calls a moment and no answer. Only for what may be done twice: a commit whose
 * acknowledgement is lost with the connection looks like one that never was.
 */
export async function outlast<Result>(
  task: () => Promise<Result>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<Result> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(maxWaitMs, waitMs * 2)) {
    try {
      return await task();
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      await wait(waitMs);
    }
  }
}
