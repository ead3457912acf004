import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import type { Row } from './row.ts';

function readPieces(texts: string[], delimiter: string): Promise<Row[]> {
  return Readable.from(readCsv(Readable.from(texts), { delimiter })).toArray();
}

const read = (text: string, delimiter = ',') => readPieces([text], delimiter);

const valuesOf = async (text: string, delimiter?: string) =>
  (await read(text, delimiter)).map(({ values }) => values);

it('reads cells as the text they are', async () => {
  expect(await valuesOf('a,b\n 1 ,007\n')).toEqual([{ a: ' 1 ', b: '007' }]);
});

it('reads quotes, with delimiters, quotes and line ends in them', async () => {
  expect(await valuesOf('a;b\n"x;y";"say ""hi""\nthere"\n', ';')).toEqual([
    { a: 'x;y', b: 'say "hi"\nthere' },
  ]);
});

it('takes quotes inside an unquoted cell as they are', async () => {
  expect(await valuesOf('a,b\n5" pipe,John "Jo" Doe\n')).toEqual([{ a: '5" pipe', b: 'John "Jo" Doe' }]);
});

it('reads text in pieces', async () => {
  const rows = await readPieces(['a,', 'b\n1', '2,3\n4', ',5'], ',');
  expect(rows.map(({ values }) => values)).toEqual([
    { a: '12', b: '3' },
    { a: '4', b: '5' },
  ]);
});

it('passes over empty lines and keeps rows of empty cells', async () => {
  const rows = await read('a,b\n\n1,2\n,\n\n');
  expect(rows).toEqual([
    { number: 1, line: 3, values: { a: '1', b: '2' } },
    { number: 2, line: 4, values: { a: '', b: '' } },
  ]);
});

it('fills short rows up and forgives empty surplus cells', async () => {
  expect(await valuesOf('a,b,,\n1\n2,3,,\n')).toEqual([
    { a: '1', b: '' },
    { a: '2', b: '3' },
  ]);
});

it.each([
  ['surplus cells', 'a,b\n1,2\n1,2,3\n', 'Line 3 has 3 cells, but there are 2 columns'],
  ['a nameless column', 'a,,c\n', 'Column 2 has no name'],
  ['two columns of one name', 'a,b, a\n', 'Columns 1 and 3 are both named "a"'],
  ['a quote never closed', 'a,b\n1,"2\n3,4\n', 'A quote is opened and never closed'],
  ['a header without names', ',,\n', 'has no column names'],
])('refuses %s', async (_, text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

it('has no rows in an empty file', async () => {
  expect(await read('')).toEqual([]);
});
