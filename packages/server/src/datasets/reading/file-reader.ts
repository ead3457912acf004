import type { Inspection } from '../../contract/datasets.ts';
import type { DataFile } from './data-file.ts';
import { inspectFile } from './infer-schema.ts';
import type { Piece } from './piece.ts';
import type { PieceOptions } from './read-pieces.ts';
import { readPieces } from './read-pieces.ts';
import type { FileFormat } from './read-rows.ts';

export interface InspectOptions {
  format: FileFormat;
  isSample: boolean;
}

/** Reads what strangers wrote; where it does so, and at what cost, is its own matter. */
export interface FileReader {
  inspect(file: DataFile, options: InspectOptions): Promise<Inspection>;
  pieces(file: DataFile, options: PieceOptions): AsyncIterable<Piece>;
}

/** Reads in this process, whatever that costs. */
export const readHere: FileReader = { inspect: inspectFile, pieces: readPieces };
