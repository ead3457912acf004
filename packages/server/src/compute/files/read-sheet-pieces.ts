import type { DatasetColumn } from '../../contract/datasets.ts';
import type { DataFile } from '../../datasets/reading/data-file.ts';
import { readRows } from '../../datasets/reading/read-rows.ts';
import type { FileRowOptions, SheetPiece } from '../../sheets/rows/read-file-rows.ts';
import { nameAt, readFileRows } from '../../sheets/rows/read-file-rows.ts';
import type { SheetFileOptions } from './file-messages.ts';

/** Reads a file as rows of a sheet. */
export function readSheetPieces(
  file: DataFile,
  { format, ...options }: SheetFileOptions,
): AsyncGenerator<SheetPiece> {
  const columns = options.matched.map(toSource);
  return readFileRows(readRows(file, { format, columns, key: null }), options);
}

/** The sheet's own rules say what fits; only JSON is read as such before. */
function toSource({ source, column }: FileRowOptions['matched'][number], at: number): DatasetColumn {
  return { name: nameAt(at), source, type: column.type === 'json' ? 'json' : 'string' };
}
