import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { leaseSeconds } from './claim-slices.ts';
import type { SliceKey } from './slice-keys.ts';
import { heldTable, isHeld, keyText } from './slice-keys.ts';

interface HeldRow {
  run_id: string;
  first_position: number;
  token: number;
}

/** A slice whose worker was lost. */
export interface LostSlice {
  org_id: string;
  run_id: string;
  first_position: number;
  claims: number;
  losses: number;
}

/** Claims that still stand as a table `locked`, locked in the order in which everything locks slices. */
function lockedInOrder(keys: readonly SliceKey[]) {
  return sql`locked as (
    select slices.org_id, slices.run_id, slices.first_position from slices join ${heldTable(keys)} on ${isHeld}
    order by slices.org_id, slices.run_id, slices.first_position for update of slices)`;
}

const isLocked = sql`slices.org_id = locked.org_id and slices.run_id = locked.run_id
  and slices.first_position = locked.first_position`;

/** Renews claims in one statement; returns the keys of those that are still ours. */
export async function renewLeases(db: Db, keys: readonly SliceKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<HeldRow>`
    with ${lockedInOrder(keys)}
    update slices set lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    from locked where ${isLocked}
    returning slices.run_id, slices.first_position, slices.token`.execute(db);
  return new Set(
    rows.map((row) =>
      keyText({ organizationId: '', runId: row.run_id, firstPosition: row.first_position, token: row.token }),
    ),
  );
}

/** Gives claims back. What a worker hands back in good order is not lost. */
export async function releaseLeases(
  db: Db,
  keys: readonly SliceKey[],
  { isLoss }: { isLoss: boolean },
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with ${lockedInOrder(keys)}
    update slices set state = 'ready', lease_until = null, losses = losses + ${isLoss ? 1 : 0}::int
    from locked where ${isLocked}`.execute(db);
}

/**
 * Puts slices whose worker was lost back into the queue. With `all`, every leased one: for a database
 * that nobody else can be working on.
 */
export async function recoverLeases(db: Db, { all }: { all: boolean }): Promise<LostSlice[]> {
  const { rows } = await sql<LostSlice>`
    update slices set state = 'ready', lease_until = null, losses = losses + loss_counts::int
    where (org_id, run_id, first_position) in (
      select org_id, run_id, first_position from slices
      where state = 'leased' and (lease_until < now() or ${all}::boolean) for update skip locked
    ) returning org_id, run_id, first_position, claims, losses`.execute(db);
  return rows;
}
