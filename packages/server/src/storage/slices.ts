import type { Db, SlicesTable, Tx } from './database.ts';

/** Records per slice: what a worker claims, executes and settles at once. */
export const sliceSize = 25;

/** Positions at which slices of that many records begin. */
export function sliceStarts(records: number): number[] {
  return Array.from({ length: Math.ceil(records / sliceSize) }, (_, index) => index * sliceSize);
}

/** The priority class a run was admitted in, which its slices keep; null for one that was never queued. */
export async function findRunClass(tx: Tx, organizationId: string, runId: string): Promise<number | null> {
  const query = tx
    .selectFrom('slices')
    .select('class')
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId);
  return (await query.limit(1).executeTakeFirst())?.class ?? null;
}

/** Locks the slices of a run in their order, as everything that touches slices and then runs must. */
export async function lockRunSlices(tx: Tx, organizationId: string, runId: string): Promise<RunSlice[]> {
  return slicesOf(tx, organizationId, runId).forUpdate().execute();
}

/** The slices of a run in their order, without a lock. */
export async function findRunSlices(db: Db, organizationId: string, runId: string): Promise<RunSlice[]> {
  return slicesOf(db, organizationId, runId).execute();
}

export interface RunSlice {
  state: SlicesTable['state'];
  /** Goes up with each claim. */
  token: number;
}

function slicesOf(db: Db, organizationId: string, runId: string) {
  return db
    .selectFrom('slices')
    .select(['state', 'token'])
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .orderBy('first_position');
}

/** Takes the slices of a run off the queue. */
export async function endRunSlices(tx: Tx, organizationId: string, runId: string): Promise<void> {
  await tx
    .updateTable('slices')
    .set({ state: 'done' })
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .execute();
}
