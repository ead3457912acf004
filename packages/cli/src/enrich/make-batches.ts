import type { ColumnTypes } from './column-types.ts';
import { convertCell } from './column-types.ts';
import type { Row } from './row.ts';
import type { InputScan } from './scan-input.ts';

/** The service accepts 100 records of a run and 5 MB in a request. The rest of the request needs space too. */
const maxRecords = 100;
const maxBytes = 4_000_000;

export type InputRecord = Record<string, unknown> & { id: string | number };

export interface Batch<Sent = InputRecord> {
  index: number;
  rows: Row[];
  records: Sent[];
}

interface Batching<Sent = InputRecord> {
  toRecord(row: Row): Sent;
  /** The number of the first batch; 0 unless there were earlier ones. */
  firstIndex?: number;
  /** The most records in a batch. */
  most?: number;
}

/** Cuts rows into requests. The same rows always give the same batches, so that a job can be continued. */
export async function* makeBatches<Sent = InputRecord>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { toRecord, firstIndex = 0, most = maxRecords }: Batching<Sent>,
): AsyncGenerator<Batch<Sent>> {
  let batch: Batch<Sent> = { index: firstIndex, rows: [], records: [] };
  let bytes = 0;
  for await (const row of rows) {
    const record = toRecord(row);
    const size = Buffer.byteLength(JSON.stringify(record));
    if (batch.rows.length === most || (bytes + size > maxBytes && batch.rows.length > 0)) {
      yield batch;
      batch = { index: batch.index + 1, rows: [], records: [] };
      bytes = 0;
    }
    batch.rows.push(row);
    batch.records.push(record);
    bytes += size;
  }
  if (batch.rows.length > 0) yield batch;
}

/** Makes records from a file's rows. Every record has every column, so that a pipe's inputs exist in all batches or in none. */
export function recordMaker(
  { columns, hasIds }: Pick<InputScan, 'columns' | 'hasIds'>,
  types: ColumnTypes,
): Batching['toRecord'] {
  return (row) => {
    const cells = columns.map((name) => [name, convertCell(ownValue(row, name), types.get(name))]);
    return { ...Object.fromEntries(cells), id: recordId(row, hasIds) };
  };
}

/** The id of a row at the service. */
export function recordId(row: Row, hasIds: boolean): string | number {
  const { id } = row.values;
  return hasIds && (typeof id === 'string' || typeof id === 'number') ? id : row.number;
}

function ownValue({ values }: Row, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null;
}
