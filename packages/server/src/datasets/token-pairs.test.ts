import { expect, it } from 'vitest';
import type { ColumnTokens } from './token-layout.ts';
import { choosePairs, chooseTriples } from './token-pairs.ts';

const text = (column: number, shares: Record<string, number>, isFew = true): ColumnTokens => ({
  kind: 'text',
  column,
  shares,
  isFew,
});
/** So many values of the same share. */
const even = (column: number, values: number) =>
  text(column, Object.fromEntries(Array.from({ length: values }, (_, at) => [`${at}`, 1 / values])));

it('pairs the three columns whose values leave the fewest rows', () => {
  const flag: ColumnTokens = { kind: 'flag', column: 9, shareOfTrue: 0.5 };
  expect(choosePairs([even(0, 4), even(3, 50), even(4, 10), even(7, 200), flag])).toEqual([
    [3, 4],
    [3, 7],
    [4, 7],
  ]);
  expect(choosePairs([even(5, 30), even(2, 40)])).toEqual([[2, 5]]);
});

it('pairs no column of many values, and none where most rows have the same one', () => {
  const [usual, city] = [text(1, { yes: 0.9, no: 0.1 }), text(2, { rome: 0.001, pisa: 0.001 }, false)];
  expect(choosePairs([even(0, 20), usual, city])).toEqual([]);
});

it('adds the first column of many different numbers to the pair that leaves the fewest rows', () => {
  const numbers = (column: number, bounds: number): ColumnTokens => ({
    kind: 'buckets',
    type: 'number',
    column,
    bounds: Array.from({ length: bounds }, (_, at) => at),
  });
  const days: ColumnTokens = { kind: 'buckets', type: 'date', column: 2, bounds: ['2024-01-01'] };
  const texts = [even(0, 4), even(6, 50), even(7, 10)];
  expect(chooseTriples([...texts, days, numbers(3, 5), numbers(4, 31), numbers(5, 31)])).toEqual([[6, 7, 4]]);
  expect(chooseTriples([...texts, days, numbers(3, 5)])).toEqual([]);
  expect(chooseTriples([even(0, 4), numbers(4, 31)])).toEqual([]);
});
