import { expect, it } from 'vitest';
import { fitWidths, renderTable } from './table.ts';

const long = 'x'.repeat(40);

it.each([
  ['keeps natural widths where there is space', [['ab', 'cde']], 80, [2, 3]],
  ['cuts the widest first', [['name', long, 'city']], 40, [4, 28, 4]],
  ['shares a cut between equals', [[long, long]], 42, [20, 20]],
  ['leaves out columns that do not fit', [[long, long, long]], 30, [14, 14]],
  ['does not count colours', [['\u001B[2mab\u001B[22m']], 80, [2]],
])('%s', (_, rows, width, widths) => {
  expect(fitWidths(rows, width)).toEqual(widths);
});

it('aligns cells and marks what is cut', () => {
  const table = renderTable(
    ['NAME', 'N'],
    [
      ['Jane', '1'],
      [long, '20'],
    ],
    { width: 20, alignRight: [1] },
  );
  expect(table.split('\n')).toEqual([
    `NAME${' '.repeat(15)}N`,
    `Jane${' '.repeat(15)}1`,
    `${'x'.repeat(15)}…  20`,
  ]);
});
