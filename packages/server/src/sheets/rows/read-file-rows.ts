/* Rows of a file as they are written into a sheet. This runs where the file is read, in a process apart. */
import type { Reject } from '../../contract/datasets.ts';
import { maxRejects } from '../../contract/sheets/imports.ts';
import type { SheetColumn } from '../sheet.ts';
import { listValues } from './list-values.ts';
import type { MatchedColumn } from './match-headers.ts';
import type { PreparedRow, RejectedRow } from './prepare-rows.ts';
import { createReader } from './prepare-rows.ts';

/** What the reader of a file finds: texts, but for columns of JSON, which are JSON. */
export interface FileBatch {
  /** The line in which each row begins. */
  ids: readonly number[];
  rows: readonly (readonly (string | null)[])[];
  rejects: readonly Reject[];
}

/** Rows that are written together. */
export interface SheetPiece {
  count: number;
  /** A line of JSON for each: its values as they are stored. */
  values: Uint8Array;
  /** A line for each: JSON of what does not fit its column, by number; blank where all fits. Null: all fits everywhere. */
  unfit: string | null;
  /** A line for each: what stands for its key. Null: the sheet has none. */
  digests: string | null;
  /** The line of the file in which each begins. */
  lines: Uint32Array;
  rejects: Reject[];
  /** Those that are counted only, beside these. */
  moreRejects: number;
}

export interface FileRowOptions {
  matched: readonly MatchedColumn[];
  /** Of a piece. */
  maxRows: number;
}

/** As long as what one statement takes. */
const maxLength = 500_000;
/** What is told at once of what cannot be taken. */
const maxRejectsAtOnce = 1000;

/** Reads rows by the columns of a sheet. Every row is in a piece, or is a reject of one. */
export async function* readFileRows(
  batches: AsyncIterable<FileBatch>,
  { matched, maxRows }: FileRowOptions,
): AsyncGenerator<SheetPiece> {
  const columns = matched.map(({ column }) => column);
  const read = createReader({ columns });
  let piece = openPiece(maxRejects);
  for await (const { ids, rows, rejects } of batches) {
    for (const one of rejects) reject(piece, nameColumn(one, columns));
    for (const [at, cells] of rows.entries()) {
      const line = ids[at] ?? 0;
      const row = read(cellsOf(columns, cells), at);
      if ('errors' in row) reject(piece, toReject(row, { line, cells }));
      else add(piece, row, line);
      if (!isLong(piece, maxRows)) continue;
      yield closePiece(piece);
      piece = openPiece(piece.keptLeft);
    }
  }
  yield closePiece(piece);
}

/** What the reader of a file calls a column. */
export const nameAt = (at: number): string => `c${at}`;

/** In the words of the sheet. */
function nameColumn(one: Reject, columns: readonly SheetColumn[]): Reject {
  const at = columns.findIndex((_, index) => nameAt(index) === one.column);
  return at === -1 ? one : { ...one, column: columns[at]?.name ?? null };
}

function* cellsOf(
  columns: readonly SheetColumn[],
  cells: readonly (string | null)[],
): Generator<readonly [SheetColumn, unknown]> {
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? null;
    yield [column, column.type === 'json' && cell !== null ? JSON.parse(cell) : cell];
  }
}

interface OpenPiece extends Pick<SheetPiece, 'rejects' | 'moreRejects'> {
  values: string[];
  unfit: string[];
  digests: string[];
  lines: number[];
  /** Of its values. */
  length: number;
  /** How many more rejects are kept. */
  keptLeft: number;
}

const isLong = ({ lines, length, rejects }: OpenPiece, maxRows: number): boolean =>
  lines.length >= maxRows || length >= maxLength || rejects.length >= maxRejectsAtOnce;

function openPiece(keptLeft: number): OpenPiece {
  return {
    values: [],
    unfit: [],
    digests: [],
    lines: [],
    length: 0,
    rejects: [],
    moreRejects: 0,
    keptLeft,
  };
}

function add(piece: OpenPiece, { values, unfit, digest }: PreparedRow, line: number): void {
  const list = listValues(values);
  const rest = unfit.size === 0 ? '' : JSON.stringify(Object.fromEntries(unfit));
  piece.values.push(list);
  piece.unfit.push(rest);
  if (typeof digest === 'string') piece.digests.push(digest);
  piece.lines.push(line);
  piece.length += list.length + rest.length;
}

function reject(piece: OpenPiece, one: Reject): void {
  if (piece.keptLeft === 0) piece.moreRejects += 1;
  else {
    piece.keptLeft -= 1;
    piece.rejects.push(one);
  }
}

const utf8 = new TextEncoder();

function closePiece(piece: OpenPiece): SheetPiece {
  const { rejects, moreRejects } = piece;
  return {
    count: piece.lines.length,
    // JSON has no line breaks in itself.
    values: utf8.encode(piece.values.join('\n')),
    unfit: piece.unfit.some((text) => text !== '') ? piece.unfit.join('\n') : null,
    digests: piece.digests.length === 0 ? null : piece.digests.join('\n'),
    lines: Uint32Array.from(piece.lines),
    rejects,
    moreRejects,
  };
}

/** As it was read; `line` is where it begins. */
interface FileRow {
  line: number;
  cells: readonly (string | null)[];
}

export function toReject({ errors }: RejectedRow, { line, cells }: FileRow): Reject {
  const [error] = errors;
  const column = /^rows\[\d+\]\.values\.(.+)$/s.exec(error?.path ?? '')?.[1] ?? null;
  const text = cells.map((cell) => cell ?? '').join(',');
  return { line, column, reason: error?.message ?? '', text: text.slice(0, 500).toWellFormed() };
}
