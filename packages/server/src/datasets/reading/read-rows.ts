import type { DatasetColumn, Reject } from '../../contract/datasets.ts';
import type { DataFile } from './data-file.ts';
import type { NumberedRows } from './encode-rows.ts';
import type { FittedRow, RowFitter } from './fit-rows.ts';
import { createRowFitter, isReject } from './fit-rows.ts';
import { readCsv } from './read-csv.ts';
import { readJsonl } from './read-jsonl.ts';
import { readParquet } from './parquet/read-parquet.ts';
import { readBytes } from './read-bytes.ts';
import type { ReadOptions, RecordBatch } from './records.ts';

export type FileFormat = 'csv' | 'jsonl' | 'parquet';

/** A piece of a file: its rows, and everything in it that is not a row; nothing is left out. */
export interface RowBatch extends NumberedRows {
  rows: FittedRow[];
  ids: number[];
  rejects: Reject[];
}

export interface RowOptions {
  format: FileFormat;
  columns: readonly DatasetColumn[];
  key: string | null;
}

/** As many as one statement of the embedded database takes well. */
const maxBatchRows = 2000;

/** Reads a file piece by piece, with no more of it in memory than a piece (of Parquet: a row group). */
export async function* readRows(
  file: DataFile,
  { format, columns, key }: RowOptions,
): AsyncGenerator<RowBatch> {
  const fit = createRowFitter({ columns, key });
  const sources = columns.map(({ source }) => source);
  for await (const records of readRecords(file, { format, sources })) yield* fitRecords(records, fit);
}

/** The records of a file in any of the formats. */
export function readRecords(
  file: DataFile,
  { format, ...options }: ReadOptions & { format: FileFormat },
): AsyncGenerator<RecordBatch> {
  switch (format) {
    case 'csv':
      return readCsv(readBytes(file), options);
    case 'jsonl':
      return readJsonl(readBytes(file), options);
    case 'parquet':
      return readParquet(file, options);
  }
}

export function* fitRecords(
  { records, isText }: Pick<RecordBatch, 'records' | 'isText'>,
  fit: RowFitter,
): Generator<RowBatch> {
  let batch: RowBatch = { rows: [], ids: [], rejects: [] };
  for (const record of records) {
    const fitted = fit(record, isText);
    if (isReject(fitted)) batch.rejects.push(fitted);
    else {
      batch.rows.push(fitted);
      batch.ids.push(record.line);
    }
    if (batch.rows.length + batch.rejects.length < maxBatchRows) continue;
    yield batch;
    batch = { rows: [], ids: [], rejects: [] };
  }
  yield batch;
}
