import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import { colorsOf } from './colors.ts';

const gap = '  ';
const noBorder = [
  'top',
  'top-mid',
  'top-left',
  'top-right',
  'bottom',
  'bottom-mid',
  'bottom-left',
  'bottom-right',
  'left',
  'left-mid',
  'mid',
  'mid-mid',
  'right',
  'right-mid',
] as const;
const chars = { ...Object.fromEntries(noBorder.map((place) => [place, ''])), middle: gap };
/** Columns are never narrower than this. */
const narrowestCut = 12;

interface TableOptions {
  /** The width of the terminal. The table is cut to fit. */
  width: number;
  alignRight?: readonly number[];
}

/** Lines of a plain, aligned table. */
export function renderTable(
  header: readonly string[],
  rows: readonly string[][],
  options: TableOptions,
): string {
  const widths = fitWidths([header, ...rows], options.width);
  const { dim } = colorsOf(process.stdout);
  const table = new Table({
    chars,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colWidths: widths,
    colAligns: widths.map((_, index) => (options.alignRight?.includes(index) === true ? 'right' : 'left')),
  });
  const cut = (row: readonly string[]) => row.slice(0, widths.length);
  table.push(
    cut(header).map((name) => dim(name)),
    ...rows.map((row) => cut(row)),
  );
  return table.toString().replace(/(?<! ) +$/gm, '');
}

/** Natural widths if there is space. Otherwise the widest columns are cut first, and then columns are left out from the right. */
export function fitWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => lengthOf(row[index] ?? ''))),
  );
  let excess = widths.reduce((sum, one) => sum + one + gap.length, -gap.length) - width;
  while (excess > 0 && widths.length > 1) {
    const widest = Math.max(...widths);
    if (widest <= narrowestCut)
      return fitWidths(
        rows.map((row) => row.slice(0, -1)),
        width,
      );
    widths[widths.lastIndexOf(widest)] = widest - 1;
    excess -= 1;
  }
  return widths;
}

function lengthOf(cell: string): number {
  return stripVTControlCharacters(cell).length;
}
