import { ServiceError } from '../contract/errors.ts';
import type { BudgetServices } from '../http/budget-services.ts';
import type { SetBudget } from '../ledger/budgets/manage-budgets.ts';
import { createBudgets } from '../ledger/budgets/manage-budgets.ts';
import type { Storage } from '../storage/open-storage.ts';
import { writePlaces } from './write-places.ts';

/** Budgets, as the HTTP layer sees them. */
export function wireBudgets(storage: Storage): BudgetServices {
  const budgets = createBudgets(storage.api, { now: () => new Date() });
  const inPlace = writePlaces(storage);
  return {
    list: budgets.list,
    set: async (wanted) => {
      const set = await inPlace(wanted.organizationId, () => budgets.set(wanted));
      if (typeof set === 'string') throw refusalOf(set, wanted);
      return set;
    },
    remove: (organizationId, id) => inPlace(organizationId, () => budgets.remove(organizationId, id)),
  };
}

function refusalOf(
  outcome: Extract<SetBudget, string>,
  { keyId, sheetId }: { keyId: string | null; sheetId: number | null },
): ServiceError {
  switch (outcome) {
    case 'gone':
      return new ServiceError('unauthorized', 'The organization of this key was deleted.');
    case 'full':
      return new ServiceError(
        'limit-reached',
        'The organization already has 500 budgets; remove one that is not needed first.',
      );
    case 'no-key':
      return new ServiceError(
        'not-found',
        `There is no live key "${keyId ?? ''}" in this organization; the id of a key is not the key itself.`,
      );
    case 'no-sheet':
      return new ServiceError('not-found', `There is no sheet ${sheetId ?? 0}.`);
  }
}
