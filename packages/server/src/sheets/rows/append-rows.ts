import { ServiceError } from '../../contract/errors.ts';
import type { ErrorItem } from '../../contract/errors.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { othersChange, sheetFull } from '../refusals.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import type { GivenValues, PreparedRows, RejectedRow } from './prepare-rows.ts';
import { prepareRows } from './prepare-rows.ts';
import { checkKey, makeKey } from './row-keys.ts';
import type { RowOrigin, WrittenRows } from './write-rows.ts';
import { appendRowsTx, isFull, reserveRowIds, StructureChanged } from './write-rows.ts';

/** Others who change columns, or fill the sheet, at the same time are rare. */
const tries = 5;

export interface Appending {
  rows: readonly GivenValues[];
  /** The column by which rows are known: one that is there is updated. Null: all are new. */
  key: string | null;
  origin: RowOrigin;
  depth?: number;
  /** Whether one bad row keeps all others out. */
  allOrNothing?: boolean;
  transact?: InTransaction;
}

export interface AppendedRows {
  appended: number;
  updated: number;
  rejected: RejectedRow[];
  /** In the order of the rows that were given; null for one that was rejected. */
  rowIds: (number | null)[];
}

/** What is done with a transaction in which rows are written: most begin one, and nothing else. */
export type InTransaction = (write: (tx: Tx) => Promise<AppendedRows>) => Promise<AppendedRows>;

/** Reads and writes rows: what is given equals what is appended, updated and rejected. */
export async function appendRows(db: Db, place: SheetPlace, appending: Appending): Promise<AppendedRows> {
  const { rows, key, allOrNothing = false } = appending;
  const transact: InTransaction =
    appending.transact ?? ((write) => db.transaction().execute((tx) => write(tx)));
  for (let left = tries; left > 0; left -= 1) {
    const sheet = await openKeyed(db, place, key);
    const read = await prepareRows(sheet, rows);
    if (allOrNothing && read.rejected.length > 0) throw refuseAll(read.rejected);
    const firstId = await reserveRowIds(db, place, read.prepared.length);
    try {
      return await transact((tx) => writeRead(tx, sheet, { read, firstId, appending }));
    } catch (error) {
      if (!(error instanceof StructureChanged) && (!isFull(error) || allOrNothing)) throw error;
    }
  }
  throw othersChange();
}

/** The sheet, whose key the column is; a sheet without rows gets it now. */
export async function openKeyed(db: Db, place: SheetPlace, key: string | null): Promise<Sheet> {
  const sheet = await loadSheet(db, place);
  if (key === null || !checkKey(sheet, key).becomes) return sheet;
  await makeKey(db, place, key);
  const keyed = await loadSheet(db, place);
  if (checkKey(keyed, key).becomes) throw othersChange();
  return keyed;
}

interface Reading {
  read: PreparedRows;
  firstId: number;
  appending: Appending;
}

async function writeRead(tx: Tx, sheet: Sheet, { read, firstId, appending }: Reading): Promise<AppendedRows> {
  const { rows, origin, depth = 0, key, allOrNothing = false } = appending;
  const added = { rows: read.prepared, firstId, origin, depth, isUpsert: key !== null };
  const { outcomes } = await appendRowsTx(tx, sheet, added);
  const answer = tally(outcomes, { rejected: read.rejected, given: rows.length });
  if (allOrNothing && answer.rejected.length > 0) {
    if (outcomes.some(({ kind }) => kind === 'full')) throw sheetFull();
    throw refuseAll(answer.rejected);
  }
  return answer;
}

/** What became of each row. */
export function tally(
  outcomes: WrittenRows['outcomes'],
  { rejected, given }: { rejected: readonly RejectedRow[]; given: number },
): AppendedRows {
  const rowIds = Array.from({ length: given }, (): number | null => null);
  const all: AppendedRows = { appended: 0, updated: 0, rejected: [...rejected], rowIds };
  for (const { index, kind, rowId } of outcomes) {
    rowIds[index] = rowId;
    if (kind === 'appended' || kind === 'updated') all[kind] += 1;
    else all.rejected.push({ index, errors: [whyNot(kind, index)] });
  }
  all.rejected.sort((one, other) => one.index - other.index);
  return all;
}

export function whyNot(kind: 'full' | 'taken', index: number): ErrorItem {
  const path = `rows[${index}]`;
  if (kind === 'full') return { code: 'LimitReached', message: sheetFull().message, path };
  const message =
    'Another row has this value in the key of the sheet; send "key" to update that row, or another value.';
  return { code: 'ValidationFailed', message, path };
}

function refuseAll(rejected: readonly RejectedRow[]): ServiceError {
  const errors = rejected.flatMap((row) => row.errors).slice(0, 100);
  const detail = `${rejected.length} of the rows cannot be stored, and "all_or_nothing" is set; nothing was stored.`;
  return new ServiceError('invalid-request', detail, { errors });
}
