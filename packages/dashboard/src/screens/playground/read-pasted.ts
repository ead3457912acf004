import type { InputRow } from './request.ts';

/**
 * Rows that were pasted from a spreadsheet. If the first line names columns, it is their header; otherwise the cells go
 * into the columns there are, from the first on.
 */
export function readPasted(text: string, columns: readonly string[]): InputRow[] {
  const lines = readLines(text).filter((line) => line.some((cell) => cell !== ''));
  const [first] = lines;
  if (first === undefined) return [];
  const header = first.map(toName);
  const hasHeader = columns.length === 0 || header.some((name) => columns.includes(name));
  const names = hasHeader ? header : [...columns];
  return (hasHeader ? lines.slice(1) : lines).map((line) => rowOf(line, names));
}

function rowOf(cells: readonly string[], names: readonly string[]): InputRow {
  const entries = cells.map((cell, index): [string, string | null] => [
    names[index] ?? `column_${index + 1}`,
    cell === '' ? null : cell,
  ]);
  return Object.fromEntries(entries.filter(([name]) => name !== ''));
}

/** `Company domain` -> `company_domain`. */
function toName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

/** Cells with tabs between them, as spreadsheets copy them: those with tabs, line ends or quotes are in quotes. */
function readLines(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex <= text.length) {
    const match = cell.exec(text);
    if (match === null) {
      // A quote that is never closed is a plain character.
      return text.split(/\r\n|\n|\r/).map((line) => line.split('\t').map((part) => part.trim()));
    }
    const [, quoted, plain = '', end] = match;
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '') return lines;
    if (end !== '\t') lines.push([]);
  }
  return lines;
}
