import { sql } from 'kysely';
import type { Tx } from '../storage/database.ts';

/** A slice that may hold money. */
interface Holder {
  organizationId: string;
  runId: string;
  firstPosition: number;
}

/** Money of a run that is no longer set aside, in ten-thousandths of a credit. */
export interface Freed {
  organizationId: string;
  runId: string;
  amount: number;
}

/** Deletes the holds of slices that have ended; what they held is free. */
export async function giveUpHolds(tx: Tx, holders: readonly Holder[]): Promise<Freed[]> {
  if (holders.length === 0) return [];
  const { rows } = await sql<FreedRow>`
    delete from holds using ${takenTable(holders.map((holder) => ({ ...holder, amount: 0 })))}
    where ${isTaken}
    returning holds.org_id, holds.run_id, holds.amount::float8 as amount`.execute(tx);
  return rows.map(readFreed);
}

/** Reduces the holds of running slices by what is captured now. Where there is no hold, there is nothing to free. */
export async function captureFromHolds(
  tx: Tx,
  captures: readonly (Holder & { amount: number })[],
): Promise<Freed[]> {
  if (captures.length === 0) return [];
  const { rows } = await sql<FreedRow>`
    update holds set amount = holds.amount - taken.amount from ${takenTable(captures)}
    where ${isTaken}
    returning holds.org_id, holds.run_id, taken.amount::float8 as amount`.execute(tx);
  return rows.map(readFreed);
}

interface FreedRow {
  org_id: string;
  run_id: string;
  amount: number;
}

function readFreed({ org_id: organizationId, run_id: runId, amount }: FreedRow): Freed {
  return { organizationId, runId, amount };
}

function takenTable(taken: readonly (Holder & { amount: number })[]) {
  return sql`unnest(
    ${taken.map((one) => one.organizationId)}::text[], ${taken.map((one) => one.runId)}::text[],
    ${taken.map((one) => one.firstPosition)}::int[], ${taken.map((one) => one.amount)}::bigint[]
  ) as taken (org_id, run_id, first_position, amount)`;
}

const isTaken = sql`holds.org_id = taken.org_id and holds.run_id = taken.run_id
  and holds.first_position = taken.first_position`;
