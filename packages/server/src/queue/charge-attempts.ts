import { sql } from 'kysely';
import type { DigestedEntry } from '../ledger/chain.ts';
import type { Posting } from '../ledger/post-entries.ts';
import type { StoredAttempt } from '../storage/attempts.ts';
import { insertAttempts } from '../storage/attempts.ts';
import type { Tx } from '../storage/database.ts';
import type { Settlement, SliceProgress } from './settle-slices.ts';
import { heldTable } from './slice-keys.ts';

/** What a settlement costs: by run, and by organization as postings for the ledger. */
export interface Charges {
  byRun: ReadonlyMap<string, RunCharge>;
  postings: Posting[];
}

/** Taken out of the balance, and no longer held: in ten-thousandths of a credit. */
export interface RunCharge {
  organizationId: string;
  spent: number;
  released: number;
  entries: DigestedEntry[];
}

/** Journals the attempts of slices and takes what they cost out of the slices' holds; ended slices give up the rest. */
export async function chargeAttempts(tx: Tx, { ended, progress }: Settlement): Promise<Charges> {
  const attempts = [...ended, ...progress].flatMap(attemptsOf);
  const inserted = await insertAttempts(tx, attempts);
  const billed = attempts.filter(({ attempt }, at) => attempt.credits > 0 && inserted.has(at));
  const byRun = new Map<string, RunCharge>();
  const chargeOf = ({ organizationId, runId }: { organizationId: string; runId: string }) => {
    const known = byRun.get(runId) ?? { organizationId, spent: 0, released: 0, entries: [] };
    byRun.set(runId, known);
    return known;
  };
  for (const stored of billed) {
    const charge = chargeOf(stored);
    charge.spent += stored.attempt.credits;
    charge.entries.push(toEntry(stored));
  }
  for (const { organizationId, runId, amount } of await giveUpHolds(tx, ended))
    chargeOf({ organizationId, runId }).released += amount;
  for (const slice of progress) {
    const amount = await captureFromHold(tx, slice, billed);
    if (amount > 0) chargeOf(slice.key).released += amount;
  }
  return { byRun, postings: sumByOrganization(byRun) };
}

function attemptsOf({ key, attempts }: SliceProgress): StoredAttempt[] {
  return attempts.map(({ position, attempt }) => ({
    organizationId: key.organizationId,
    runId: key.runId,
    position,
    attempt,
  }));
}

function toEntry({ runId, position, attempt }: StoredAttempt): DigestedEntry {
  return {
    kind: attempt.connection === null ? 'capture' : 'fee',
    amount: -attempt.credits,
    run_id: runId,
    position,
    pipe_index: attempt.pipeIndex,
    step: attempt.step,
    operation: attempt.operation,
    note: null,
  };
}

/** Ended slices hold nothing any more; what they held is free but for what is captured now. */
async function giveUpHolds(
  tx: Tx,
  ended: Settlement['ended'],
): Promise<{ organizationId: string; runId: string; amount: number }[]> {
  const holding = ended.filter(({ mayHold }) => mayHold);
  if (holding.length === 0) return [];
  const { rows } = await sql<{ org_id: string; run_id: string; amount: number }>`
    delete from holds using ${heldTable(holding.map(({ key }) => key))}
    where holds.org_id = held.org_id and holds.run_id = held.run_id and holds.first_position = held.first_position
    returning holds.org_id, holds.run_id, holds.amount`.execute(tx);
  return rows.map((row) => ({ organizationId: row.org_id, runId: row.run_id, amount: row.amount }));
}

/** A slice that goes on keeps its hold, less what is captured now. */
async function captureFromHold(
  tx: Tx,
  { key, attempts }: SliceProgress,
  billed: readonly StoredAttempt[],
): Promise<number> {
  const own = new Set(attempts.map(({ attempt }) => attempt));
  const amount = billed.reduce((sum, { attempt }) => sum + (own.has(attempt) ? attempt.credits : 0), 0);
  if (amount === 0) return 0;
  const { numAffectedRows } = await sql`
    update holds set amount = amount - ${amount}::int
    where org_id = ${key.organizationId} and run_id = ${key.runId} and first_position = ${key.firstPosition}::int`.execute(
    tx,
  );
  // Without a hold there is nothing to free, and the balance alone decides.
  return numAffectedRows === 1n ? amount : 0;
}

function sumByOrganization(byRun: ReadonlyMap<string, RunCharge>): Posting[] {
  const postings = new Map<string, Posting>();
  for (const { organizationId, entries, released } of byRun.values()) {
    const known = postings.get(organizationId) ?? { organizationId, entries: [], released: 0 };
    postings.set(organizationId, {
      organizationId,
      entries: [...known.entries, ...entries],
      released: known.released + released,
    });
  }
  return [...postings.values()];
}
