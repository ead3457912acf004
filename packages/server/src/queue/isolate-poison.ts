import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import { leasedTable, isLeased } from './slice-keys.ts';
import { maxLosses } from './suspicion.ts';

/** Splits a slice into single records, so that a harmful record harms only itself. */
export async function splitSlice(db: Db, slice: ClaimedSlice): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update slices set size = 1, state = 'ready', lease_until = null, losses = ${maxLosses}::int
      from ${leasedTable([slice])} where ${isLeased}`.execute(tx);
    if (numAffectedRows !== 1n) return;
    await sql`
      insert into slices (org_id, run_id, first_position, size, state, class, backlog, token, claims, losses, first_claimed_at)
      select org_id, run_id, first_position + step, 1, 'ready', class, backlog, token, claims, ${maxLosses}::int,
        first_claimed_at
      from slices, generate_series(1, ${slice.size - 1}::int) as step
      where org_id = ${slice.organizationId} and run_id = ${slice.runId} and first_position = ${slice.firstPosition}`.execute(
      tx,
    );
    await tx
      .updateTable('runs')
      .set((eb) => ({ open_slices: eb('open_slices', '+', slice.size - 1) }))
      .where('org_id', '=', slice.organizationId)
      .where('id', '=', slice.runId)
      .execute();
  });
}
