import { decodeLines } from './decode-lines.ts';
import type { Bytes, FileRecord, ReadOptions, RecordBatch } from './records.ts';
import { badFile, findSources, nameSources } from './records.ts';
import type { CsvRecord } from './split-csv.ts';
import { createCsvSplitter } from './split-csv.ts';

const delimiters = [',', ';', '\t', '|'];
const maxHeaders = 1000;
const brokenCharacters = 'is not valid UTF-8; save the file as UTF-8 and send it again';

/** What the header says: the columns, and where the wanted ones are. */
interface Header {
  sources: string[];
  /** Null for all of them, in their order. */
  places: number[] | null;
  width: number;
}

/** Rows of CSV, with commas, semicolons, tabs or bars; the first line names the columns. */
export async function* readCsv(bytes: Bytes, options: ReadOptions): AsyncGenerator<RecordBatch> {
  let splitter: ReturnType<typeof createCsvSplitter> | null = null;
  let header: Header | null = null;
  for await (const { text, isBroken, isLast } of decodeLines(bytes)) {
    // A sample may end in the middle of a line.
    const given = isLast && options.isSample === true && header !== null ? '' : text;
    splitter ??= createCsvSplitter(findDelimiter(given));
    const records = splitter.push(given, isLast);
    if (header === null) {
      const first = firstRecord(records);
      if (first === null) continue;
      header = readHeader(first, options);
    }
    yield { sources: header.sources, records: toRecords(records, { header, isBroken }), isText: true };
  }
  if (header === null) throw badFile('The file is empty; its first line must name the columns.');
}

/** The one that the header has most of. */
function findDelimiter(text: string): string {
  const line = /^\s*(?:[^"\n]|"(?:[^"]|"")*")*/.exec(text.slice(0, 100_000))?.[0] ?? '';
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function firstRecord(records: Iterator<CsvRecord>): CsvRecord | null {
  for (;;) {
    const { done, value } = records.next();
    if (done === true) return null;
    if (value.cells === null) throw badFile(`The header cannot be read: it ${value.fault}.`);
    if (!isBlank(value)) return value;
  }
}

function readHeader({ cells }: CsvRecord, { sources: wanted }: ReadOptions): Header {
  const headers = cells ?? [];
  if (headers.length > maxHeaders)
    throw badFile(`The file has ${headers.length} columns; ${maxHeaders} is the most.`);
  const sources = nameSources(headers);
  const width = headers.length;
  if (wanted === null) return { sources, places: null, width };
  return { sources: [...wanted], places: findSources(wanted, sources), width };
}

function* toRecords(
  records: Iterable<CsvRecord>,
  { header, isBroken }: { header: Header; isBroken: boolean },
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

/** An empty line; in a file of one column, that is a row without a value, and no row is that. */
function isBlank({ cells }: CsvRecord): boolean {
  return cells?.length === 1 && cells[0] === '';
}

/** Empty cells too many at the end are what spreadsheets leave behind; anything else may have shifted its values. */
function misfit({ cells }: CsvRecord, { width }: Header): string | null {
  if (cells === null || cells.length === width) return null;
  if (cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')) return null;
  return `has ${cells.length} cells where the header has ${width}`;
}

function pick(cells: readonly string[], { places }: Header): readonly string[] {
  return places === null ? cells : places.map((place) => cells[place] ?? '');
}
