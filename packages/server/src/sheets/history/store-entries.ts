import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import { chunksOf } from '../rows/chunks.ts';
import type { SheetPlace } from '../sheet.ts';
import type { HistoryEntry } from './history-entry.ts';

/** Entries whose cells were turned: from now on they say what the other side is. */
export async function storeEntries(
  tx: Tx,
  { id }: SheetPlace,
  { entries, isUndone }: { entries: readonly HistoryEntry[]; isUndone: boolean },
): Promise<void> {
  const stored = entries.map((entry) => ({ ...entry, was: JSON.stringify(entry.was) }));
  for (const chunk of chunksOf(stored, ({ was }) => was.length)) {
    const list = <Value>(read: (entry: (typeof chunk)[number]) => Value) => chunk.map(read);
    await sql`
      update sheet_history as entry set is_undone = ${isUndone}, was = given.was::jsonb, expected = given.expected
      from unnest(
        ${list(({ part }) => part)}::int[], ${list(({ rowId }) => rowId)}::bigint[],
        ${list(({ stamp }) => stamp)}::bigint[], ${list(({ was }) => was)}::text[],
        ${list(({ expected }) => expected)}::text[]
      ) as given (part, row_id, stamp, was, expected)
      where entry.sheet_id = ${id}::int and entry.part = given.part and entry.row_id = given.row_id
        and entry.stamp = given.stamp and entry.row_id = any(${list(({ rowId }) => rowId)}::bigint[])`.execute(
      tx,
    );
  }
}
