import { createHash } from 'node:crypto';
import type { Client } from '@headrace/client';
import type { ColumnTypes } from '../enrich/column-types.ts';
import { convertCell } from '../enrich/column-types.ts';
import { makeBatches } from '../enrich/make-batches.ts';
import { callPatiently } from '../enrich/patient-call.ts';
import { readRows } from '../enrich/read-rows.ts';
import type { FileFormat, Row } from '../enrich/row.ts';
import { statusColumn } from '../enrich/row.ts';
import { saveState } from '../enrich/state-file.ts';
import { columnName } from './open-for-file.ts';
import type { RowTally, SheetJobState } from './sheet-job.ts';
import { countBatch } from './sheet-job.ts';

/** The service takes this many in a call. */
const rowsPerCall = 1000;

interface Appending {
  sheetId: number;
  input: string;
  format: FileFormat;
  types: ColumnTypes;
  key: string | undefined;
  state: SheetJobState;
  /** Where the state lies. */
  stem: string;
}

interface AppendPorts {
  client: Client;
  signal: AbortSignal;
  onRows(tally: RowTally): void;
}

/** Sends the rows of a file that an interrupted job has not sent. No batch is taken twice: each has an idempotency key. */
export async function appendFile(
  { sheetId, input, format, types, key, state, stem }: Appending,
  { client, signal, onRows }: AppendPorts,
): Promise<void> {
  const toRecord = rowMaker(types);
  for await (const batch of makeBatches(readRows(input, format), { toRecord, most: rowsPerCall })) {
    if (batch.index < state.written.batches) continue;
    signal.throwIfAborted();
    const idempotencyKey = keyOf(state, batch.index);
    const rows = { rows: batch.records, ...(key === undefined ? {} : { key }) };
    const answer = await callPatiently(
      () => client.sheets.appendRows(sheetId, rows, { idempotencyKey, signal }),
      signal,
    );
    countBatch(state.tally, batch.rows, answer);
    state.written = { batches: batch.index + 1 };
    await saveState(stem, state);
    onRows(state.tally);
  }
}

/** What the row has. Columns that it does not name stay as they are in a row that is updated. */
function rowMaker(types: ColumnTypes) {
  return ({ values }: Row) => ({
    values: Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => name !== statusColumn)
        .map(([name, value]) => [columnName(name), convertCell(value, types.get(name))]),
    ),
  });
}

function keyOf({ job }: SheetJobState, index: number): string {
  return `headrace-${createHash('sha256').update(`sheet ${job} ${index}`).digest('hex')}`;
}
