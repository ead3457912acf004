/* A file of rows becomes rows of a sheet, batch by batch as it is read. */
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { DatasetColumn, Reject } from '../../contract/datasets.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { ImportedRows, SheetImport } from '../../contract/sheets/rows.ts';
import type { Db } from '../../storage/database.ts';
import { othersChange } from '../refusals.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import type { PreparedRow, PreparedRows, RejectedRow } from './prepare-rows.ts';
import { createReader } from './prepare-rows.ts';
import type { MatchedColumn } from './match-headers.ts';
import { tally } from './append-rows.ts';
import { chunksOf } from './chunks.ts';
import type { RowOrigin } from './write-rows.ts';
import { appendRowsTx, isFull, reserveRowIds, StructureChanged } from './write-rows.ts';

/** What a file is read as; texts, but for columns of JSON. */
export interface ReadPiece {
  /** JSON: a list for each row: the line it begins in, and its cells. */
  encoded: Uint8Array;
  rejects: readonly Reject[];
  /** Those that are counted only, beside these. */
  moreRejects: number;
}

export type ReadPieces = (columns: readonly DatasetColumn[]) => AsyncIterable<ReadPiece>;

interface Importing {
  sheet: Sheet;
  matched: readonly MatchedColumn[];
  mode: SheetImport['mode'];
  signal: AbortSignal;
  pieces: ReadPieces;
}

const tries = 5;
const maxShown = 20;

type Counts = Pick<ImportedRows, 'rows' | 'appended' | 'updated' | 'rejected' | 'rejects'>;

/** Rows of the file = appended + updated + rejected. What ends it early leaves what was written. */
export async function importRows(db: Db, importing: Importing): Promise<Counts> {
  const { matched, signal, pieces } = importing;
  const counts: Counts = { rows: 0, appended: 0, updated: 0, rejected: 0, rejects: [] };
  const origin: RowOrigin = { kind: 'import', import: randomBytes(8).toString('hex') };
  const isUpsert = importing.mode === 'upsert';
  const writer: Writer = { db, sheet: importing.sheet, isUpsert, origin, ids: { next: 0, left: 0 } };
  let writing = Promise.resolve();
  for await (const piece of pieces(matched.map(toSource))) {
    signal.throwIfAborted();
    count(counts, piece.rejects, piece.moreRejects);
    for (const rows of chunksOf(readPiece(piece.encoded), lengthOf)) {
      signal.throwIfAborted();
      // One is read while the one before is written.
      const before = writing;
      writing = writeChunk(writer, { rows, matched, counts }, before);
      writing.catch(() => {});
      await before;
      // Others have the thread between two chunks.
      await nextTurn();
    }
  }
  await writing;
  counts.rows = counts.appended + counts.updated + counts.rejected;
  return counts;
}

/** The sheet's own rules say what fits; only JSON is read where the file is. */
function toSource({ source, column }: MatchedColumn, at: number): DatasetColumn {
  return { name: `c${at}`, source, type: column.type === 'json' ? 'json' : 'string' };
}

type FileRow = readonly [line: number, ...cells: (string | null)[]];
// Written by the reader.
const fileRows = z.custom<FileRow[]>(Array.isArray);

function readPiece(encoded: Uint8Array): FileRow[] {
  const text = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength).toString();
  return fileRows.parse(JSON.parse(text));
}

function lengthOf([, ...cells]: FileRow): number {
  return cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
}

interface Writer {
  db: Db;
  sheet: Sheet;
  isUpsert: boolean;
  origin: RowOrigin;
  /** Of rows, which were reserved. */
  ids: { next: number; left: number };
}

/** A commit for each chunk would cost as much as the chunk. */
const idsAtOnce = 10_000;

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

interface Chunk {
  rows: readonly FileRow[];
  matched: readonly MatchedColumn[];
  counts: Counts;
}

/** In a transaction of its own; begun again where the sheet becomes another one, or full, meanwhile. */
async function writeChunk(writer: Writer, chunk: Chunk, before: Promise<void>): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    const { db, sheet, isUpsert, origin } = writer;
    const read = prepareChunk(sheet, chunk);
    await before;
    const firstId = await takeIds(writer, read.prepared.length);
    try {
      const added = { rows: read.prepared, firstId, origin, isUpsert };
      const { outcomes } = await db.transaction().execute((tx) => appendRowsTx(tx, sheet, added));
      const done = tally(outcomes, { rejected: read.rejected, given: chunk.rows.length });
      chunk.counts.appended += done.appended;
      chunk.counts.updated += done.updated;
      count(
        chunk.counts,
        done.rejected.map((row) => toReject(row, chunk.rows)),
      );
      return;
    } catch (error) {
      if (!(error instanceof StructureChanged) && !isFull(error)) throw error;
      writer.sheet = await sameColumns(db, sheet, chunk.matched);
    }
  }
  throw othersChange();
}

function prepareChunk({ columns }: Sheet, { rows, matched }: Chunk): PreparedRows {
  const read = createReader({ columns });
  const prepared: PreparedRow[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, [, ...cells]] of rows.entries()) {
    const row = read(
      matched.map(({ column }, at) => [column, valueOf(column, cells[at] ?? null)] as const),
      index,
    );
    if ('errors' in row) rejected.push(row);
    else prepared.push(row);
  }
  return { prepared, rejected };
}

const valueOf = ({ type }: MatchedColumn['column'], cell: string | null): unknown =>
  type === 'json' && cell !== null ? JSON.parse(cell) : cell;

/** Columns may be renamed meanwhile, but not go away. */
async function sameColumns(db: Db, place: SheetPlace, matched: readonly MatchedColumn[]): Promise<Sheet> {
  const sheet = await loadSheet(db, place);
  const there = new Set(sheet.columns.map(({ no }) => no));
  const gone = matched.find(({ column }) => !there.has(column.no));
  if (gone === undefined) return sheet;
  const detail = `The column "${gone.column.name.slice(0, 60)}" was removed while the file was imported; rows that were written before stay.`;
  throw new ServiceError('version-conflict', detail);
}

function count(counts: Counts, rejects: readonly Reject[], more = 0): void {
  counts.rejected += rejects.length + more;
  counts.rejects.push(...rejects.slice(0, maxShown - counts.rejects.length));
}

function toReject({ index, errors }: RejectedRow, rows: readonly FileRow[]): Reject {
  const [line = 0, ...cells] = rows[index] ?? [];
  const [error] = errors;
  const column = /^rows\[\d+\]\.values\.(.+)$/s.exec(error?.path ?? '')?.[1] ?? null;
  const text = cells.map((cell) => cell ?? '').join(',');
  return { line, column, reason: error?.message ?? '', text: text.slice(0, 500).toWellFormed() };
}
