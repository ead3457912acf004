import type { Attempt } from '../engine/ports.ts';
import type { DigestedEntry } from '../ledger/chain.ts';
import type { BudgetChange } from '../ledger/budgets/move-on-budgets.ts';
import type { Posting } from '../ledger/post-entries.ts';
import type { Holder } from '../ledger/settle-holds.ts';
import { captureFromHolds, giveUpHolds } from '../ledger/settle-holds.ts';
import type { StoredAttempt } from '../storage/attempts.ts';
import { insertAttempts } from '../storage/attempts.ts';
import type { Tx } from '../storage/database.ts';
import type { Settlement, SliceProgress } from './settle-slices.ts';

/** What a settlement costs: by run, and by organization as postings for the ledger. */
export interface Charges {
  /** The attempts that are new to the journal. */
  written: readonly Attempt[];
  byRun: ReadonlyMap<string, RunCharge>;
  postings: Posting[];
  /** What it changes on budgets. */
  onBudgets: readonly BudgetChange[];
}

/** `spent` is taken out of the balance, `released` is no longer held; both in ten-thousandths of a credit. */
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
  const written = attempts.filter((_, at) => inserted.has(at));
  const billed = written.filter(({ attempt }) => attempt.credits > 0);
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
  const endedHolders = toHolders(
    ended.filter(({ mayHold }) => mayHold),
    billed,
  );
  const running = toHolders(progress, billed).filter(({ spent }) => spent > 0);
  const freed = [...(await giveUpHolds(tx, endedHolders)), ...(await captureFromHolds(tx, running))];
  for (const { amount, ...run } of freed) chargeOf(run).released += amount;
  return {
    written: written.map(({ attempt }) => attempt),
    byRun,
    postings: sumByOrganization(byRun),
    onBudgets: freed.flatMap(({ onBudgets }) => onBudgets),
  };
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

/** Slices with what they spend of their holds now. */
function toHolders(slices: readonly SliceProgress[], billed: readonly StoredAttempt[]): Holder[] {
  const credits = new Map(billed.map(({ attempt }) => [attempt, attempt.credits]));
  return slices.map(({ key, attempts }) => ({
    ...key,
    spent: attempts.reduce((sum, { attempt }) => sum + (credits.get(attempt) ?? 0), 0),
  }));
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
