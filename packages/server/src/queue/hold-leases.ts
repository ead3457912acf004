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

/** Renews claims in one statement; returns the keys of those that are still ours. */
export async function renewLeases(db: Db, keys: readonly SliceKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<HeldRow>`
    with locked as (
      select slices.org_id, slices.run_id, slices.first_position from slices join ${heldTable(keys)} on ${isHeld}
      order by slices.org_id, slices.run_id, slices.first_position for update of slices
    )
    update slices set lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    from locked
    where slices.org_id = locked.org_id and slices.run_id = locked.run_id
      and slices.first_position = locked.first_position
    returning slices.run_id, slices.first_position, slices.token`.execute(db);
  return new Set(
    rows.map((row) =>
      keyText({ organizationId: '', runId: row.run_id, firstPosition: row.first_position, token: row.token }),
    ),
  );
}

/** Gives claims back; a slice a worker hands back in good order does not count as claimed. */
export async function releaseLeases(
  db: Db,
  keys: readonly SliceKey[],
  { countsAsClaim }: { countsAsClaim: boolean },
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update slices set state = 'ready', lease_until = null, claims = claims - ${countsAsClaim ? 0 : 1}::int
    from ${heldTable(keys)} where ${isHeld}`.execute(db);
}

/**
 * Puts slices whose worker was lost back into the queue. With `all`, every leased one: for a database
 * that nobody else can be working on. How many there were.
 */
export async function recoverLeases(db: Db, { all }: { all: boolean }): Promise<number> {
  const { numAffectedRows } = await sql`
    update slices set state = 'ready', lease_until = null
    where (org_id, run_id, first_position) in (
      select org_id, run_id, first_position from slices
      where state = 'leased' and (lease_until < now() or ${all}::boolean) for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
