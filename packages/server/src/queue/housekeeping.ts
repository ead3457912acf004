import type { Db } from '../storage/database.ts';
import { emptyDeletedOrganizations } from '../storage/delete-organization.ts';
import { deleteOldBulkJobs } from '../storage/bulk-jobs.ts';
import { deleteOldFlights } from '../storage/flights.ts';
import { deleteOldBuckets } from '../storage/old-buckets.ts';
import { deleteOldIdempotencyKeys } from '../storage/idempotency-keys.ts';
import { buildMissingIndexes } from '../storage/large-indexes.ts';
import { deleteOldRequestCounts } from '../storage/request-counts.ts';
import { deleteExpiredRuns } from '../storage/retention.ts';

/** Retention is promised in days; the check endpoint hides what is over at once, whatever this pace. */
const sweepMs = 60_000;

export interface Housekeeping {
  /** Starts at once to delete what deleted organizations left behind. */
  empty(): void;
  stop(): void;
}

interface HousekeepingOptions {
  reportFault(error: unknown): void;
  /** Drops the tables that no dataset names any more. */
  sweepDatasets(): Promise<void>;
  /** Deletes sessions, links and invitations that are over. */
  sweepAccounts(): Promise<void>;
  /** Deletes what buckets, streams, sheets and webhooks no longer keep. */
  sweepLists(signal: AbortSignal): Promise<void>;
  /** Whether tables may be so large, and so busy, that their new indexes are built while the service runs. */
  hasLargeTables: boolean;
}

/** Deletes what is no longer kept. Any number of processes may do so at the same time. */
export function startHousekeeping(
  db: Db,
  { reportFault, sweepDatasets, sweepAccounts, sweepLists, hasLargeTables }: HousekeepingOptions,
): Housekeeping {
  const stopped = new AbortController();
  const { signal } = stopped;
  // The database is closed under what is cut off by the end.
  const report = (error: unknown) => void (signal.aborted || reportFault(error));
  const sweep = onceAtATime(async () => {
    for (const step of [...sweepsOf(db), sweepAccounts]) if (!signal.aborted) await step();
  }, report);
  const empty = onceAtATime(async () => {
    const gone = await emptyDeletedOrganizations(db, signal);
    if (gone > 0 && !signal.aborted) await sweepDatasets();
  }, report);
  const index = onceAtATime(async () => {
    if (hasLargeTables) await buildMissingIndexes(db);
  }, report);
  const lists = onceAtATime(() => sweepLists(signal), report);
  const timer = setInterval(() => {
    sweep();
    empty();
    lists();
    index();
  }, sweepMs).unref();
  index();
  return {
    empty,
    stop: () => {
      clearInterval(timer);
      stopped.abort();
    },
  };
}

/** What is over by the clock. */
function sweepsOf(db: Db): (() => Promise<unknown>)[] {
  return [
    () => deleteExpiredRuns(db),
    () => deleteOldIdempotencyKeys(db),
    () => deleteOldFlights(db),
    () => deleteOldBulkJobs(db),
    () => deleteOldBuckets(db),
    () => deleteOldRequestCounts(db, Math.floor(Date.now() / 60_000)),
  ];
}

/** Starts a task. If it is already running, it runs once more afterwards. */
function onceAtATime(task: () => Promise<void>, reportFault: (error: unknown) => void): () => void {
  let state: 'idle' | 'running' | 'again' = 'idle';
  const run = async (): Promise<void> => {
    do {
      state = 'running';
      await task().catch(reportFault);
    } while (isAgain());
    state = 'idle';
  };
  const isAgain = () => state === 'again';
  return () => {
    if (state === 'idle') void run();
    else state = 'again';
  };
}
