import { expect, it } from 'vitest';
import { touchedBy } from './use-sheet-events.ts';

it('means the rows in the ranges of hints', () => {
  const isTouched = touchedBy([
    { event: 'changed', rows: [[1, 3]] },
    { event: 'changed', rows: [[9, 9]] },
  ]);
  expect([1, 3, 4, 9].map(isTouched)).toEqual([true, true, false, true]);
});

it('means all rows if it is not known which', () => {
  expect(touchedBy([{ event: 'reset' }])(7)).toBe(true);
  expect(touchedBy([{ event: 'changed', rows: 'all' }])(7)).toBe(true);
  expect(touchedBy([{ event: 'changed' }])(7)).toBe(false);
});
