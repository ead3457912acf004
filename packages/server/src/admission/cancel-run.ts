import type { PositionedBody } from '../engine/ports.ts';
import { countHolds } from '../ledger/holds.ts';
import { returnCapacity } from '../storage/capacity.ts';
import type { Db, Tx } from '../storage/database.ts';
import { findOpenBodies, saveRecords } from '../storage/records.ts';
import { cancelOpenRun } from '../storage/runs.ts';
import type { RunSlice } from '../storage/slices.ts';
import { endRunSlices, findRunSlices, lockRunSlices } from '../storage/slices.ts';

export interface CanceledRun {
  organizationId: string;
  id: string;
  retentionDays: number;
}

/** How records that wait look once they are canceled. */
export type CloseBodies = (bodies: readonly PositionedBody[]) => Promise<PositionedBody[]>;

/**
 * Cancels a run that is pending, or that only waits for providers, and returns its records to capacity at once. Takes
 * the slices first, so that it either comes before a worker's claim or sees that something of the run is worked on.
 * False where it is, or where the run has ended.
 */
export async function cancelRun(db: Db, run: CanceledRun, closeBodies: CloseBodies): Promise<boolean> {
  return (await cancelPending(db, run)) || cancelWaiting(db, run, closeBodies);
}

function cancelPending(db: Db, run: CanceledRun): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockRunSlices(tx, run.organizationId, run.id);
    return endCanceled(tx, run, 'pending');
  });
}

async function cancelWaiting(db: Db, run: CanceledRun, closeBodies: CloseBodies): Promise<boolean> {
  const { organizationId, id: runId } = run;
  const slices = await findRunSlices(db, organizationId, runId);
  if (!doesWait(slices)) return false;
  const closed = await closeBodies(await findOpenBodies(db, organizationId, runId));
  return db.transaction().execute(async (tx) => {
    const locked = await lockRunSlices(tx, organizationId, runId);
    if (!isUntouched(slices, locked) || (await countHolds(tx, { organizationId, runId })) > 0) return false;
    if (!(await endCanceled(tx, run, 'processing'))) return false;
    const place = { organizationId, runId, isFinal: true };
    await saveRecords(
      tx,
      closed.map((record) => ({ ...place, ...record })),
    );
    return true;
  });
}

async function endCanceled(tx: Tx, run: CanceledRun, from: 'pending' | 'processing'): Promise<boolean> {
  const records = await cancelOpenRun(tx, { ...run, from });
  if (records === null) return false;
  await endRunSlices(tx, run.organizationId, run.id);
  await returnCapacity(tx, run.organizationId, records);
  return true;
}

/** Nothing of it is worked on, and something waits. What else is in the queue has its turn to come. */
function doesWait(slices: readonly RunSlice[]): boolean {
  return slices.some(({ state }) => state === 'waiting') && slices.every(({ state }) => state !== 'leased');
}

/** Whether no worker has had any of them meanwhile: what one has written is not in what was read before. */
function isUntouched(before: readonly RunSlice[], now: readonly RunSlice[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ token, state }, at) => token === before[at]?.token && state !== 'leased')
  );
}
