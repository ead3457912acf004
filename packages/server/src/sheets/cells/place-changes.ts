/* Which of the changes find the cell as they expect it. */
import { sql } from 'kysely';
import type { JsonValue } from '../../contract/field.ts';
import type { Tx } from '../../storage/database.ts';
import type { PlacedPatch } from '../rows/patch-rows.ts';
import { keyDigest } from '../rows/key-digest.ts';
import { findRowsOf } from '../rows/row-keys.ts';
import { noRow } from '../refusals.ts';
import type { Sheet } from '../sheet.ts';
import type { Left, ReadChanges } from './change-cells.ts';
import type { ReadChange, ValueChange } from './read-changes.ts';
import { invalid } from './read-changes.ts';

/** Locks the rows in the order of their ids; changes of rows that are not there, or newer, are left. */
export async function lockRows(
  tx: Tx,
  { organizationId, id }: Sheet,
  { changes, left }: ReadChanges,
): Promise<ReadChange[]> {
  const ids = [...new Set(changes.map(({ rowId }) => rowId))];
  const { rows } = await sql<{ row_id: string | number; version: string | number }>`
    select row_id, version from sheet_rows
    where org_id = ${organizationId} and sheet_id = ${id}::int and deleted_at is null
      and row_id = any(${ids}::bigint[]) order by row_id for update`.execute(tx);
  const versions = new Map(rows.map((row) => [Number(row.row_id), Number(row.version)]));
  return changes.filter((change) => {
    const version = versions.get(change.rowId);
    if (version === undefined) {
      left.push({ index: change.index, reason: 'not-found', message: noRow(change.rowId).message });
      return false;
    }
    if (change.kind === 'pin' || change.ifVersion === null || change.ifVersion >= version) return true;
    left.push(newer(change.index, version));
    return false;
  });
}

export function newer(index: number, version: number): Left {
  const message = `The cell has changed since: its version is ${version} now. Read it again.`;
  return { index, reason: 'version-conflict', message };
}

/** Leaves what would give a row the key that another one has. The keys of the sheet are locked where one changes. */
export async function freeKeys(tx: Tx, sheet: Sheet, { changes, left }: ReadChanges): Promise<ReadChange[]> {
  const digests = new Map(
    changes.flatMap((change) => {
      const digest = change.kind === 'value' && change.isKey ? digestOf(change) : null;
      return digest === null ? [] : [[change, digest] as const];
    }),
  );
  const holders = await findRowsOf(tx, sheet, [...new Set(digests.values())]);
  return changes.filter((change) => {
    const digest = digests.get(change);
    if (digest === undefined) return true;
    const holder = holders.get(digest);
    holders.set(digest, holder ?? change.rowId);
    if (holder === undefined || holder === change.rowId) return true;
    left.push(invalid(change.index, `The row ${holder} has this value in the key of the sheet already.`));
    return false;
  });
}

const digestOf = ({ no, value }: ValueChange) => keyDigest(no, value);

/** One patch of each row. */
export function toPatches(changes: readonly ReadChange[]): PlacedPatch[] {
  const own = changes.filter((change): change is ValueChange => change.kind === 'value');
  return [...Map.groupBy(own, ({ rowId }) => rowId)].map(([rowId, ofRow]) => {
    const key = ofRow.find(({ isKey }) => isKey);
    return {
      rowId,
      values: new Map(ofRow.map(({ no, value }) => [no, value])),
      unfit: new Map(
        ofRow.flatMap(({ no, given }): [number, JsonValue][] => (given === undefined ? [] : [[no, given]])),
      ),
      digest: key === undefined ? undefined : digestOf(key),
    };
  });
}
