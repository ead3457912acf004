import { expect, it } from 'vitest';
import { createBudget, usualPace } from './budget.ts';

it('is over after its rows, or after its time', () => {
  let now = 0;
  const pace = { ...usualPace, maxRows: 10, maxMs: 100, now: () => now };
  const [ofRows, ofTime] = [createBudget(pace), createBudget(pace)];
  expect(ofRows.isOver()).toBe(false);
  ofRows.spend(10);
  expect(ofRows.isOver()).toBe(true);
  expect(ofTime.isOver()).toBe(false);
  now = 100;
  expect(ofTime.isOver()).toBe(true);
});

it('ends the query when nobody waits for its answer any more', () => {
  const gone = new AbortController();
  const budget = createBudget({ ...usualPace, signal: gone.signal });
  expect(budget.isOver()).toBe(false);
  gone.abort(new Error('has gone'));
  expect(() => budget.isOver()).toThrow('has gone');
});
