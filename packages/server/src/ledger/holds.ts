import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { outlast } from '../storage/outlast.ts';

/** A slice of a run, and how much it may hold. */
export interface HoldRequest {
  organizationId: string;
  runId: string;
  firstPosition: number;
  /** Of the claim that asks: once the slice is lost, nothing is held for it any more. */
  token: number;
  /** Ten-thousandths of a credit. */
  amount: number;
  /** Whether the run has a ceiling of its own. */
  hasCeiling: boolean;
}

/**
 * `busy`: it would fit without what others hold now, or held a moment ago. `lost`: this claim no longer has the slice.
 */
export type HoldOutcome = 'held' | 'busy' | 'exhausted' | 'ceiling' | 'lost';

class Refused extends Error {
  readonly outcome: HoldOutcome;

  constructor(outcome: HoldOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

/**
 * Sets money of an organization aside for a slice, on top of what the slice holds. Locks the slice, then the run, when
 * it has a ceiling, then the head of the ledger. Outlasts a database that is away; a change whose acknowledgement was
 * lost is recognized by its name and not made twice, if the slice makes one change at a time.
 */
export async function takeHold(db: Db, request: HoldRequest): Promise<HoldOutcome> {
  const change = randomUUID();
  try {
    await outlast(() => db.transaction().execute((tx) => addToHold(tx, { ...request, change })));
    return 'held';
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

async function addToHold(tx: Db, request: HoldRequest & { change: string }): Promise<void> {
  const { organizationId, amount, change } = request;
  const { rows } = await sql<{ was_made: boolean }>`
    with known as (
      select holds.change from holds where ${isOfSlice(request)}
    )
    insert into holds as held (org_id, run_id, first_position, amount, change)
    select org_id, run_id, first_position, ${amount}::bigint, ${change} from slices where ${isClaimed(request)} for share
    on conflict (org_id, run_id, first_position) do update set
      amount = held.amount + case when held.change = excluded.change then 0 else excluded.amount end,
      change = excluded.change
    returning coalesce((select known.change from known) = ${change}, false) as was_made`.execute(tx);
  const [hold] = rows;
  if (hold === undefined) throw new Refused('lost');
  if (hold.was_made) return;
  if (request.hasCeiling) await holdOnRun(tx, request);
  const { numAffectedRows } = await sql`
    update ledger_heads set held = held + ${amount}::bigint
    where org_id = ${organizationId} and balance - held >= ${amount}::bigint`.execute(tx);
  if (numAffectedRows === 1n) return;
  const { rows: heads } = await sql<{ covers: boolean }>`
    select balance >= ${amount}::bigint as covers from ledger_heads where org_id = ${organizationId}`.execute(
    tx,
  );
  throw new Refused(heads[0]?.covers === true ? 'busy' : 'exhausted');
}

function isClaimed({ organizationId, runId, firstPosition, token }: Omit<HoldRequest, 'amount'>) {
  return sql`org_id = ${organizationId} and run_id = ${runId} and first_position = ${firstPosition}::int
    and token = ${token}::int and state = 'leased'`;
}

function isOfSlice({ organizationId, runId, firstPosition }: SlicePlace) {
  return sql`org_id = ${organizationId} and run_id = ${runId} and first_position = ${firstPosition}::int`;
}

type SlicePlace = Pick<HoldRequest, 'organizationId' | 'runId' | 'firstPosition'>;

async function holdOnRun(tx: Db, { organizationId, runId, amount }: HoldRequest): Promise<void> {
  const { numAffectedRows } = await sql`
    update runs set held = held + ${amount}::bigint
    where org_id = ${organizationId} and id = ${runId} and spent + held + ${amount}::bigint <= max_credits`.execute(
    tx,
  );
  if (numAffectedRows === 1n) return;
  const { rows } = await sql<{ covers: boolean }>`
    select spent + ${amount}::bigint <= max_credits as covers from runs
    where org_id = ${organizationId} and id = ${runId}`.execute(tx);
  throw new Refused(rows[0]?.covers === true ? 'busy' : 'ceiling');
}

/** Gives back what a slice holds and does not need now. */
export async function returnHold(db: Db, request: HoldRequest): Promise<void> {
  const change = randomUUID();
  await outlast(() => db.transaction().execute((tx) => takeFromHold(tx, { ...request, change })));
}

async function takeFromHold(tx: Db, request: HoldRequest & { change: string }): Promise<void> {
  const { organizationId, runId, amount, change, hasCeiling } = request;
  const claimed = await sql`select from slices where ${isClaimed(request)} for share`.execute(tx);
  if (claimed.rows.length === 0) return;
  const { numAffectedRows } = await sql`
    update holds set amount = amount - ${amount}::bigint, change = ${change}
    where ${isOfSlice(request)} and change is distinct from ${change}`.execute(tx);
  if (numAffectedRows !== 1n) return;
  if (hasCeiling)
    await sql`update runs set held = held - ${amount}::bigint where org_id = ${organizationId} and id = ${runId}`.execute(
      tx,
    );
  await sql`update ledger_heads set held = held - ${amount}::bigint where org_id = ${organizationId}`.execute(
    tx,
  );
}

/** What a slice holds already, from an earlier claim. */
export async function findHold(db: Db, place: SlicePlace): Promise<number> {
  const { rows } = await outlast(() =>
    sql<{ amount: number }>`select amount::float8 as amount from holds where ${isOfSlice(place)}`.execute(db),
  );
  return rows[0]?.amount ?? 0;
}

/** How many slices of a run hold money. */
export async function countHolds(
  db: Db,
  { organizationId, runId }: { organizationId: string; runId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from holds
    where org_id = ${organizationId} and run_id = ${runId}`.execute(db);
  return rows[0]?.count ?? 0;
}
