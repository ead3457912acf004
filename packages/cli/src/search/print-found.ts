import { terminalWidth } from '../print-rows.ts';
import { toCell } from '../enrich/format-cells.ts';
import { isObject } from '../is-object.ts';
import { renderTable } from '../table.ts';

/** The maximum length of cells in a table. JSON lines have the whole values. */
const longestCell = 60;

/** JSON lines as a table for people. Columns with lists or objects are left out. */
export function tableOf(lines: string): string {
  const rows = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(isObject);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const header = columns.filter((name) => rows.every((row) => typeof (row[name] ?? '') !== 'object'));
  if (rows.length === 0) return 'Nothing was found.\n';
  const cells = rows.map((row) => header.map((name) => cut(toCell(row[name]))));
  return `${renderTable(header, cells, { width: terminalWidth() })}\n`;
}

function cut(cell: string): string {
  const line = cell.replaceAll(/\s+/g, ' ');
  return line.length > longestCell ? `${line.slice(0, longestCell - 1)}…` : line;
}
