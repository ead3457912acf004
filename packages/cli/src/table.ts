import Table from 'cli-table3';
import { colorsOf } from './colors.ts';

const gap = '  ';
const noBorder = ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'] as const;
const chars = { ...Object.fromEntries(noBorder.map((place) => [place, ''])), middle: gap };
const shortestColumn = 6;

interface TableOptions {
  /** Of the terminal; columns from the right on are cut or left out to fit. */
  width: number;
  alignRight?: readonly number[];
}

/** Lines of a plain, aligned table. */
export function renderTable(header: readonly string[], rows: readonly string[][], options: TableOptions): string {
  const widths = fitWidths([header, ...rows], options.width);
  const { dim } = colorsOf(process.stdout);
  const table = new Table({
    chars,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colWidths: widths,
    colAligns: widths.map((_, index) => (options.alignRight?.includes(index) === true ? 'right' : 'left')),
  });
  const cut = (row: readonly string[]) => row.slice(0, widths.length);
  table.push(cut(header).map((name) => dim(name)), ...rows.map((row) => cut(row)));
  return table.toString().replace(/ +$/gm, '');
}

/** Natural widths while there is room; then the last column that fits is cut, and the rest left out. */
export function fitWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const natural = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const fitting: number[] = [];
  let left = width;
  for (const wanted of natural) {
    const room = fitting.length === 0 ? left : left - gap.length;
    if (room < Math.min(wanted, shortestColumn)) break;
    fitting.push(Math.min(wanted, room));
    left = room - (fitting.at(-1) ?? 0);
  }
  return fitting;
}
