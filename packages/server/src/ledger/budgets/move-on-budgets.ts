import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { HeldPart } from './parts.ts';

/** What changes on a budget, in the period in which it was held; in ten-thousandths of a credit. */
export interface BudgetChange {
  organizationId: string;
  id: number;
  period: string;
  /** No longer held. */
  released: number;
  /** Of that, what was spent. */
  spent: number;
}

/** The changes that releasing parts of a hold makes. */
export function releaseParts(
  organizationId: string,
  { taken, spent }: { taken: readonly HeldPart[]; spent: boolean },
): BudgetChange[] {
  return taken.map(({ id, period, amount }) => ({
    organizationId,
    id,
    period,
    released: amount,
    spent: spent ? amount : 0,
  }));
}

/**
 * Moves what was held under budgets to what is spent, or gives it back. Locks the budgets in order, before the heads of
 * the ledger. A period that has ended is not counted any more, and a budget that was removed is passed over.
 */
export async function moveOnBudgets(tx: Tx, changes: readonly BudgetChange[]): Promise<void> {
  const sums = sumChanges(changes);
  if (sums.length === 0) return;
  const column = <Value>(of: (change: BudgetChange) => Value) => sums.map(of);
  const changed = sql`unnest(
    ${column((change) => change.organizationId)}::text[], ${column(({ id }) => id)}::int[],
    ${column(({ period }) => period)}::text[], ${column(({ released }) => released)}::bigint[],
    ${column(({ spent }) => spent)}::bigint[]
  ) as changed (org_id, id, period, released, spent)`;
  const isChanged = sql`budgets.org_id = changed.org_id and budgets.id = changed.id and budgets.current = changed.period`;
  // A statement of its own, for the reason that `queue/end-runs.ts` gives.
  await sql`
    select from budgets where (org_id, id) in (select changed.org_id, changed.id from ${changed})
    order by org_id, id for no key update`.execute(tx);
  await sql`
    update budgets set held = budgets.held - changed.released, spent = budgets.spent + changed.spent
    from ${changed} where ${isChanged}`.execute(tx);
}

/** One change for each budget and period: a row is only updated once by a statement. */
function sumChanges(changes: readonly BudgetChange[]): BudgetChange[] {
  const sums = new Map<string, BudgetChange>();
  for (const change of changes) {
    const name = `${change.organizationId} ${change.id} ${change.period}`;
    const { released, spent } = sums.get(name) ?? { released: 0, spent: 0 };
    sums.set(name, { ...change, released: released + change.released, spent: spent + change.spent });
  }
  return [...sums.values()];
}
