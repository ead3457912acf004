import type { Db } from '../storage/database.ts';
import { findEndedRuns } from '../storage/runs.ts';
import type { Signals } from '../storage/signals.ts';

const pollMs = 1000;

/** `ended` is true when the run ended within the time, false when it did not or was canceled. */
export interface RunWait {
  ended: Promise<boolean>;
  cancel(): void;
}

/** Waits for runs to end. A signal tells when one has; in case it is lost, one query a second serves all waiters. */
export function createRunWaiter({ db, signals }: { db: Db; signals: Signals }) {
  let isClosed = false;
  const waiters = new Map<string, { organizationId: string; waiting: Set<(hasEnded: boolean) => void> }>();
  const resolve = (runId: string) => {
    for (const done of waiters.get(runId)?.waiting ?? []) done(true);
  };
  signals.subscribe('finished', resolve);
  const poll = async (): Promise<void> => {
    const open = [...waiters].map(([id, { organizationId }]) => ({ id, organizationId }));
    for (const id of await findEndedRuns(db, open)) resolve(id);
  };
  // A database that does not answer now is asked again in a second.
  const timer = setInterval(() => void poll().catch(() => {}), pollMs).unref();
  return {
    wait: ({
      organizationId,
      runId,
      timeoutMs,
    }: {
      organizationId: string;
      runId: string;
      timeoutMs: number;
    }): RunWait => {
      const { promise, resolve: answer } = Promise.withResolvers<boolean>();
      const { waiting } = waiters.get(runId) ?? { waiting: new Set() };
      waiters.set(runId, { organizationId, waiting });
      const expiry = setTimeout(() => done(false), timeoutMs);
      const done = (hasEnded: boolean) => {
        clearTimeout(expiry);
        waiting.delete(done);
        if (waiting.size === 0 && waiters.get(runId)?.waiting === waiting) waiters.delete(runId);
        answer(hasEnded);
      };
      waiting.add(done);
      if (isClosed) done(false);
      return { ended: promise, cancel: () => done(false) };
    },
    /** Ends all waits, including those that begin later, as if their time were over. */
    close: () => {
      isClosed = true;
      clearInterval(timer);
      for (const { waiting } of waiters.values()) for (const done of waiting) done(false);
    },
  };
}
