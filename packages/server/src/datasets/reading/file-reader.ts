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

/** Reads files from strangers. The implementation decides where. */
export interface FileReader {
  inspect(file: DataFile, options: InspectOptions): Promise<Inspection>;
  pieces(file: DataFile, options: PieceOptions): AsyncIterable<Piece>;
}

/** Reads in this process, whatever it costs. */
export const readHere: FileReader = { inspect: inspectFile, pieces: readPieces };
