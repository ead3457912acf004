import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { planKept } from '../storage/kept-plans.ts';
import type { HoldRequest } from './holds.ts';

/** Slices of one organization's runs without a ceiling, fresh from their first claim. */
type FreshHold = Omit<HoldRequest, 'hasCeiling'>;

/** Thrown to roll the transaction back. */
class NotCovered extends Error {}

/**
 * Sets money aside for several slices of an organization at once, all of them or none: a head of the ledger is locked
 * until its transaction is on disk, so a transaction for each slice would make slices wait for each other. False when the
 * balance does not cover all of them, one of them is lost, or the organization has budgets, which each slice asks for
 * itself.
 */
export async function holdForAll(db: Db, requests: readonly FreshHold[]): Promise<boolean> {
  const [first] = requests;
  if (first === undefined) return true;
  const total = requests.reduce((sum, { amount }) => sum + amount, 0);
  const column = <Value>(of: (request: FreshHold) => Value) => requests.map(of);
  const hold = db.transaction().execute(async (tx) => {
    const { numAffectedRows: held } = await sql`${planKept}
      insert into holds (org_id, run_id, first_position, amount)
      select slices.org_id, slices.run_id, slices.first_position, asked.amount
      from slices join unnest(
        ${column(({ runId }) => runId)}::text[], ${column(({ firstPosition }) => firstPosition)}::int[],
        ${column(({ token }) => token)}::int[], ${column(({ amount }) => amount)}::bigint[]
      ) as asked (run_id, first_position, token, amount)
        on slices.org_id = ${first.organizationId} and slices.run_id = asked.run_id
        and slices.first_position = asked.first_position and slices.token = asked.token and slices.state = 'leased'
      order by slices.run_id, slices.first_position
      for share of slices`.execute(tx);
    const { numAffectedRows: covered } = await sql`${planKept}
      update ledger_heads set held = held + ${total}::bigint
      where org_id = ${first.organizationId} and balance - held >= ${total}::bigint and not has_budgets`.execute(
      tx,
    );
    if (held !== BigInt(requests.length) || covered !== 1n) throw new NotCovered();
    return true;
  });
  return hold.catch((error: unknown) => {
    if (error instanceof NotCovered) return false;
    throw error;
  });
}
