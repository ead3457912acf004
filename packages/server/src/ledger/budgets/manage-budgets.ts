import { sql } from 'kysely';
import type { BudgetPeriod } from '../../contract/budgets.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import type { BudgetRow } from './budget-row.ts';
import { usageAt } from './budget-row.ts';
import { endOf, startOf } from './period.ts';

/** The most budgets of an organization. A hold has to do with nine of them at most: three periods of three scopes. */
const maxBudgets = 500;

/** Amounts are ten-thousandths of a credit. */
interface ShownBudget {
  id: number;
  keyId: string | null;
  sheetId: number | null;
  period: BudgetPeriod;
  amount: number;
  /** In the present period. */
  spent: number;
  held: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

interface WantedBudget {
  organizationId: string;
  keyId: string | null;
  sheetId: number | null;
  period: BudgetPeriod;
  amount: number;
}

/** `gone`: the organization was deleted. `full`: it has as many as it may. The others: there is no such thing in it. */
export type SetBudget = ShownBudget | 'gone' | 'full' | 'no-key' | 'no-sheet';

/** The budgets of organizations. Callers check who may change them. */
export function createBudgets(db: Db, { now }: { now(): Date }) {
  const inTurn = <Result>(task: (tx: Tx) => Promise<Result>) => db.transaction().execute(task);
  return {
    list: (organizationId: string) => listBudgets(db, organizationId, now()),
    set: (wanted: WantedBudget) => inTurn((tx) => setBudget(tx, wanted, now())),
    remove: (organizationId: string, id: number) => inTurn((tx) => removeBudget(tx, organizationId, id)),
  };
}

async function listBudgets(db: Db, organizationId: string, now: Date): Promise<ShownBudget[]> {
  const { rows } = await sql<BudgetRow>`
    select * from budgets where org_id = ${organizationId} order by id`.execute(db);
  return rows.map((row) => show(row, now));
}

function show(row: BudgetRow, now: Date): ShownBudget {
  const { id, key_id: keyId, sheet_id: sheetId, period } = row;
  const { period: present, spent, held } = usageAt(row, now);
  const [startsAt, endsAt] = [startOf(present), endOf(present)];
  return { id, keyId, sheetId, period, amount: Number(row.amount), spent, held, startsAt, endsAt };
}

/** Sets the budget of a scope and period; one that is there keeps what was spent and is held. */
async function setBudget(tx: Tx, wanted: WantedBudget, now: Date): Promise<SetBudget> {
  const { organizationId, keyId, sheetId, period, amount } = wanted;
  if (!(await shareOrganization(tx, organizationId))) return 'gone';
  const lack = await findLack(tx, wanted);
  if (lack !== null) return lack;
  const { rows } = await sql<BudgetRow>`
    insert into budgets (org_id, key_id, sheet_id, period, amount)
    select ${organizationId}, ${keyId}, ${sheetId}::int, ${period}, ${amount}::bigint
    where (select count(*) from budgets where org_id = ${organizationId}) < ${maxBudgets}::int or exists (
      select from budgets where org_id = ${organizationId} and key_id is not distinct from ${keyId}::text
        and sheet_id is not distinct from ${sheetId}::int and period = ${period})
    on conflict (org_id, coalesce(key_id, ''), coalesce(sheet_id, 0), period)
      do update set amount = excluded.amount
    returning *`.execute(tx);
  const [row] = rows;
  if (row === undefined) return 'full';
  // From the commit on, holds look for budgets.
  await sql`update ledger_heads set has_budgets = true where org_id = ${organizationId}`.execute(tx);
  return show(row, now);
}

async function findLack(
  tx: Tx,
  { organizationId, keyId, sheetId }: WantedBudget,
): Promise<'no-key' | 'no-sheet' | null> {
  if (keyId !== null) {
    const { rows } = await sql`
      select from api_keys where id = ${keyId} and org_id = ${organizationId} and revoked_at is null`.execute(
      tx,
    );
    if (rows.length === 0) return 'no-key';
  }
  if (sheetId !== null) {
    const { rows } = await sql`
      select from sheets where id = ${sheetId}::int and org_id = ${organizationId} and deleted_at is null`.execute(
      tx,
    );
    if (rows.length === 0) return 'no-sheet';
  }
  return null;
}

/** False if the organization has no such budget. */
async function removeBudget(tx: Tx, organizationId: string, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from budgets where org_id = ${organizationId} and id = ${id}::int`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sql`select from ledger_heads where org_id = ${organizationId} for no key update`.execute(tx);
  // A statement of its own sees a budget that was set while this one waited.
  await sql`
    update ledger_heads set has_budgets = exists (select from budgets where org_id = ${organizationId})
    where org_id = ${organizationId}`.execute(tx);
  return true;
}
