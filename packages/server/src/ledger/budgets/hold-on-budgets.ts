import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { BudgetRow } from './budget-row.ts';
import { usageAt } from './budget-row.ts';
import { describeBudget } from './describe-budget.ts';
import type { HeldPart } from './parts.ts';

/** Who spends: the key and the sheet of a run are found by it. */
interface Spender {
  organizationId: string;
  runId: string;
}

/** `busy`: it would fit without what others hold. `refusal`: it would not, in words for users. */
type OnBudgets = { parts: HeldPart[] } | 'busy' | { refusal: string };

/**
 * Whether all budgets that a run comes under take this amount on. Locks them by id, so that what they have spent and
 * hold stays as it is until the transaction ends. `raiseBudgets` then writes it.
 */
export async function holdOnBudgets(
  tx: Tx,
  { organizationId, runId, amount }: Spender & { amount: number },
  now: Date,
): Promise<OnBudgets> {
  const { rows } = await sql<BudgetRow>`
    select budgets.* from budgets
    join runs on runs.org_id = budgets.org_id and runs.id = ${runId}
    where budgets.org_id = ${organizationId}
      and (budgets.key_id is null or budgets.key_id = runs.key_id)
      and (budgets.sheet_id is null or budgets.sheet_id = runs.sheet_id)
    order by budgets.id for no key update of budgets`.execute(tx);
  const judged = rows.map((row) => ({ row, usage: usageAt(row, now) }));
  const usedUp = judged.find(({ row, usage }) => usage.spent + amount > Number(row.amount));
  if (usedUp !== undefined) return { refusal: describeBudget(usedUp.row, usedUp.usage) };
  if (judged.some(({ row, usage }) => usage.spent + usage.held + amount > Number(row.amount))) return 'busy';
  return { parts: judged.map(({ row, usage }) => ({ id: row.id, period: usage.period, amount })) };
}

/** Writes what `holdOnBudgets` has allowed; a budget whose period has ended begins the next one. */
export async function raiseBudgets(
  tx: Tx,
  organizationId: string,
  parts: readonly HeldPart[],
): Promise<void> {
  await sql`
    update budgets set current = taken.period,
      spent = case when budgets.current = taken.period then budgets.spent else 0 end,
      held = case when budgets.current = taken.period then budgets.held else 0 end + taken.amount
    from unnest(
      ${parts.map(({ id }) => id)}::int[], ${parts.map(({ period }) => period)}::text[],
      ${parts.map(({ amount }) => amount)}::bigint[]
    ) as taken (id, period, amount)
    where budgets.org_id = ${organizationId} and budgets.id = taken.id`.execute(tx);
}
