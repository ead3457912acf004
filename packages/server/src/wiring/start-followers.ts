import { createRunWaiter } from '../queue/wait-for-runs.ts';
import { createRunWatcher } from '../queue/watch-runs.ts';
import type { Storage } from '../storage/open-storage.ts';
import { findProgress } from '../storage/run-progress.ts';
import { findEndedRuns } from '../storage/runs.ts';
import { wireEvents } from './wire-events.ts';

/** What waits for runs to end, what follows them record by record, and what tells clients of changes. */
export function startFollowers({ api, signals }: Pick<Storage, 'api' | 'signals'>) {
  const waiter = createRunWaiter({ findEnded: (runs) => findEndedRuns(api, runs), signals });
  const watcher = createRunWatcher({ findProgress: (runs) => findProgress(api, runs), signals });
  return { waiter, watcher, hub: wireEvents(api) };
}

export function closeFollowers({ waiter, watcher, hub }: ReturnType<typeof startFollowers>): void {
  waiter.close();
  watcher.close();
  hub.close();
}
