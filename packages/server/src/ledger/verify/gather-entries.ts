import { sql } from 'kysely';
import type { BatchRow } from './read-batches.ts';
import type { EntryRow } from './read-entries.ts';
import { digestRows, entriesPerPage, readEntriesOfBatch, readEntryPage } from './read-entries.ts';
import type { Scope } from './scope.ts';

/** How many pages ahead the entries of a batch are looked for before the database is asked for them. */
const pagesAhead = 10;
const usuallyWaiting = 50_000;

/** An entry that is in no batch, or in one that is whole without it. */
export interface StrayEntry {
  entry: EntryRow;
  /** Null where there is no such batch. */
  seq: number | null;
}

export type EntryGatherer = ReturnType<typeof createEntryGatherer>;

/**
 * Brings batches and their entries together. Batches are read by seq and entries by id; overlapping transactions make the
 * two orders differ a little, so entries wait for their batch, and the overlap bounds the memory.
 */
export function createEntryGatherer(scope: Scope, lastEntryId: string) {
  const reader = createReader(scope, lastEntryId);
  const { waiting } = reader;
  let limit = usuallyWaiting;
  const findStray = async (verifiedSeq: number): Promise<StrayEntry | null> => {
    const seqs = await findSeqs(scope, [...waiting.keys()]);
    const strays = [...waiting.values()].flatMap(([entry]) => {
      const seq = seqs.get(entry?.batchId ?? '') ?? null;
      return entry !== undefined && (seq === null || seq <= verifiedSeq) ? [{ entry, seq }] : [];
    });
    return strays.toSorted((a, b) => Number(a.entry.id) - Number(b.entry.id))[0] ?? null;
  };
  /** Looks only once more entries wait than overlapping transactions explain. */
  const findStrayEarly = async (verifiedSeq: number): Promise<StrayEntry | null> => {
    if (reader.waitingCount() <= limit) return null;
    limit *= 2;
    return findStray(verifiedSeq);
  };
  return {
    /** All entries of a batch. If they have its digest, they are what it says. */
    entriesOf: async ({ id, digest }: BatchRow): Promise<EntryRow[]> => {
      for (let pages = 0; pages <= pagesAhead; pages += 1) {
        if (digestRows(waiting.get(id) ?? []).equals(digest)) return reader.take(id);
        if (!(await reader.readOn())) break;
      }
      reader.takeForGood(id);
      return readEntriesOfBatch(scope, id);
    },
    findStrayEarly,
    /** The first of the entries that belong to no batch up to the last. */
    findStrayAtEnd: async (verifiedSeq: number): Promise<StrayEntry | null> => {
      while (await reader.readOn()) {
        const stray = await findStrayEarly(verifiedSeq);
        if (stray !== null) return stray;
      }
      return findStray(verifiedSeq);
    },
  };
}

/** Reads entries page by page and sorts them by batch. */
function createReader(scope: Scope, last: string) {
  const waiting = new Map<string, EntryRow[]>();
  /** Batches whose entries were read separately, and may turn up again. */
  const known = new Set<string>();
  let after = '0';
  let isAtEnd = false;
  let count = 0;
  const take = (batchId: string): EntryRow[] => {
    const entries = waiting.get(batchId) ?? [];
    waiting.delete(batchId);
    count -= entries.length;
    return entries;
  };
  return {
    waiting,
    waitingCount: () => count,
    take,
    takeForGood: (batchId: string) => {
      take(batchId);
      known.add(batchId);
    },
    /** False when there was nothing left to read. */
    readOn: async (): Promise<boolean> => {
      if (isAtEnd) return false;
      const page = await readEntryPage(scope, { after, last });
      isAtEnd = page.length < entriesPerPage;
      after = page.at(-1)?.id ?? after;
      for (const entry of page.filter(({ batchId }) => !known.has(batchId))) {
        const others = waiting.get(entry.batchId);
        if (others === undefined) waiting.set(entry.batchId, [entry]);
        else others.push(entry);
        count += 1;
      }
      await scope.pause();
      return true;
    },
  };
}

async function findSeqs(
  { db, organizationId }: Scope,
  batchIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; seq: string | number }>`
    select id, seq from ledger_batches
    where org_id = ${organizationId} and id = any(${batchIds}::text[])`.execute(db);
  return new Map(rows.map(({ id, seq }) => [id, Number(seq)]));
}
