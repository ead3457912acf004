import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Info } from 'csv-parse';
import { CsvError, parse } from 'csv-parse';
import { CliError } from '../cli-error.ts';
import type { Row } from './row.ts';

/** A quote that is never closed would swallow the rest of the file. It is noticed at this length. */
const maxRecordChars = 4_000_000;

interface CsvRecord {
  info: Info;
  record: string[];
}

interface CsvOptions {
  delimiter: string;
  /** Called with the columns before the first row, or even if there is no row. */
  onColumns?: ((names: string[]) => void) | undefined;
}

/** The rows of a CSV text, by the names in its first record. Every cell stays text. */
export async function* readCsv(
  text: AsyncIterable<string>,
  { delimiter, onColumns }: CsvOptions,
): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordChars,
  });
  // An error on either side also ends the loop below.
  pipeline(Readable.from(text), parser).catch(() => {});
  let header: string[] | null = null;
  let number = 0;
  try {
    // The types of csv-parse do not know what `info` makes of a record.
    for await (const { info, record } of parser as AsyncIterable<CsvRecord>) {
      if (header === null) {
        header = readHeader(record);
        onColumns?.(header);
      } else {
        yield { number: (number += 1), line: info.lines, values: toValues(header, record, info.lines) };
      }
    }
  } catch (error) {
    throw explain(error);
  }
}

/** The names of the columns. Spreadsheets leave nameless ones at the end after columns were deleted. */
export function readHeader(record: readonly string[]): string[] {
  const names = record.map((name) => name.trim());
  while (names.length > 0 && names.at(-1) === '') names.pop();
  names.forEach((name, index) => {
    if (name === '') throw new CliError(`Column ${index + 1} has no name (line 1). Name it, or remove it.`);
    const first = names.indexOf(name);
    if (first === index) return;
    throw new CliError(
      `Columns ${first + 1} and ${index + 1} are both named "${name}" (line 1). Rename one.`,
    );
  });
  if (names.length === 0) throw new CliError('The first line has no column names.');
  return names;
}

/** Missing cells at the end count as empty. Extra cells must be empty, because they belong to no column. */
function toValues(header: readonly string[], record: readonly string[], line: number): Row['values'] {
  if (record.slice(header.length).some((cell) => cell.trim() !== '')) {
    throw new CliError(
      `Line ${line} has ${record.length} cells, but there are ${header.length} columns. Quote cells that contain the delimiter.`,
    );
  }
  return Object.fromEntries(header.map((name, index) => [name, record[index] ?? '']));
}

function explain(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error ? Number(error.lines) : Number.NaN;
  const place = Number.isNaN(line) ? '' : ` (near line ${line})`;
  const isOpenQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
  return new CliError(
    isOpenQuote
      ? `A quote is opened and never closed${place}.`
      : `The CSV cannot be read${place}: ${error.message}`,
  );
}
