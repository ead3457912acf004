import { stringify } from 'csv-stringify/sync';
import type { FileFormat } from './row.ts';

/** How rows become text. */
export interface CellStyle {
  format: FileFormat;
  /** Leaves cells that a spreadsheet would run as formulas as they are. */
  raw: boolean;
}

/** The text before the first row. */
export function formatColumns(columns: readonly string[], style: CellStyle): string {
  if (style.format.kind === 'jsonl') return '';
  return (style.format.hasBom ? '\uFEFF' : '') + toCsv([columns], style);
}

/** Rows as text: these columns of each row, or for JSON lines everything that it has. */
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

/** A value as a cell: text as it is, null as an empty cell, everything else as JSON. */
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

/** A phone number or an amount begins like a formula, but is harmless, so it is not changed. */
function isSignedNumber(cell: string): boolean {
  return /^[+-][\d\s().,/-]+%?$/.test(cell);
}
