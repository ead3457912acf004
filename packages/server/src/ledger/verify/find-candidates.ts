import { sql } from 'kysely';
import type { DigestedEntry } from '../chain.ts';
import { entryText } from '../chain.ts';
import { findMismatches, rangesOfRuns } from './find-mismatches.ts';
import type { Mismatch } from './find-mismatches.ts';
import type { BatchRow } from './read-batches.ts';
import type { EntryRow } from './read-entries.ts';
import { readEntriesNear } from './read-entries.ts';
import type { Scope } from './scope.ts';

const maxMismatches = 50;
const nearbyCount = 50;

/** Rows that may explain why a batch is not as it was. */
export interface Candidates {
  /** What attempts say that entries cost, where the two do not agree: by the entry's id. */
  charged: ReadonlyMap<string, Partial<DigestedEntry>>;
  /** Attempts that cost something and that no entry charges. */
  unpaid: { text: string; key: Record<string, string | number>; amount: number }[];
  /** Entries of other batches that were written at about the same time. */
  nearby: EntryRow[];
  /** How much more the account says than all entries add up to. */
  balanceGap: number;
}

export async function findCandidates(
  scope: Scope,
  { batch, entries }: { batch: BatchRow; entries: readonly EntryRow[] },
): Promise<Candidates> {
  const mismatches = await collectMismatches(scope);
  const [first] = entries;
  const count = nearbyCount + entries.length;
  const near = first === undefined ? [] : await readEntriesNear(scope, { id: first.id, count });
  return {
    charged: new Map(mismatches.flatMap(toCharged)),
    unpaid: mismatches.flatMap(toUnpaid),
    nearby: near.filter(({ batchId }) => batchId !== batch.id),
    balanceGap: await readBalanceGap(scope),
  };
}

async function collectMismatches(scope: Scope): Promise<Mismatch[]> {
  const found: Mismatch[] = [];
  for await (const range of rangesOfRuns(scope)) {
    found.push(...(await findMismatches(scope, range, maxMismatches)));
    if (found.length >= maxMismatches) break;
  }
  return found;
}

async function readBalanceGap({ db, organizationId }: Scope): Promise<number> {
  const { rows } = await sql<{ gap: string | number }>`
    select (balance - (select coalesce(sum(amount), 0) from ledger_entries where org_id = heads.org_id))::bigint as gap
    from ledger_heads as heads where org_id = ${organizationId}`.execute(db);
  return Number(rows[0]?.gap ?? 0);
}

function toCharged({ attempt, entry }: Mismatch): [string, Partial<DigestedEntry>][] {
  if (attempt === null || entry === null || entry.id !== entry.lastId) return [];
  const { operation } = attempt;
  return [[entry.id, { amount: -attempt.credits, operation, kind: kindOf(attempt) }]];
}

function toUnpaid({ runId, position, pipeIndex, step, attempt, entry }: Mismatch): Candidates['unpaid'] {
  if (attempt === null || entry !== null || position === null || pipeIndex === null || step === null)
    return [];
  const key = { run_id: runId, position, pipe_index: pipeIndex, step };
  const amount = -attempt.credits;
  const text = entryText({ ...key, kind: kindOf(attempt), amount, operation: attempt.operation, note: null });
  return [{ text, key, amount }];
}

function kindOf({ isManaged }: { isManaged: boolean }): 'capture' | 'fee' {
  return isManaged ? 'capture' : 'fee';
}
