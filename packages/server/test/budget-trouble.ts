import { createBudgets } from '../src/ledger/budgets/manage-budgets.ts';
import { returnHold, takeHold } from '../src/ledger/holds.ts';
import type { ClaimedSlice } from '../src/queue/claim-slices.ts';
import type { Db } from '../src/storage/database.ts';

interface Chance {
  chance(share: number): boolean;
  upTo(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

const periods = ['day', 'month', 'total'] as const;

/** Admins who set budgets, far above what is held, and remove them while runs hold money under them. */
export function createBudgetTrouble({
  random,
  organizations,
}: {
  random: Chance;
  organizations: readonly string[];
}): Record<string, (db: Db) => Promise<unknown>> {
  const now = () => new Date();
  return {
    'set budgets': async (db) => {
      const scope = { organizationId: random.pick(organizations), keyId: null, sheetId: null };
      const amount = 1_000_000_000 + random.upTo(1000);
      await createBudgets(db, { now }).set({ ...scope, period: random.pick(periods), amount });
    },
    'remove budgets': async (db) => {
      const organizationId = random.pick(organizations);
      const budgets = createBudgets(db, { now });
      for (const { id } of await budgets.list(organizationId))
        if (random.chance(0.8)) await budgets.remove(organizationId, id);
    },
  };
}

/** Holds money for a slice, and returns part of it. */
export async function giveBack(db: Db, claim: ClaimedSlice): Promise<void> {
  const hasCeiling = false;
  if ((await takeHold(db, { ...claim, amount: 540, hasCeiling })) === 'held')
    await returnHold(db, { ...claim, amount: 40, hasCeiling });
}

export async function countHoldingBudgets(db: Db): Promise<number> {
  return (await db.selectFrom('budgets').select('id').where('held', '<>', 0).execute()).length;
}
