import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { ClaimedSlice } from './claim-slices.ts';
import { heldTable, isHeld } from './slice-keys.ts';

/** A slice that was claimed this often and got nothing done probably has a record that kills its workers. */
const maxClaims = 3;
/** A single record is claimed so often more, as processes may be killed by whoever wants to, again and again. */
const maxClaimsOfOne = maxClaims + 5;
/** The last of these are trials, beside no other record on trial: they take their time, and most need none. */
const trials = 2;

export type Suspicion = 'none' | 'split' | 'give-up';

/** What to do with a slice, going by how often it was claimed. */
export function suspect({ claims, size }: Pick<ClaimedSlice, 'claims' | 'size'>): Suspicion {
  if (size > 1) return claims > maxClaims ? 'split' : 'none';
  return claims > maxClaimsOfOne ? 'give-up' : 'none';
}

/** Whether this claim is one of the trials of a single record. */
export function isOnTrial({ claims, size }: Pick<ClaimedSlice, 'claims' | 'size'>): boolean {
  return size === 1 && claims > maxClaimsOfOne - trials && claims <= maxClaimsOfOne;
}

/** Splits a slice into single records, so that the one that does harm harms itself alone. */
export async function splitSlice(db: Db, slice: ClaimedSlice): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update slices set size = 1, state = 'ready', lease_until = null, claims = ${maxClaims}::int
      from ${heldTable([slice])} where ${isHeld}`.execute(tx);
    if (numAffectedRows !== 1n) return;
    await sql`
      insert into slices (org_id, run_id, first_position, size, state, class, backlog, token, claims, first_claimed_at)
      select org_id, run_id, first_position + step, 1, 'ready', class, backlog, token, ${maxClaims}::int, first_claimed_at
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
