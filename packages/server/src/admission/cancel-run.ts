import { returnCapacity } from '../storage/capacity.ts';
import type { Db } from '../storage/database.ts';
import { cancelPendingRun } from '../storage/runs.ts';
import { endRunSlices, lockRunSlices } from '../storage/slices.ts';

/**
 * Cancels a run that is still pending and returns its records to capacity at once. Takes the slices
 * first, so that it either comes before a worker's claim or sees the run processing. False when the
 * run is not pending (any more).
 */
export async function cancelRun(
  db: Db,
  run: { organizationId: string; id: string; retentionDays: number },
): Promise<boolean> {
  const { organizationId, id } = run;
  return db.transaction().execute(async (tx) => {
    await lockRunSlices(tx, organizationId, id);
    const records = await cancelPendingRun(tx, run);
    if (records === null) return false;
    await endRunSlices(tx, organizationId, id);
    await returnCapacity(tx, organizationId, records);
    return true;
  });
}
