import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { keepChange, takeChange } from '../history/keep-change.ts';
import { rangesOf } from '../history/ranges.ts';
import { organizationGone } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { raiseHead, shareSheet } from '../structure/lock-sheet.ts';
import { touchRows } from '../touches/touch.ts';

/**
 * Puts rows into the trash, where their keys are free again. Ids may come from anywhere. Another count than the expected
 * one changes nothing.
 */
export async function deleteRows(
  db: Db,
  place: SheetPlace,
  { ids, expected }: { ids: readonly number[]; expected: number },
): Promise<{ deleted: number; version: number }> {
  return db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, place.organizationId))) throw organizationGone();
    await shareSheet(tx, place);
    const deleted = await trashRows(tx, place, ids);
    if (deleted.length !== expected) throw mismatch(expected, deleted.length);
    const touch = touchRows(deleted);
    const { version } = await raiseHead(tx, place, { count: -deleted.length, firstId: null, touch });
    return { deleted: deleted.length, version };
  });
}

/** The ids that went into the trash. The sheet is shared; its count of rows is the caller's to lower. */
export async function trashRows(tx: Tx, place: SheetPlace, ids: readonly number[]): Promise<number[]> {
  const { organizationId, id } = place;
  const { rows: there } = await sql<{ row_id: string | number }>`
    select row_id from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and deleted_at is null
      and row_id = any(${[...ids]}::bigint[])
    order by row_id for update`.execute(tx);
  const found = there.map(({ row_id }) => Number(row_id));
  if (found.length === 0) return [];
  const no = await takeChange(tx);
  await markDeleted(tx, place, { ids: found, by: no });
  const inverse = { ranges: rangesOf(found) };
  await keepChange(tx, place, { no, kind: 'delete', rows: found.length, inverse });
  return found;
}

/** Of rows that are locked. */
export async function markDeleted(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  { ids, by }: { ids: readonly number[]; by: number },
): Promise<void> {
  await sql`
    update sheet_rows set deleted_at = now(), deleted_by = ${by}::bigint, version = version + 1
    where org_id = ${organizationId} and sheet_id = ${id}::int and row_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
}

export function mismatch(expected: number, found: number): ServiceError {
  const message = `${found.toLocaleString('en')} ${found === 1 ? 'row matches' : 'rows match'}, not ${expected.toLocaleString('en')}, so nothing was deleted. Look at the rows again, and send the number that you mean.`;
  return new ServiceError('count-mismatch', message, {
    errors: [{ code: 'ValidationFailed', message, path: 'expect' }],
  });
}
