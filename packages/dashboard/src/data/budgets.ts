import type { BudgetChange, Sheets } from '@headrace/client';
import { useChange } from './change.ts';
import { useRead } from './read.ts';

const everyMs = 30_000;

/** What the organization, its keys and its sheets may spend, with what is used of it. */
export function useBudgets() {
  return useRead(['budgets'], (client) => client.listBudgets(), { everyMs });
}

export function useSetBudget() {
  return useChange((client, budget: BudgetChange) => client.setBudget(budget), ['budgets']);
}

export function useRemoveBudget() {
  return useChange((client, id: number) => client.removeBudget(id), ['budgets']);
}

/** The keys that can spend, by name. Only admins may list them. */
export function useKeyNames({ isEnabled }: { isEnabled: boolean }) {
  return useRead(
    ['keys', 'names'],
    async (client) =>
      (await client.listKeys())
        .filter(
          ({ revoked_at: revokedAt, role }) => revokedAt === null && (role === 'member' || role === 'admin'),
        )
        .map(({ id, name, prefix }) => ({ id, name: `${name} (${prefix}…)` })),
    { isEnabled },
  );
}

/** The sheets of production, where credits are spent. */
export function useSheetNames() {
  return useRead(['sheets', 'names'], async (client, signal) => {
    const { sheets } = await client.call<Sheets>('/v1/sheets?environment=production', { signal });
    return sheets.map(({ id, name, project }) => ({ id: String(id), name: `${project} / ${name}` }));
  });
}
