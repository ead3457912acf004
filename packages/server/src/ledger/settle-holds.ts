import { sql } from 'kysely';
import type { Tx } from '../storage/database.ts';
import { planKept } from '../storage/kept-plans.ts';
import type { BudgetChange } from './budgets/move-on-budgets.ts';
import { releaseParts } from './budgets/move-on-budgets.ts';
import type { HeldPart } from './budgets/parts.ts';
import { partsText, readParts, takeParts } from './budgets/parts.ts';

/** A slice that may hold money, and how much of it is spent now, in ten-thousandths of a credit. */
export interface Holder {
  organizationId: string;
  runId: string;
  firstPosition: number;
  spent: number;
}

/** Money of a run that is no longer set aside, in ten-thousandths of a credit. */
export interface Freed {
  organizationId: string;
  runId: string;
  amount: number;
  /** What that changes on the budgets that the run comes under. */
  onBudgets: BudgetChange[];
}

/** Deletes the holds of slices that have ended; what they held is free. */
export async function giveUpHolds(tx: Tx, holders: readonly Holder[]): Promise<Freed[]> {
  if (holders.length === 0) return [];
  const { rows } = await sql<FreedRow>`${planKept}
    delete from holds using ${takenTable(holders)}
    where ${isTaken}
    returning holds.org_id, holds.run_id, holds.first_position, holds.amount::float8 as amount,
      taken.spent::float8 as spent, holds.budgets`.execute(tx);
  return rows.map((row) => readFreed(row, giveUpParts(row)));
}

/** Reduces the holds of running slices by what is spent now. Where there is no hold, there is nothing to free. */
export async function captureFromHolds(tx: Tx, holders: readonly Holder[]): Promise<Freed[]> {
  if (holders.length === 0) return [];
  const { rows } = await sql<FreedRow>`${planKept}
    update holds set amount = holds.amount - taken.spent from ${takenTable(holders)}
    where ${isTaken}
    returning holds.org_id, holds.run_id, holds.first_position, taken.spent::float8 as amount,
      taken.spent::float8 as spent, holds.budgets`.execute(tx);
  const kept: Kept[] = [];
  const freed = rows.map((row) => {
    if (row.budgets === null) return readFreed(row, []);
    const { left, taken } = takeParts(readParts(row.budgets), { amount: row.spent, from: 'oldest' });
    kept.push({ ...row, left });
    return readFreed(row, releaseParts(row.org_id, { taken, spent: true }));
  });
  await keepParts(tx, kept);
  return freed;
}

interface FreedRow {
  org_id: string;
  run_id: string;
  first_position: number;
  amount: number;
  spent: number;
  budgets: unknown;
}

function readFreed({ org_id, run_id, amount }: FreedRow, onBudgets: BudgetChange[]): Freed {
  return { organizationId: org_id, runId: run_id, amount, onBudgets };
}

/** What was spent stays counted where it was held; the rest is given back there. */
function giveUpParts({ org_id: organizationId, spent, budgets }: FreedRow): BudgetChange[] {
  if (budgets === null) return [];
  const { left, taken } = takeParts(readParts(budgets), { amount: spent, from: 'oldest' });
  return [
    ...releaseParts(organizationId, { taken, spent: true }),
    ...releaseParts(organizationId, { taken: left, spent: false }),
  ];
}

type Kept = Pick<FreedRow, 'org_id' | 'run_id' | 'first_position'> & { left: HeldPart[] };

/** Their slices are locked by this transaction, so nothing else changes these holds. */
async function keepParts(tx: Tx, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    update holds set budgets = kept.budgets::jsonb from unnest(
      ${kept.map((one) => one.org_id)}::text[], ${kept.map((one) => one.run_id)}::text[],
      ${kept.map((one) => one.first_position)}::int[], ${kept.map(({ left }) => partsText(left))}::text[]
    ) as kept (org_id, run_id, first_position, budgets)
    where holds.org_id = kept.org_id and holds.run_id = kept.run_id
      and holds.first_position = kept.first_position`.execute(tx);
}

function takenTable(holders: readonly Holder[]) {
  return sql`unnest(
    ${holders.map((one) => one.organizationId)}::text[], ${holders.map((one) => one.runId)}::text[],
    ${holders.map((one) => one.firstPosition)}::int[], ${holders.map((one) => one.spent)}::bigint[]
  ) as taken (org_id, run_id, first_position, spent)`;
}

const isTaken = sql`holds.org_id = taken.org_id and holds.run_id = taken.run_id
  and holds.first_position = taken.first_position`;
