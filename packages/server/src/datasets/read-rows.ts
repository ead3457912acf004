import type { DatasetColumn, Reject } from '../contract/datasets.ts';
import type { FittedRow } from './fit-rows.ts';
import { createRowFitter, isReject } from './fit-rows.ts';
import { readCsv } from './read-csv.ts';
import { readJsonl } from './read-jsonl.ts';
import { readParquet } from './read-parquet.ts';
import type { Bytes, ReadOptions, RecordBatch } from './records.ts';

export type FileFormat = 'csv' | 'jsonl' | 'parquet';

/** A piece of a file: its rows, and those that are none, of which none is left out. */
export interface RowBatch {
  rows: FittedRow[];
  rejects: Reject[];
}

interface RowOptions {
  format: FileFormat;
  columns: readonly DatasetColumn[];
  key: string | null;
}

/** Reads a file piece by piece, with no more of it in memory than a piece (of Parquet: a row group). */
export async function* readRows(
  bytes: Bytes,
  { format, columns, key }: RowOptions,
): AsyncGenerator<RowBatch> {
  const fit = createRowFitter({ columns, key });
  const sources = columns.map(({ source }) => source);
  for await (const { records, isText } of readRecords(bytes, { format, sources })) {
    const batch: RowBatch = { rows: [], rejects: [] };
    for (const record of records) {
      const fitted = fit(record, isText);
      if (isReject(fitted)) batch.rejects.push(fitted);
      else batch.rows.push(fitted);
    }
    yield batch;
  }
}

/** The records of a file in any of the formats. */
export function readRecords(
  bytes: Bytes,
  { format, ...options }: ReadOptions & { format: FileFormat },
): AsyncGenerator<RecordBatch> {
  switch (format) {
    case 'csv':
      return readCsv(bytes, options);
    case 'jsonl':
      return readJsonl(bytes, options);
    case 'parquet':
      return readParquet(bytes, options);
  }
}
