import { expect, it } from 'vitest';
import { joinRanges, maxRanges, readRanges, toRanges, writeRanges } from './row-ranges.ts';

it('joins neighbours and what overlaps, whatever their order', () => {
  expect(toRanges([5, 1, 2, 3, 9, 3])).toEqual([
    [1, 3],
    [5, 5],
    [9, 9],
  ]);
  expect(
    joinRanges([
      [10, 20],
      [1, 4],
      [5, 6],
      [15, 30],
    ]),
  ).toEqual([
    [1, 6],
    [10, 30],
  ]);
  expect(toRanges([])).toEqual([]);
});

it('keeps no more than a few, which have every id, and gives up the narrowest gaps', () => {
  const ids = Array.from({ length: 5000 }, (_, at) => at * 3 + (at >= 2500 ? 1_000_000 : 0));
  const ranges = toRanges(ids);
  expect(ranges).toHaveLength(maxRanges);
  const has = (id: number) => ranges.some(([first, last]) => first <= id && id <= last);
  expect(ids.every(has)).toBe(true);
  expect(has(500_000)).toBe(false);
});

it('reads what it writes', () => {
  const ranges = toRanges([1, 2, 3, 205, 7]);
  expect(writeRanges(ranges)).toBe('1-3,7,205');
  expect(readRanges(writeRanges(ranges))).toEqual(ranges);
  expect(readRanges(writeRanges([]))).toEqual([]);
});
