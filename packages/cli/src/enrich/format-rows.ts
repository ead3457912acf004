import type { Field, PipesResponse } from '@headrace/client';
import { stringify } from 'csv-stringify/sync';
import type { Batch } from './make-batches.ts';
import { recordId } from './make-batches.ts';
import { rateRow } from './row-status.ts';
import type { FileFormat, Row } from './row.ts';
import { statusColumn } from './row.ts';
import type { Tally } from './tally.ts';
import { countRow, countRun } from './tally.ts';

/** How the result is laid out; `inputColumns` are those of the file in their order. */
export interface Layout {
  format: FileFormat;
  inputColumns: readonly string[];
  /** Columns that pipes fill; one may be an input column, whose gaps it then fills. */
  resultColumns: readonly string[];
  hasIds: boolean;
  /** Leaves cells that a spreadsheet would run as formulas as they are. */
  raw: boolean;
}

/** The columns that pipes fill, in the order they ran. */
export function listResultColumns({ field_definitions: definitions }: PipesResponse): string[] {
  return Object.entries(definitions).flatMap(([name, { added_by: origin }]) =>
    origin.ref === 'input' ? [] : [name],
  );
}

/** Names of all columns of the result; the status comes last. */
export function listColumns({
  inputColumns,
  resultColumns,
}: Pick<Layout, 'inputColumns' | 'resultColumns'>): string[] {
  return [
    ...new Set([...inputColumns, ...resultColumns].filter((name) => name !== statusColumn)),
    statusColumn,
  ];
}

/** What stands before the first row. */
export function formatHeader(layout: Layout): string {
  if (layout.format.kind === 'jsonl') return '';
  return (layout.format.hasBom ? '\uFEFF' : '') + toCsv([listColumns(layout)], layout);
}

/** The rows of an ended run as text, counted into the tally. */
export function formatRows(
  batch: Batch,
  run: PipesResponse,
  { layout, tally }: { layout: Layout; tally: Tally },
): string {
  countRun(tally, run);
  const rows = batch.rows.map((row) => {
    const id = String(recordId(row, layout.hasIds));
    const fields = Object.hasOwn(run.records, id) ? (run.records[id]?.fields ?? {}) : {};
    return enrichRow(row, fields, { layout, tally });
  });
  if (layout.format.kind === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const columns = listColumns(layout);
  return toCsv(
    rows.map((row) => columns.map((name) => toCell(row[name]))),
    layout,
  );
}

function enrichRow(
  row: Row,
  fields: Record<string, Field>,
  { layout, tally }: { layout: Layout; tally: Tally },
): Record<string, unknown> {
  const results = layout.resultColumns.map(
    (name) => [name, fields[name]?.status ?? 'failed'] as [string, Field['status']],
  );
  const status = rateRow(results.map(([, fieldStatus]) => fieldStatus));
  countRow(tally, status, results);
  const values = layout.resultColumns.map((name) => [name, fields[name]?.value ?? row.values[name] ?? null]);
  return { ...row.values, ...Object.fromEntries(values), [statusColumn]: status };
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toCsv(rows: string[][], { format, raw }: Layout): string {
  const delimiter = format.kind === 'csv' ? format.delimiter : ',';
  return stringify(rows, {
    delimiter,
    cast: { string: (value) => ({ value, escape_formulas: !raw && !isSignedNumber(value) }) },
  });
}

/** A phone number or an amount begins as a formula does, but can do no harm; it is left alone. */
function isSignedNumber(cell: string): boolean {
  return /^[+-][\d\s().,/-]+%?$/.test(cell);
}
