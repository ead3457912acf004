import { renderTable } from './table.ts';

interface Rows {
  json: boolean | undefined;
  /** The value that `--json` prints. */
  value: unknown;
  header: readonly string[];
  rows: readonly string[][];
  /** The message for an empty list. */
  none: string;
}

/** Prints a list for people, or for programs. Without a terminal, nothing is cut. */
export function printRows({ json, value, header, rows, none }: Rows): void {
  if (json === true) process.stdout.write(`${JSON.stringify(value)}\n`);
  else if (rows.length === 0) process.stdout.write(`${none}\n`);
  else process.stdout.write(`${renderTable(header, rows, { width: terminalWidth() })}\n`);
}

export function terminalWidth(): number {
  return process.stdout.isTTY ? process.stdout.columns : 10_000;
}
