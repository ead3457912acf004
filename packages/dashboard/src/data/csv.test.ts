import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const line = (...cells: (string | number | null)[]) => toCsv([], [cells]).split('\r\n')[1];

it('has a head, a line for each row, and empty cells for what is not there', () => {
  expect(toCsv(['id', 'note'], [['1', null]])).toBe('id,note\r\n1,\r\n');
});

it('quotes what would end a cell', () => {
  expect(line('a,b', 'say "no"', 'two\nlines')).toBe('"a,b","say ""no""","two\nlines"');
});

it.each(['=1+1', '+cmd|x', '-cmd', '@SUM(A1)', '\t=1', '＝1+1'])('a spreadsheet does not run %j', (text) =>
  expect(line(text)?.replaceAll('"', '')).toBe(`'${text}`),
);

it('numbers stay numbers', () => {
  expect(line(-0.5, '+49 30 1234-5', '-12.5%', 0)).toBe('-0.5,+49 30 1234-5,-12.5%,0');
});
