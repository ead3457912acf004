import { sql } from 'kysely';
import type { Db, Tx } from '../storage/database.ts';
import type { SettledSlice } from './settle-slices.ts';
import { isLeased, leasedTable } from './slice-keys.ts';

/** Slices that go on in one statement; more are left to the next one. */
const atOnce = 1000;

/**
 * Takes slices with records that wait out of everybody's way, until the first of those goes on. In the transaction that
 * writes what they had so far, which has them locked. Such a claim counts as none.
 */
export async function putAside(tx: Tx, slices: readonly SettledSlice[]): Promise<void> {
  const waiting = slices.flatMap(({ key, waitsUntil }) => (waitsUntil === null ? [] : [{ key, waitsUntil }]));
  if (waiting.length === 0) return;
  // By how long from now, since the clock of the database may be set otherwise.
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
 * Puts slices back into the queue whose time has come. Any number of processes may do so at the same time: one passes
 * over what another has. Returns the classes of those it put back.
 */
export async function takeUp(db: Db): Promise<number[]> {
  const { rows } = await sql<{ class: number }>`
    update slices set state = 'ready', ready_at = null
    where (org_id, run_id, first_position) in (
      select org_id, run_id, first_position from slices
      where state = 'waiting' and ready_at <= now() order by ready_at limit ${atOnce}::int for update skip locked
    ) and state = 'waiting'
    returning class`.execute(db);
  return rows.map((row) => row.class);
}
