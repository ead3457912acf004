import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

/** A slice of a run, and how much it may hold. */
export interface HoldRequest {
  organizationId: string;
  runId: string;
  firstPosition: number;
  /** Of the claim that asks: who lost the slice holds nothing for it any more. */
  token: number;
  /** Ten-thousandths of a credit. */
  amount: number;
  /** Whether the run has a ceiling of its own. */
  hasCeiling: boolean;
}

/** `busy`: it would fit but for what others hold right now. `lost`: the slice is not this claim's any more. */
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
 * it has a ceiling, then the head of the ledger.
 */
export async function takeHold(db: Db, request: HoldRequest): Promise<HoldOutcome> {
  try {
    await db.transaction().execute(async (tx) => {
      const { organizationId, amount } = request;
      const inserted = await sql`
        insert into holds as known (org_id, run_id, first_position, amount)
        select org_id, run_id, first_position, ${amount}::int from slices where ${isClaimed(request)} for share
        on conflict (org_id, run_id, first_position) do update set amount = known.amount + excluded.amount`.execute(
        tx,
      );
      if (inserted.numAffectedRows !== 1n) throw new Refused('lost');
      if (request.hasCeiling) await holdOnRun(tx, request);
      const { numAffectedRows } = await sql`
        update ledger_heads set held = held + ${amount}::bigint
        where org_id = ${organizationId} and balance - held >= ${amount}::bigint`.execute(tx);
      if (numAffectedRows === 1n) return;
      const { rows } = await sql<{ covers: boolean }>`
        select balance >= ${amount}::bigint and held > 0 as covers from ledger_heads where org_id = ${organizationId}`.execute(
        tx,
      );
      throw new Refused(rows[0]?.covers === true ? 'busy' : 'exhausted');
    });
    return 'held';
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

function isClaimed({ organizationId, runId, firstPosition, token }: Omit<HoldRequest, 'amount'>) {
  return sql`org_id = ${organizationId} and run_id = ${runId} and first_position = ${firstPosition}::int
    and token = ${token}::int and state = 'leased'`;
}

async function holdOnRun(tx: Db, { organizationId, runId, amount }: HoldRequest): Promise<void> {
  const { numAffectedRows } = await sql`
    update runs set held = held + ${amount}::int
    where org_id = ${organizationId} and id = ${runId} and spent + held + ${amount}::int <= max_credits`.execute(
    tx,
  );
  if (numAffectedRows === 1n) return;
  const { rows } = await sql<{ covers: boolean }>`
    select spent + ${amount}::int <= max_credits and held > 0 as covers from runs
    where org_id = ${organizationId} and id = ${runId}`.execute(tx);
  throw new Refused(rows[0]?.covers === true ? 'busy' : 'ceiling');
}

/** Gives back what a slice holds and does not need now. */
export async function returnHold(db: Db, request: HoldRequest): Promise<void> {
  const { organizationId, runId, firstPosition, amount, hasCeiling } = request;
  await db.transaction().execute(async (tx) => {
    const claimed = await sql`select from slices where ${isClaimed(request)} for share`.execute(tx);
    if (claimed.rows.length === 0) return;
    await sql`
      update holds set amount = amount - ${amount}::int
      where org_id = ${organizationId} and run_id = ${runId} and first_position = ${firstPosition}::int`.execute(
      tx,
    );
    if (hasCeiling)
      await sql`update runs set held = held - ${amount}::int where org_id = ${organizationId} and id = ${runId}`.execute(
        tx,
      );
    await sql`update ledger_heads set held = held - ${amount}::bigint where org_id = ${organizationId}`.execute(
      tx,
    );
  });
}

/** What a slice holds already, from an earlier claim. */
export async function findHold(
  db: Db,
  { organizationId, runId, firstPosition }: Pick<HoldRequest, 'organizationId' | 'runId' | 'firstPosition'>,
): Promise<number> {
  const row = await db
    .selectFrom('holds')
    .select('amount')
    .where('org_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('first_position', '=', firstPosition)
    .executeTakeFirst();
  return row?.amount ?? 0;
}
