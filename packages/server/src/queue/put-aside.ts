import { sql } from 'kysely';
import type { Db, Tx } from '../storage/database.ts';
import type { Sign } from '../storage/lookout.ts';
import type { SettledSlice } from './settle-slices.ts';
import { isLeased, leasedTable } from './slice-keys.ts';

const isReady = sql`state = 'waiting' and ready_at <= now()`;
/** Slices whose time has come. */
export const areReady: Sign = sql`exists (select from slices where ${isReady})`;

/** How many slices one statement puts back; the others are left to the next one. */
const atOnce = 1000;

/**
 * Puts slices with waiting records aside until the first of those records continues. Runs in the transaction that writes
 * what the slices have so far, which has them locked. Such a claim is not counted.
 */
export async function putAside(tx: Tx, slices: readonly SettledSlice[]): Promise<void> {
  const waiting = slices.flatMap(({ key, waitsUntil }) => (waitsUntil === null ? [] : [{ key, waitsUntil }]));
  if (waiting.length === 0) return;
  // As a time from now, because the database's clock may differ from ours.
  const seconds = waiting.map(({ waitsUntil }) => Math.max(0, waitsUntil.getTime() - Date.now()) / 1000);
  const keys = waiting.map(({ key }) => key);
  const leased = sql`${leasedTable(keys)} join unnest(
    ${keys.map(({ runId }) => runId)}::text[], ${keys.map(({ firstPosition }) => firstPosition)}::int[],
    ${seconds}::float8[]) as waits (run_id, first_position, seconds)
    on waits.run_id = leased.run_id and waits.first_position = leased.first_position`;
  await sql`
    update slices set state = 'waiting', lease_until = null, claims = greatest(0, claims - 1),
      ready_at = now() + make_interval(secs => waits.seconds)
    from ${leased} where ${isLeased}`.execute(tx);
}

/**
 * Puts slices whose time has come back into the queue. Any number of processes may do so at the same time: each passes
 * over what another has locked. Returns the classes of the slices it put back.
 */
export async function takeUp(db: Db): Promise<number[]> {
  const { rows } = await sql<{ class: number }>`
    update slices set state = 'ready', ready_at = null
    where (org_id, run_id, first_position) in (
      select org_id, run_id, first_position from slices
      where ${isReady} order by ready_at limit ${atOnce}::int for update skip locked
    ) and state = 'waiting'
    returning class`.execute(db);
  return rows.map((row) => row.class);
}
