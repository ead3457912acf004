/* A file of rows becomes rows of a sheet, piece by piece as it is read. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reject } from '../../contract/datasets.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { JsonValue } from '../../contract/field.ts';
import type { ImportedRows, SheetImport } from '../../contract/sheets/rows.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { takeChange } from '../history/keep-change.ts';
import type { Range } from '../history/ranges.ts';
import { othersChange } from '../refusals.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import type { MatchedColumn } from './match-headers.ts';
import { tally } from './append-rows.ts';
import type { RejectKeeper } from './keep-rejects.ts';
import { keepRejects } from './keep-rejects.ts';
import type { AppendedRows } from './append-rows.ts';
import type { RejectedRow } from './prepare-rows.ts';
import type { SheetPiece } from './read-file-rows.ts';
import { toReject } from './read-file-rows.ts';
import { appendPieceTx, readAgain, rowsOf, storedValues } from './write-piece.ts';
import type { ChangePart, RowOrigin } from './write-rows.ts';
import { appendRowsTx, isFull, reserveRowIds, StructureChanged } from './write-rows.ts';

interface Importing {
  sheet: Sheet;
  matched: readonly MatchedColumn[];
  mode: SheetImport['mode'];
  signal: AbortSignal;
  pieces: AsyncIterable<SheetPiece>;
}

const tries = 5;

type Counts = Pick<ImportedRows, 'import_id' | 'rows' | 'appended' | 'updated' | 'rejected' | 'rejects'>;

/** Rows of the file = appended + updated + rejected. What ends it early leaves what was written. */
export async function importRows(db: Db, importing: Importing): Promise<Counts> {
  const { sheet, matched, mode } = importing;
  const rejects = await keepRejects(db, sheet);
  const { importId } = rejects;
  const origin: RowOrigin = { kind: 'import', import: importId };
  const ids = { next: 0, left: 0 };
  const part = { no: await takeChange(db), ranges: [] };
  const writer: Writer = { db, sheet, matched, isUpsert: mode === 'upsert', origin, ids, part };
  const done = { appended: 0, updated: 0 };
  try {
    await writePieces(writer, { ...importing, done, rejects });
  } catch (error) {
    await rejects.finish(done, false);
    throw error;
  }
  await rejects.finish(done, true);
  const rejected = rejects.count();
  const rows = done.appended + done.updated + rejected;
  return { import_id: importId, rows, ...done, rejected, rejects: rejects.first() };
}

interface Writing extends Pick<Importing, 'signal' | 'pieces'> {
  done: { appended: number; updated: number };
  rejects: RejectKeeper;
}

async function writePieces(writer: Writer, { signal, pieces, done, rejects }: Writing): Promise<void> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    await rejects.add(piece.rejects, piece.moreRejects);
    if (piece.count === 0) continue;
    const written = await writePiece(writer, piece);
    done.appended += written.appended;
    done.updated += written.updated;
    await rejects.add(rejectsOf(piece, written.rejected));
    // Others have the thread between two pieces.
    await nextTurn();
  }
}

interface Writer {
  db: Db;
  sheet: Sheet;
  /** As the file is read. */
  matched: readonly MatchedColumn[];
  isUpsert: boolean;
  origin: RowOrigin;
  /** Of rows, which were reserved. */
  ids: { next: number; left: number };
  /** The whole import is one change. */
  part: ChangePart;
}

/** A commit for each piece would cost as much as the piece. */
const idsAtOnce = 20_000;

async function takeIds({ db, sheet, ids }: Writer, many: number): Promise<number> {
  if (ids.left < many) {
    ids.next = await reserveRowIds(db, sheet, idsAtOnce);
    ids.left = idsAtOnce;
  }
  const first = ids.next;
  ids.next += many;
  ids.left -= many;
  return first;
}

type Written = Pick<AppendedRows, 'appended' | 'updated' | 'rejected'>;

/** In a transaction of its own; begun again where the sheet becomes another one, or full, meanwhile. */
async function writePiece(writer: Writer, piece: SheetPiece): Promise<Written> {
  for (let left = tries; left > 0; left -= 1) {
    const { db, sheet, matched } = writer;
    const firstId = await takeIds(writer, piece.count);
    try {
      const done = await db.transaction().execute((tx) => writeTx(tx, writer, { piece, firstId }));
      writer.part = { no: writer.part.no, ranges: done.ranges };
      return done.written;
    } catch (error) {
      if (!(error instanceof StructureChanged) && !isFull(error)) throw error;
      writer.sheet = await sameColumns(db, sheet, matched);
    }
  }
  throw othersChange();
}

async function writeTx(
  tx: Tx,
  { sheet, matched, origin, isUpsert, part }: Writer,
  { piece, firstId }: { piece: SheetPiece; firstId: number },
): Promise<{ written: Written; ranges: readonly Range[] }> {
  const isAsRead = areSame(sheet, matched);
  const added = isAsRead ? await appendPieceTx(tx, sheet, { piece, firstId, origin, part }) : null;
  if (added !== null) return { written: { appended: piece.count, updated: 0, rejected: [] }, ranges: added };
  const rows = rowsOf(
    piece,
    matched.map(({ column }) => column),
  );
  const read = isAsRead ? { prepared: rows, rejected: [] } : readAgain(rows, sheet.columns);
  const given = { rows: read.prepared, firstId, origin, isUpsert, part };
  const { outcomes, ranges } = await appendRowsTx(tx, sheet, given);
  return { written: tally(outcomes, { rejected: read.rejected, given: piece.count }), ranges };
}

/** Whether what was read by some columns is what the sheet would read now. */
function areSame({ columns }: Sheet, matched: readonly MatchedColumn[]): boolean {
  const now = new Map(columns.map((column) => [column.no, column]));
  const isSame = ({ column }: MatchedColumn) => {
    const other = now.get(column.no);
    return other?.type === column.type && other.format === column.format && other.isKey === column.isKey;
  };
  const key = columns.find(({ isKey }) => isKey);
  return matched.every(isSame) && (key === undefined || matched.some(({ column }) => column.no === key.no));
}

/** Columns may become other ones meanwhile, but not go away. */
async function sameColumns(db: Db, place: SheetPlace, matched: readonly MatchedColumn[]): Promise<Sheet> {
  const sheet = await loadSheet(db, place);
  const there = new Set(sheet.columns.map(({ no }) => no));
  const gone = matched.find(({ column }) => !there.has(column.no));
  if (gone === undefined) return sheet;
  const detail = `The column "${gone.column.name.slice(0, 60)}" was removed while the file was imported; rows that were written before stay.`;
  throw new ServiceError('version-conflict', detail);
}

function rejectsOf({ lines, values }: SheetPiece, rejected: readonly RejectedRow[]): Reject[] {
  if (rejected.length === 0) return [];
  const rows = Buffer.from(values).toString().split('\n');
  return rejected.map((row) => {
    const cells = storedValues.parse(JSON.parse(rows[row.index] ?? '[]')).map(textOf);
    return toReject(row, { line: lines[row.index] ?? 0, cells });
  });
}

const textOf = (value: JsonValue) =>
  typeof value === 'string' || value === null ? value : JSON.stringify(value);
