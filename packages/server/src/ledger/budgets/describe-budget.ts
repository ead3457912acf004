import { endOf } from './period.ts';
import type { BudgetRow } from './budget-row.ts';

const unitsPerCredit = 10_000;
const perPeriod = { day: 'a day', month: 'a month', total: 'in all' };

/** Why nothing more is held under a budget, and what helps. */
export function describeBudget(
  row: Pick<BudgetRow, 'id' | 'key_id' | 'sheet_id' | 'period' | 'amount'>,
  { period, spent }: { period: string; spent: number },
): string {
  const credits = (units: number) => String(units / unitsPerCredit);
  const end = endOf(period);
  const wait = end === null ? '' : `, or wait until ${end.toISOString().slice(0, 16)}Z`;
  return (
    `Budget ${row.id} (${credits(Number(row.amount))} credits ${perPeriod[row.period]} for ${scopeOf(row)}) does not ` +
    `cover this: ${credits(spent)} are spent. An admin can raise it with \`PUT /v1/budgets\` or \`headrace budgets set\`${wait}.`
  );
}

function scopeOf({ key_id: key, sheet_id: sheet }: Pick<BudgetRow, 'key_id' | 'sheet_id'>): string {
  if (key !== null) return `the API key ${key}`;
  return sheet === null ? 'the organization' : `sheet ${sheet}`;
}
