import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { leaseSeconds } from './claim-slices.ts';
import type { SliceKey } from './slice-keys.ts';
import { leasedTable, isLeased, keyText } from './slice-keys.ts';

interface LeasedRow {
  run_id: string;
  first_position: number;
  token: number;
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

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
    select slices.org_id, slices.run_id, slices.first_position from slices join ${leasedTable(keys)} on ${isLeased}
    order by slices.org_id, slices.run_id, slices.first_position for update of slices)`;
}

const isLocked = sql`slices.org_id = locked.org_id and slices.run_id = locked.run_id
  and slices.first_position = locked.first_position`;

/** What became of claims that were to be renewed, by `keyText`. */
export interface RenewedLeases {
  /** Those that are still ours: the row is there, with our token. */
  standing: Set<string>;
  /** Those of them that were extended; another transaction has the others locked at the moment. */
  renewed: Set<string>;
  /** The database's clock. */
  farMs: number;
}

/**
 * Renews claims in one statement, passing over what another transaction has locked: a lock on one slice must not keep
 * the others from being renewed. A claim that was passed over is not lost.
 */
export async function renewLeases(db: Db, keys: readonly SliceKey[]): Promise<RenewedLeases> {
  const { rows } = await sql<Nullable<LeasedRow> & { is_renewed: boolean; far_ms: number }>`
    with leased as (select * from ${leasedTable(keys)}), standing as (
      select slices.run_id, slices.first_position, slices.token from slices join leased on ${isLeased}
    ), locked as (
      select slices.org_id, slices.run_id, slices.first_position from slices join leased on ${isLeased}
      order by slices.org_id, slices.run_id, slices.first_position for no key update of slices skip locked
    ), renewed as (
      update slices set lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
      from locked where ${isLocked}
      returning slices.run_id, slices.first_position
    )
    select extract(epoch from now())::float8 * 1000 as far_ms, standing.*, renewed.run_id is not null as is_renewed
    from (select 1) as always left join standing on true left join renewed using (run_id, first_position)`.execute(
    db,
  );
  const standing = rows.flatMap(({ run_id, first_position, token, is_renewed }) => {
    if (run_id === null || first_position === null || token === null) return [];
    const name = keyText({ organizationId: '', runId: run_id, firstPosition: first_position, token });
    return [{ name, isRenewed: is_renewed }];
  });
  return {
    standing: new Set(standing.map(({ name }) => name)),
    renewed: new Set(standing.filter(({ isRenewed }) => isRenewed).map(({ name }) => name)),
    farMs: rows[0]?.far_ms ?? 0,
  };
}

/** Hands claims back. `isLoss`: whether this counts as a loss of the slices. */
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

interface Recovery {
  /** Every leased slice: for a database that no other process can be using. */
  all: boolean;
  /**
   * The time by the database's clock after which nothing is recovered: a statement that was delayed on its way would
   * find leases that ran out because their workers could not renew them meanwhile.
   */
  notAfter?: number;
}

/** Puts slices whose worker was lost back into the queue. */
export async function recoverLeases(db: Db, { all, notAfter }: Recovery): Promise<LostSlice[]> {
  const inTime = notAfter === undefined ? sql`true` : sql`now() < to_timestamp(${notAfter / 1000}::float8)`;
  const { rows } = await sql<LostSlice>`
    update slices set state = 'ready', lease_until = null, losses = losses + loss_counts::int
    where (org_id, run_id, first_position) in (
      select org_id, run_id, first_position from slices
      where state = 'leased' and (lease_until < now() or ${all}::boolean) and ${inTime} for update skip locked
    ) returning org_id, run_id, first_position, claims, losses`.execute(db);
  return rows;
}
