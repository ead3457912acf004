import { expect, it } from 'vitest';
import { shareFilled } from './sheet-figures.ts';

const field = (filled: number) => ({
  name: 'x',
  filled,
  empty: 3 - filled,
  by_status: {},
  stale: 0,
  pinned: 0,
});

it('never says that all is filled while a cell is not', () => {
  expect(shareFilled({ rows: 3, fields: [field(3), field(2)] })).toBe(83);
  expect(shareFilled({ rows: 1000, fields: [field(999)] })).toBe(99);
  expect(shareFilled({ rows: 3, fields: [field(3)] })).toBe(100);
});

it('says 0 of a sheet without rows or fields', () => {
  expect(shareFilled({ rows: 0, fields: [field(0)] })).toBe(0);
  expect(shareFilled({ rows: 3, fields: [] })).toBe(0);
});
