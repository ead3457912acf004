import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { CliError } from '../cli-error.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { openText } from './open-text.ts';
import { readCsv } from './read-csv.ts';
import { readJsonl } from './read-jsonl.ts';
import type { FileFormat, Row } from './row.ts';

const sampleChars = 64 * 1024;

/** The format of a file, judged by its name and its beginning. */
export async function detectFormat(path: string): Promise<FileFormat> {
  switch (extname(path).toLowerCase()) {
    case '.jsonl':
    case '.ndjson':
      return { kind: 'jsonl' };
    case '.csv':
    case '.tsv':
    case '.txt':
      return {
        kind: 'csv',
        delimiter: detectDelimiter(await readSample(path)),
        hasBom: await startsWithBom(path),
      };
    default:
      throw new CliError(`${path} is neither .csv (.tsv, .txt) nor .jsonl (.ndjson).`);
  }
}

/** The format for writing a file, by its name. */
export function formatByName(path: string): FileFormat {
  switch (extname(path).toLowerCase()) {
    case '.jsonl':
    case '.ndjson':
      return { kind: 'jsonl' };
    case '.csv':
      return { kind: 'csv', delimiter: ',', hasBom: false };
    case '.tsv':
      return { kind: 'csv', delimiter: '\t', hasBom: false };
    default:
      throw new CliError(`${path} is neither .csv (.tsv) nor .jsonl (.ndjson).`);
  }
}

interface Observers {
  onBytes?: (bytes: Buffer) => void;
  onColumns?: (names: string[]) => void;
}

export function readRows(
  path: string,
  format: FileFormat,
  { onBytes, onColumns }: Observers = {},
): AsyncGenerator<Row> {
  const text = openText(path, onBytes);
  return format.kind === 'csv' ? readCsv(text, { delimiter: format.delimiter, onColumns }) : readJsonl(text);
}

async function readSample(path: string): Promise<string> {
  let sample = '';
  for await (const text of openText(path)) {
    sample += text;
    if (sample.length >= sampleChars) break;
  }
  return sample.slice(0, sampleChars);
}

async function startsWithBom(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0).finally(() => file.close());
  return buffer.toString('hex') === 'efbbbf';
}
