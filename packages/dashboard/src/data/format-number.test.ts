import { expect, it } from 'vitest';
import { countOf } from './format-number.ts';

it('counts one thing, and several', () => {
  expect(countOf(1, 'row')).toBe('1 row');
  expect(countOf(0, 'row')).toBe('0 rows');
  expect(countOf(2, 'entry', 'entries')).toBe('2 entries');
  expect(countOf(1, 'row was', 'rows were')).toBe('1 row was');
});
