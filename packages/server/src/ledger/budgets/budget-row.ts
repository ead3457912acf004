import type { BudgetPeriod } from '../../contract/budgets.ts';
import { periodAt } from './period.ts';

/** The row of a budget; amounts are ten-thousandths of a credit, and bigints of the database. */
export interface BudgetRow {
  id: number;
  key_id: string | null;
  sheet_id: number | null;
  period: BudgetPeriod;
  amount: string | number;
  /** The period that the two below are of. */
  current: string;
  spent: string | number;
  held: string | number;
}

/** What a budget has spent and held in the period of a moment. Clocks differ: a period that has begun never ends twice. */
export function usageAt(row: Pick<BudgetRow, 'period' | 'current' | 'spent' | 'held'>, at: Date) {
  const now = periodAt(row.period, at);
  return now > row.current
    ? { period: now, spent: 0, held: 0 }
    : { period: row.current, spent: Number(row.spent), held: Number(row.held) };
}
