/* Checks the beginning of an upload before the rest is accepted. */
import { findDelimiter, takeHeader } from '../reading/csv-header.ts';
import { decode, withoutMark } from '../reading/decode-lines.ts';
import type { FileFormat } from '../reading/read-rows.ts';
import { badFile } from '../reading/records.ts';
import { createCsvSplitter } from '../reading/split-csv.ts';

interface Head {
  bytes: Buffer;
  /** Whether these are all bytes of the file. */
  isAll: boolean;
}

export interface HeadOptions {
  format: FileFormat;
  /** The columns that the file must have; null if any columns will do. */
  sources: readonly string[] | null;
}

/** No first line is longer. */
export const maxHeadBytes = 1024 * 1024;

/** Whether a file can be what it is sent as; null while more bytes are needed. Throws if it is not. */
export function checkHead(head: Head, { format, sources }: HeadOptions): true | null {
  if (format === 'parquet') return checkParquet(head);
  const fits = format === 'csv' ? checkCsv(head, sources) : checkJsonl(head);
  if (fits === null && head.bytes.length >= maxHeadBytes)
    throw badFile('The first line of the file has more than 1 MB; is it CSV or JSON lines at all?');
  return fits;
}

function checkParquet({ bytes, isAll }: Head): true | null {
  if (bytes.length < 4 && !isAll) return null;
  if (bytes.toString('latin1', 0, 4) === 'PAR1') return true;
  throw badFile('The file is not valid Parquet: it does not begin with PAR1.');
}

function checkCsv({ bytes, isAll }: Head, sources: readonly string[] | null): true | null {
  const end = isAll ? bytes.length : bytes.lastIndexOf('\n') + 1;
  if (end === 0) return isAll ? true : null;
  const { text } = decode(withoutMark(bytes.subarray(0, end)));
  if (text.includes('\0')) throw badFile('The file has NUL characters, which CSV never has.');
  const records = createCsvSplitter({ delimiter: findDelimiter(text) }).push(text, isAll);
  return takeHeader(records, { sources }) !== null || isAll ? true : null;
}

function checkJsonl({ bytes, isAll }: Head): true | null {
  if (bytes.length < 4 && !isAll) return null;
  const text = decode(withoutMark(bytes)).text.trimStart();
  if (text === '') return isAll ? true : null;
  if (text.startsWith('{')) return true;
  throw badFile(
    'The file does not begin with a JSON object, as JSON lines do: {"name": "…"} and a line break.',
  );
}
