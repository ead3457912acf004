import type { Db } from '../storage/database.ts';
import { deleteOldFlights } from '../storage/flights.ts';
import { deleteOldIdempotencyKeys } from '../storage/idempotency-keys.ts';
import { deleteOldRequestCounts } from '../storage/request-counts.ts';
import { deleteExpiredRuns } from '../storage/retention.ts';

/** Retention is promised in days; the check endpoint hides what is over at once, whatever this pace. */
const sweepMs = 60_000;

/** Deletes what is no longer kept. Any number of processes may do so at the same time. */
export function startHousekeeping(db: Db, reportFault: (error: unknown) => void): { stop(): void } {
  const sweep = async () => {
    await deleteExpiredRuns(db);
    await deleteOldIdempotencyKeys(db);
    await deleteOldFlights(db);
    await deleteOldRequestCounts(db, Math.floor(Date.now() / 60_000));
  };
  const timer = setInterval(() => void sweep().catch(reportFault), sweepMs).unref();
  return { stop: () => clearInterval(timer) };
}
