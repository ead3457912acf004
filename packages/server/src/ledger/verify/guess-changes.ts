import { entryText } from '../chain.ts';
import type { Candidates } from './find-candidates.ts';
import type { BatchRow } from './read-batches.ts';
import type { EntryRow } from './read-entries.ts';
import type { WrongRow } from '../../contract/ledger.ts';

/** Entries of a batch as they may have been, and what is wrong if they were. */
interface Guess {
  texts: readonly string[];
  wrong(): WrongRow;
}

interface Puzzle {
  organizationId: string;
  batch: BatchRow;
  /** What the batch has now, by id. */
  entries: readonly EntryRow[];
  candidates: Candidates;
}

/** Every change of a single row that may explain a batch; the likeliest and cheapest first. */
export function* guessChanges(puzzle: Puzzle): Generator<Guess> {
  yield* guessChanged(puzzle);
  yield* guessInserted(puzzle);
  yield* guessDeleted(puzzle);
  yield* guessMoved(puzzle);
}

/** A value that differs from the one of its attempt, or an amount that the balance contradicts. */
function* guessChanged({ organizationId, entries, candidates }: Puzzle): Generator<Guess> {
  const texts = entries.map(({ text }) => text);
  for (const [at, entry] of entries.entries()) {
    const charged = candidates.charged.get(entry.id);
    for (const other of [charged, { amount: entry.amount + candidates.balanceGap }]) {
      if (other === undefined) continue;
      const [column] = Object.entries(other).find(([name, value]) => !isSame(entry, name, value)) ?? [];
      if (column === undefined) continue;
      yield {
        texts: texts.with(at, entryText({ ...entry, ...other })),
        wrong: () => ({
          table: 'ledger_entries',
          key: keyOf(organizationId, entry),
          column,
          says: valueOf(entry, column),
          should_say: valueOf({ ...entry, ...other }, column),
          because: 'with that value the entries of its batch have the digest that the batch says',
        }),
      };
    }
  }
}

function* guessInserted({ organizationId, batch, entries }: Puzzle): Generator<Guess> {
  const texts = entries.map(({ text }) => text);
  for (const [at, entry] of entries.entries()) {
    yield {
      texts: texts.toSpliced(at, 1),
      wrong: () => ({
        table: 'ledger_entries',
        key: keyOf(organizationId, entry),
        column: null,
        says: `an entry of batch ${batch.seq}`,
        should_say: null,
        because: 'without it the entries of its batch have the digest that the batch says',
      }),
    };
  }
}

function* guessDeleted({ organizationId, batch, entries, candidates }: Puzzle): Generator<Guess> {
  const texts = entries.map(({ text }) => text);
  for (const { text, key, amount } of candidates.unpaid) {
    for (let at = 0; at <= texts.length; at += 1) {
      yield {
        texts: texts.toSpliced(at, 0, text),
        wrong: () => ({
          table: 'ledger_entries',
          key: { org_id: organizationId, batch_id: batch.id, ...key },
          column: null,
          says: null,
          should_say: `an entry of ${amount}`,
          because: `with it the entries of batch ${batch.seq} have the digest that the batch says`,
        }),
      };
    }
  }
}

/** An entry that was moved to another batch, alone or in exchange for one of its entries. */
function* guessMoved({ organizationId, batch, entries, candidates }: Puzzle): Generator<Guess> {
  const because = `the entries of batch ${batch.seq} then have the digest that the batch says`;
  const place = { table: 'ledger_entries', column: 'batch_id', because } as const;
  for (const other of candidates.nearby) {
    yield {
      texts: inOrder([...entries, other]),
      wrong: () => ({
        ...place,
        key: keyOf(organizationId, other),
        says: other.batchId,
        should_say: batch.id,
      }),
    };
  }
  for (const other of candidates.nearby) {
    for (const entry of entries) {
      yield {
        texts: inOrder([...entries.filter((one) => one !== entry), other]),
        wrong: () => ({
          ...place,
          key: keyOf(organizationId, entry),
          says: entry.batchId,
          should_say: other.batchId,
          because: `${because} with entry ${other.id} in its place`,
        }),
      };
    }
  }
}

function inOrder(entries: readonly EntryRow[]): string[] {
  return entries.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ text }) => text);
}

function keyOf(organizationId: string, { id }: EntryRow) {
  return { org_id: organizationId, id };
}

function valueOf(entry: object, column: string): string | number | null {
  const value: unknown = Object.entries(entry).find(([name]) => name === column)?.[1];
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function isSame(entry: EntryRow, column: string, value: unknown): boolean {
  return valueOf(entry, column) === value;
}
