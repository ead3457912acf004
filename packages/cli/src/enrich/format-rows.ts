import type { Field, PipesResponse } from '@headrace/client';
import type { CellStyle } from './format-cells.ts';
import { formatColumns, formatValues } from './format-cells.ts';
import type { Batch } from './make-batches.ts';
import { recordId } from './make-batches.ts';
import { rateRow } from './row-status.ts';
import type { Row } from './row.ts';
import { statusColumn } from './row.ts';
import type { Tally } from './tally.ts';
import { countRow, countRun } from './tally.ts';

/** The layout of the result. `inputColumns` are those of the file, in order. */
export interface Layout extends CellStyle {
  inputColumns: readonly string[];
  /** Columns that pipes fill. A pipe may also fill the gaps of an input column. */
  resultColumns: readonly string[];
  hasIds: boolean;
}

/** The columns that pipes fill, in the order in which the pipes ran. */
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

/** The text before the first row. */
export function formatHeader(layout: Layout): string {
  return formatColumns(listColumns(layout), layout);
}

/** The rows of a finished run as text. Counts them in the tally. */
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
  return formatValues(rows, listColumns(layout), layout);
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
