import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../storage/database.ts';
import { outlast } from '../storage/outlast.ts';
import { holdOnBudgets, raiseBudgets } from './budgets/hold-on-budgets.ts';
import { moveOnBudgets, releaseParts } from './budgets/move-on-budgets.ts';
import { addParts, partsText, readParts, takeParts } from './budgets/parts.ts';

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
 * `budget`: why a budget does not cover it.
 */
export type HoldOutcome = 'held' | 'busy' | 'exhausted' | 'ceiling' | 'lost' | { budget: string };

class Refused extends Error {
  readonly outcome: HoldOutcome | 'budgets';

  /** `budgets`: the organization has got its first budget since the transaction began. */
  constructor(outcome: HoldOutcome | 'budgets') {
    super('a hold was refused');
    this.outcome = outcome;
  }
}

/**
 * Sets money of an organization aside for a slice, on top of what the slice holds. Locks the slice, then the run, when
 * it has a ceiling, then the budgets that the run comes under, if the organization has any, then the head of the ledger.
 * Outlasts a database that is away; a change whose acknowledgement was lost is recognized by its name and not made
 * twice, if the slice makes one change at a time.
 */
export async function takeHold(db: Db, request: HoldRequest, now = () => new Date()): Promise<HoldOutcome> {
  const change = randomUUID();
  for (;;) {
    try {
      await outlast(() => db.transaction().execute((tx) => addToHold(tx, { ...request, change }, now())));
      return 'held';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.outcome !== 'budgets') return error.outcome;
    }
  }
}

interface StoredHold {
  was_made: boolean;
  has_budgets: boolean;
  budgets: unknown;
}

async function addToHold(tx: Tx, request: HoldRequest & { change: string }, now: Date): Promise<void> {
  const { amount, change } = request;
  const { rows } = await sql<StoredHold>`
    with known as (
      select holds.change from holds where ${isOfSlice(request)}
    )
    insert into holds as held (org_id, run_id, first_position, amount, change)
    select org_id, run_id, first_position, ${amount}::bigint, ${change} from slices where ${isClaimed(request)} for share
    on conflict (org_id, run_id, first_position) do update set
      amount = held.amount + case when held.change = excluded.change then 0 else excluded.amount end,
      change = excluded.change
    returning coalesce((select known.change from known) = ${change}, false) as was_made, held.budgets,
      (select has_budgets from ledger_heads where ledger_heads.org_id = held.org_id) as has_budgets`.execute(
    tx,
  );
  const [hold] = rows;
  if (hold === undefined) throw new Refused('lost');
  if (hold.was_made) return;
  if (request.hasCeiling) await holdOnRun(tx, request);
  if (hold.has_budgets) await addToBudgets(tx, { ...request, stored: hold.budgets }, now);
  await holdOnHead(tx, request, hold);
}

/** Budgets that are set from then on count what is held from then on. */
async function holdOnHead(
  tx: Tx,
  { organizationId, amount }: HoldRequest,
  { has_budgets: hasBudgets }: StoredHold,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ledger_heads set held = held + ${amount}::bigint
    where org_id = ${organizationId} and balance - held >= ${amount}::bigint
      and (${hasBudgets}::boolean or not has_budgets)`.execute(tx);
  if (numAffectedRows === 1n) return;
  const { rows: heads } = await sql<{ covers: boolean; has_budgets: boolean }>`
    select balance >= ${amount}::bigint as covers, has_budgets from ledger_heads
    where org_id = ${organizationId}`.execute(tx);
  if (heads[0]?.has_budgets === true && !hasBudgets) throw new Refused('budgets');
  throw new Refused(heads[0]?.covers === true ? 'busy' : 'exhausted');
}

async function addToBudgets(tx: Tx, request: HoldRequest & { stored: unknown }, now: Date): Promise<void> {
  const outcome = await holdOnBudgets(tx, request, now);
  if (outcome === 'busy') throw new Refused('busy');
  if ('refusal' in outcome) throw new Refused({ budget: outcome.refusal });
  if (outcome.parts.length === 0) return;
  await raiseBudgets(tx, request.organizationId, outcome.parts);
  const parts = addParts(readParts(request.stored), outcome.parts);
  await sql`update holds set budgets = ${partsText(parts)}::jsonb where ${isOfSlice(request)}`.execute(tx);
}

function isClaimed({ organizationId, runId, firstPosition, token }: Omit<HoldRequest, 'amount'>) {
  return sql`org_id = ${organizationId} and run_id = ${runId} and first_position = ${firstPosition}::int
    and token = ${token}::int and state = 'leased'`;
}

function isOfSlice({ organizationId, runId, firstPosition }: SlicePlace) {
  return sql`org_id = ${organizationId} and run_id = ${runId} and first_position = ${firstPosition}::int`;
}

type SlicePlace = Pick<HoldRequest, 'organizationId' | 'runId' | 'firstPosition'>;

async function holdOnRun(tx: Tx, { organizationId, runId, amount }: HoldRequest): Promise<void> {
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

async function takeFromHold(tx: Tx, request: HoldRequest & { change: string }): Promise<void> {
  const { organizationId, runId, amount, change, hasCeiling } = request;
  const claimed = await sql`select from slices where ${isClaimed(request)} for share`.execute(tx);
  if (claimed.rows.length === 0) return;
  const { rows } = await sql<{ budgets: unknown }>`
    update holds set amount = amount - ${amount}::bigint, change = ${change}
    where ${isOfSlice(request)} and change is distinct from ${change} returning budgets`.execute(tx);
  const [hold] = rows;
  if (hold === undefined) return;
  if (hasCeiling)
    await sql`update runs set held = held - ${amount}::bigint where org_id = ${organizationId} and id = ${runId}`.execute(
      tx,
    );
  if (hold.budgets !== null) await returnToBudgets(tx, { ...request, stored: hold.budgets });
  await sql`update ledger_heads set held = held - ${amount}::bigint where org_id = ${organizationId}`.execute(
    tx,
  );
}

async function returnToBudgets(tx: Tx, request: HoldRequest & { stored: unknown }): Promise<void> {
  const { organizationId, amount, stored } = request;
  const { left, taken } = takeParts(readParts(stored), { amount, from: 'newest' });
  await sql`update holds set budgets = ${partsText(left)}::jsonb where ${isOfSlice(request)}`.execute(tx);
  await moveOnBudgets(tx, releaseParts(organizationId, { taken, spent: false }));
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
