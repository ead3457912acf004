import type { FileRecord, ReadOptions } from './records.ts';
import { badFile, findSources, nameSources } from './records.ts';
import type { CsvRecord } from './split-csv.ts';

const delimiters = [',', ';', '\t', '|'];
const maxHeaders = 1000;
const brokenCharacters = 'is not valid UTF-8; save the file as UTF-8 and send it again';

/** The header: the columns of the file, and the places of the wanted ones. */
export interface CsvHeader {
  sources: string[];
  /** Null for all columns, in their order. */
  places: number[] | null;
  width: number;
}

/** The separator that occurs most often in the header. */
export function findDelimiter(text: string): string {
  const line = /^\s*(?:[^"\n]|"(?:[^"]|"")*")*/.exec(text.slice(0, 100_000))?.[0] ?? '';
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** Takes the header from the records; null if it has not come yet. */
export function takeHeader(records: Iterator<CsvRecord>, options: ReadOptions): CsvHeader | null {
  for (;;) {
    const { done, value } = records.next();
    if (done === true) return null;
    if (value.cells === null) throw badFile(`The header cannot be read: it ${value.fault}.`);
    if (!isBlank(value)) return readHeader(value.cells, options);
  }
}

function readHeader(headers: readonly string[], { sources: wanted }: ReadOptions): CsvHeader {
  if (headers.length > maxHeaders)
    throw badFile(`The file has ${headers.length} columns; at most ${maxHeaders} are allowed.`);
  const sources = nameSources(headers);
  const width = headers.length;
  if (wanted === null) return { sources, places: null, width };
  return { sources: [...wanted], places: findSources(wanted, sources), width };
}

/** Checks records against the header. */
export function* toRecords(
  records: Iterable<CsvRecord>,
  { header, isBroken }: { header: CsvHeader; isBroken: boolean },
): Generator<FileRecord> {
  for (const record of records) {
    if (isBlank(record)) continue;
    const { line, text } = record;
    const fault =
      isBroken && text.includes('\uFFFD') ? brokenCharacters : (record.fault ?? misfit(record, header));
    const values = fault === null ? pick(record.cells ?? [], header) : null;
    yield { line, values, fault, text: () => text };
  }
}

/** An empty line. In a file with one column it would be a row without a value, which is not a row. */
function isBlank({ cells }: CsvRecord): boolean {
  return cells?.length === 1 && cells[0] === '';
}

/** Spreadsheets leave extra empty cells at the end. In any other case the values may be in the wrong columns. */
function misfit({ cells }: CsvRecord, { width }: CsvHeader): string | null {
  if (cells === null || cells.length === width) return null;
  if (cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')) return null;
  return `has ${cells.length} cells where the header has ${width}`;
}

function pick(cells: readonly string[], { places }: CsvHeader): readonly string[] {
  return places === null ? cells : places.map((place) => cells[place] ?? '');
}
