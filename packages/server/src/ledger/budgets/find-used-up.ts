import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { describeBudget } from './describe-budget.ts';
import type { BudgetRow } from './budget-row.ts';
import { usageAt } from './budget-row.ts';

interface Submitter {
  organizationId: string;
  keyId: string;
  sheetId: number | null;
}

/**
 * Which budget of a run has nothing left, and what helps; null if none. What is only held may come back, so it does not
 * count.
 */
export async function findUsedUp(
  db: Db | Tx,
  { organizationId, keyId, sheetId }: Submitter,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<BudgetRow>`
    select * from budgets where org_id = ${organizationId}
      and (key_id is null or key_id = ${keyId}) and (sheet_id is null or sheet_id = ${sheetId}::int)
    order by id`.execute(db);
  for (const row of rows) {
    const usage = usageAt(row, now);
    if (usage.spent >= Number(row.amount)) return describeBudget(row, usage);
  }
  return null;
}
