import { toLine } from '../../kit/show-text.ts';
import type { RunResult } from '../../data/run.ts';

/** What a cell is shown as: its value as text, or why there is none. */
export interface ResultCell {
  text: string;
  status: string;
  reason: string | null;
}

export interface ResultRow {
  key: string;
  cells: Readonly<Record<string, ResultCell | undefined>>;
}

interface AnyCell {
  value: unknown;
  status?: string;
  reason?: { summary: string } | null;
}

/** The records of a run in the order they were sent, or the rows that a search found. */
export function listRows(run: RunResult): ResultRow[] {
  if (run.kind === 'search')
    return run.results.map((row, index) => ({ key: String(index + 1), cells: cellsOf(row) }));
  return run.order.flatMap((id) => {
    const record = run.records[String(id)];
    return record === undefined ? [] : [{ key: String(id), cells: cellsOf(record.fields) }];
  });
}

/** The columns that any row has. A run says how they are called only if it was asked to. */
export function listColumns(run: RunResult, rows: readonly ResultRow[]): { name: string; label: string }[] {
  const names = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  // The id of a record stands in front already.
  if (run.kind === 'pipes') names.delete('id');
  return [...names].map((name) => ({ name, label: run.field_definitions?.[name]?.label ?? name }));
}

function cellsOf(fields: Readonly<Record<string, AnyCell>>): Record<string, ResultCell> {
  return Object.fromEntries(Object.entries(fields).map(([name, cell]) => [name, cellOf(cell)]));
}

function cellOf({ value, status = 'completed', reason = null }: AnyCell): ResultCell {
  return { text: textOf(value), status, reason: reason?.summary ?? null };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return toLine(typeof value === 'string' ? value : JSON.stringify(value));
}
