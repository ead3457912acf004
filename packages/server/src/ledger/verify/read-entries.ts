import { sql } from 'kysely';
import type { LedgerEntriesTable } from '../../storage/ledger-tables.ts';
import type { DigestedEntry } from '../chain.ts';
import { digestTexts, entryText } from '../chain.ts';
import type { LedgerPlace } from './scope.ts';

export interface EntryRow extends DigestedEntry {
  id: string;
  batchId: string;
  /** Its text in the digest of its batch. */
  text: string;
}

export const entriesPerPage = 2000;

type Row = Omit<LedgerEntriesTable, 'at' | 'id' | 'amount'> & {
  id: string | number;
  amount: string | number;
};

/** One page of entries by id: later than `after`, up to `last`. */
export function readEntryPage(
  place: LedgerPlace,
  { after, last }: { after: string; last: string },
): Promise<EntryRow[]> {
  return read(
    place,
    sql`id > ${after}::bigint and id <= ${last}::bigint order by id limit ${entriesPerPage}::int`,
  );
}

/** No index leads from a batch to its entries, so this looks through all of an organization's. */
export function readEntriesOfBatch(place: LedgerPlace, batchId: string): Promise<EntryRow[]> {
  return read(place, sql`batch_id = ${batchId} order by id`);
}

/** Entries whose ids are close to that one, in order. */
export async function readEntriesNear(
  place: LedgerPlace,
  { id, count }: { id: string; count: number },
): Promise<EntryRow[]> {
  const before = await read(place, sql`id < ${id}::bigint order by id desc limit ${count}::int`);
  const after = await read(place, sql`id >= ${id}::bigint order by id limit ${count}::int`);
  return [...before.toReversed(), ...after];
}

async function read({ db, organizationId }: LedgerPlace, rest: ReturnType<typeof sql>): Promise<EntryRow[]> {
  const { rows } = await sql<Row>`
    select id, batch_id, kind, amount, run_id, position, pipe_index, step, operation, note
    from ledger_entries where org_id = ${organizationId} and ${rest}`.execute(db);
  return rows.map(({ id, batch_id: batchId, ...row }) => {
    const entry = { ...row, amount: Number(row.amount) };
    return { ...entry, id: String(id), batchId, text: entryText(entry) };
  });
}

export function digestRows(entries: readonly EntryRow[]): Buffer {
  return digestTexts(entries.map(({ text }) => text));
}
