import { availableParallelism } from 'node:os';
import type { DataFile } from './data-file.ts';
import type { RowEncoding } from './encode-rows.ts';
import { createEncoder } from './encode-rows.ts';
import type { Piece } from './piece.ts';
import { toPiece } from './piece.ts';
import { readBytes } from './read-bytes.ts';
import { readCsvBlocks } from './read-csv-blocks.ts';
import type { RowOptions } from './read-rows.ts';
import { readRows } from './read-rows.ts';

/** Long enough for a message to cost nothing beside it, short enough to be read here: some milliseconds. */
const blockBytes = 256 * 1024;
/** 8 MB; most files end before a thread would have begun. */
const ownBlocks = 32;

export type PieceOptions = RowOptions & { encoding: RowEncoding };

/** Further rejects are only counted. Nobody repairs such a file line by line. */
const maxRejects = 100_000;

/** Reads a file as what is written of it. */
export async function* readPieces(file: DataFile, options: PieceOptions): AsyncGenerator<Piece> {
  let left = maxRejects;
  for await (const piece of readAll(file, options)) {
    const rejects = piece.rejects.slice(0, left);
    left -= rejects.length;
    yield { ...piece, rejects, moreRejects: piece.rejects.length - rejects.length };
  }
}

/** Large CSV is read in threads of its own. */
function readAll(file: DataFile, options: PieceOptions): AsyncGenerator<Piece> {
  // The embedded database takes rows more slowly than they are read here.
  if (options.format !== 'csv' || options.encoding !== 'copy') return readInTurn(file, options);
  // The other half is PostgreSQL's, which is often on the same machine.
  const threads = Math.max(1, Math.floor(availableParallelism() / 2));
  return readCsvBlocks(readBytes(file), options, { threads, blockBytes, ownBlocks });
}

async function* readInTurn(file: DataFile, options: PieceOptions): AsyncGenerator<Piece> {
  const encode = createEncoder(
    options.encoding,
    options.columns.map(({ type }) => type),
  );
  for await (const batch of readRows(file, options)) yield toPiece(batch, encode);
}
