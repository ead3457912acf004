import type { CsvHeader } from './csv-header.ts';
import { findDelimiter, takeHeader, toRecords } from './csv-header.ts';
import { decodeLines } from './decode-lines.ts';
import type { Bytes, ReadOptions, RecordBatch } from './records.ts';
import { badFile } from './records.ts';
import type { CsvSplitter } from './split-csv.ts';
import { createCsvSplitter } from './split-csv.ts';

/** Rows of CSV with commas, semicolons, tabs or bars. The first line names the columns. */
export async function* readCsv(bytes: Bytes, options: ReadOptions): AsyncGenerator<RecordBatch> {
  let splitter: CsvSplitter | null = null;
  let header: CsvHeader | null = null;
  for await (const { text, isBroken, isLast } of decodeLines(bytes)) {
    // A sample may end in the middle of a line.
    const given = isLast && options.isSample === true && header !== null ? '' : text;
    splitter ??= createCsvSplitter({ delimiter: findDelimiter(given) });
    const records = splitter.push(given, isLast);
    header ??= takeHeader(records, options);
    if (header === null) continue;
    yield { sources: header.sources, records: toRecords(records, { header, isBroken }), isText: true };
  }
  if (header === null) throw badFile('The file is empty; its first line must name the columns.');
}
