import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { CliError } from '../cli-error.ts';

/** A file to import: what is known before it is read. */
export interface DataFile {
  path: string;
  bytes: number;
  contentType: string;
  /** Whether its beginning shows what it contains. A Parquet file says that at its end. */
  isReadInPieces: boolean;
}

export async function findDataFile(path: string): Promise<DataFile> {
  const contentType = contentTypeOf(path);
  const found = await stat(path).catch((error: unknown) => {
    throw new CliError(explain(error, path));
  });
  if (!found.isFile()) throw new CliError(`${path} is not a file.`);
  if (found.size === 0) throw new CliError(`${path} is empty.`);
  const isReadInPieces = contentType !== parquet;
  return { path, bytes: found.size, contentType, isReadInPieces };
}

const parquet = 'application/vnd.apache.parquet';

function contentTypeOf(path: string): string {
  switch (extname(path).toLowerCase()) {
    case '.csv':
    case '.tsv':
    case '.txt':
      return 'text/csv';
    case '.jsonl':
    case '.ndjson':
      return 'application/x-ndjson';
    case '.parquet':
      return parquet;
    default:
      throw new CliError(`${path} is not a .csv (.tsv, .txt), .jsonl (.ndjson) or .parquet file.`);
  }
}

function explain(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return `There is no file ${path}.`;
  return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
