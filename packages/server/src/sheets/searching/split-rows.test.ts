import { expect, it } from 'vitest';
import { splitRows } from './split-rows.ts';

const rest = '"next_page":null,"total_pages":3';

it('gives each row as it is, whatever its texts contain, and the members after them', () => {
  const rows = [{ a: 'x"},{"y\\', b: [{ c: ']' }, '\\"'] }, {}, { d: { e: '{[', f: '\\\\' } }];
  const split = splitRows(`"results":${JSON.stringify(rows)},${rest}`);
  expect([...split.rows].map((text) => JSON.parse(text))).toEqual(rows);
  expect(JSON.parse(split.rest())).toEqual({ next_page: null, total_pages: 3 });
});

it('gives none where there are none', () => {
  const split = splitRows(`"results":[],${rest}`);
  expect([...split.rows]).toEqual([]);
  expect(JSON.parse(split.rest())).toEqual({ next_page: null, total_pages: 3 });
});

it('refuses what is not an answer', () => {
  expect(() => splitRows('"records":[]')).toThrow('does not begin');
  expect(() => [...splitRows('"results":[{"a":"x').rows]).toThrow('ends within');
});
