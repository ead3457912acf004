import type { BudgetPeriod } from '../contract/budgets.ts';

/* Amounts are ten-thousandths of a credit. */

interface BudgetScope {
  keyId: string | null;
  sheetId: number | null;
  period: BudgetPeriod;
}

export interface ShownBudget extends BudgetScope {
  id: number;
  amount: number;
  /** In the present period. */
  spent: number;
  held: number;
  /** Null for a period without a beginning or an end. */
  startsAt: Date | null;
  endsAt: Date | null;
}

/** What an organization, its keys and its sheets may spend. */
export interface BudgetServices {
  list(organizationId: string): Promise<ShownBudget[]>;
  /** Throws where there is no such key or sheet, or there are too many budgets. */
  set(budget: BudgetScope & { organizationId: string; amount: number }): Promise<ShownBudget>;
  /** False if the organization has no such budget. */
  remove(organizationId: string, id: number): Promise<boolean>;
}
