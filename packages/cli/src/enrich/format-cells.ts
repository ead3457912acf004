import { stringify } from 'csv-stringify/sync';
import type { FileFormat } from './row.ts';

/** How rows become text. */
export interface CellStyle {
  format: FileFormat;
  /** Leaves cells that a spreadsheet would run as formulas as they are. */
  raw: boolean;
}

/** What stands before the first row. */
export function formatColumns(columns: readonly string[], style: CellStyle): string {
  if (style.format.kind === 'jsonl') return '';
  return (style.format.hasBom ? '\uFEFF' : '') + toCsv([columns], style);
}

/** Rows as text: these columns of each, or all it has where lines are JSON. */
export function formatValues(
  rows: readonly Record<string, unknown>[],
  columns: readonly string[],
  style: CellStyle,
): string {
  if (style.format.kind === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return toCsv(
    rows.map((row) => columns.map((name) => toCell(row[name]))),
    style,
  );
}

/** A value as a cell: text as it is, nothing as nothing, the rest as JSON. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toCsv(rows: readonly (readonly string[])[], { format, raw }: CellStyle): string {
  const delimiter = format.kind === 'csv' ? format.delimiter : ',';
  return stringify([...rows], {
    delimiter,
    cast: { string: (value) => ({ value, escape_formulas: !raw && !isSignedNumber(value) }) },
  });
}

/** A phone number or an amount begins as a formula does, but can do no harm; it is left alone. */
function isSignedNumber(cell: string): boolean {
  return /^[+-][\d\s().,/-]+%?$/.test(cell);
}
