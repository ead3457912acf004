import type { Budget, BudgetChange, Budgets } from './api-types.ts';
import type { Wire } from './wire.ts';

/** What the organization, its keys and its sheets may spend. Only admins set and remove budgets. */
export function budgetCalls({ call }: Pick<Wire, 'call'>) {
  return {
    /** Lists the budgets, with what is spent and held under each in the present period. */
    listBudgets: async (): Promise<Budget[]> => (await call<Budgets>('/v1/budgets')).budgets,
    /** Sets the budget of a scope and period, or changes its amount. */
    setBudget: (budget: BudgetChange) => call<Budget>('/v1/budgets', { method: 'PUT', body: budget }),
    /** Removes a budget. */
    removeBudget: (id: number | string) =>
      call<void>(`/v1/budgets/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  };
}
