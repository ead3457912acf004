import type { ProblemType } from '../../contract/errors.ts';
import type { Inspection } from '../../contract/datasets.ts';
import type { DataFile } from '../../datasets/reading/data-file.ts';
import type { InspectOptions } from '../../datasets/reading/file-reader.ts';
import type { Piece } from '../../datasets/reading/piece.ts';
import type { PieceOptions } from '../../datasets/reading/read-pieces.ts';
import type { FileFormat } from '../../datasets/reading/read-rows.ts';
import type { FileRowOptions, SheetPiece } from '../../sheets/rows/read-file-rows.ts';

/** What a child that reads a file is told: the work, and then that another piece may come. */
export type FileRequest =
  | { ask: 'inspect'; file: DataFile; options: InspectOptions }
  | { ask: 'pieces'; file: DataFile; options: PieceOptions }
  | { ask: 'sheet'; file: DataFile; options: SheetFileOptions }
  | { ask: 'more' };

/** A file whose rows become rows of a sheet. */
export interface SheetFileOptions extends FileRowOptions {
  format: FileFormat;
}

export type FileReply =
  | { said: 'ready' }
  | { said: 'inspected'; inspection: Inspection }
  | { said: 'piece'; piece: Piece }
  | { said: 'sheet'; piece: SheetPiece }
  | { said: 'end' }
  /** What is wrong with the file. A null type is a fault of ours. */
  | { said: 'failed'; type: ProblemType | null; message: string };
