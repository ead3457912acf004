/* Deletes the rows that pass conditions, however many they are. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import type { CheckedConditions } from '../conditions/check-conditions.ts';
import { conditionSql, rowsOf } from '../conditions/condition-sql.ts';
import { organizationGone } from '../refusals.ts';
import type { Sheet } from '../sheet.ts';
import { raiseHead, shareSheet } from '../structure/lock-sheet.ts';
import { touchRows } from '../touches/touch.ts';
import { mismatch, trashRows } from './delete-rows.ts';

/** Rows of one transaction: it keeps their locks. */
const rowsAtOnce = 2000;

export interface DeletingMatching {
  conditions: CheckedConditions;
  /** What ages are counted from, in milliseconds. */
  now: number;
  expected: number;
  /** All rows that pass, ascending. */
  find(): Promise<readonly number[]>;
  /** Waits for a place among the writes of the organization. */
  inPlace<Result>(task: () => Promise<Result>): Promise<Result>;
}

/**
 * Rows are looked for without a lock, and counted. If they are as many as expected, they are deleted. Where that takes
 * several transactions, a row that was changed in between so that it passes no more is left.
 */
export async function deleteMatching(
  db: Db,
  sheet: Sheet,
  { find, expected, inPlace, ...which }: DeletingMatching,
): Promise<{ deleted: number; version: number }> {
  const ids = await find();
  if (ids.length !== expected) throw mismatch(expected, ids.length);
  const done = { deleted: 0, version: sheet.version };
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const exactly = ids.length <= rowsAtOnce ? expected : null;
    const part = { ...which, exactly, ids: ids.slice(from, from + rowsAtOnce) };
    const { deleted, version } = await inPlace(() =>
      db.transaction().execute((tx) => deletePart(tx, sheet, part)),
    );
    done.deleted += deleted;
    done.version = version;
  }
  return done;
}

interface Part extends Pick<DeletingMatching, 'conditions' | 'now'> {
  ids: readonly number[];
  /** Null: as many as still pass. */
  exactly: number | null;
}

async function deletePart(tx: Tx, sheet: Sheet, part: Part): Promise<{ deleted: number; version: number }> {
  if (!(await shareOrganization(tx, sheet.organizationId))) throw organizationGone();
  await shareSheet(tx, sheet);
  const deleted = await trashRows(tx, sheet, await lockPassing(tx, sheet, part));
  if (part.exactly !== null && deleted.length !== part.exactly) throw mismatch(part.exactly, deleted.length);
  const touch = touchRows(deleted);
  const { version } = await raiseHead(tx, sheet, { count: -deleted.length, firstId: null, touch });
  return { deleted: deleted.length, version };
}

/** Nobody changes these before the transaction ends. Of a pattern, a row that still has a value passes. */
async function lockPassing(tx: Tx, sheet: Sheet, { ids, conditions, now }: Part): Promise<number[]> {
  const window = { after: (ids[0] ?? 1) - 1, upTo: ids.at(-1) ?? 0 };
  await sql`
    select from sheet_rows where org_id = ${sheet.organizationId} and sheet_id = ${sheet.id}::int
      and row_id = any(${[...ids]}::bigint[]) and deleted_at is null order by row_id for update`.execute(tx);
  const { rows } = await sql<{ row_id: string | number }>`
    select r.row_id from ${rowsOf(sheet, { pipes: conditions.pipes, window })}
    where r.row_id = any(${[...ids]}::bigint[]) and ${conditionSql(conditions, { now })}`.execute(tx);
  return rows.map(({ row_id }) => Number(row_id));
}
