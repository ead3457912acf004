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

it('is hopeless when the rows ahead are too many for what is left of it, and not before a second is over', () => {
  let now = 0;
  const budget = createBudget({ ...usualPace, maxRows: 1000, maxMs: 8000, now: () => now });
  budget.spend(30);
  now = 999;
  expect(budget.isHopeless(1_000_000)).toBe(false);
  now = 1000;
  // 30 rows a second, for seven more seconds, if it becomes three times as quick.
  expect([630, 631].map((rows) => budget.isHopeless(rows))).toEqual([false, true]);
  budget.spend(870);
  expect([100, 101].map((rows) => budget.isHopeless(rows))).toEqual([false, true]);
});

it('ends the query when nobody waits for its answer any more', () => {
  const gone = new AbortController();
  const budget = createBudget({ ...usualPace, signal: gone.signal });
  expect(budget.isOver()).toBe(false);
  gone.abort(new Error('has gone'));
  expect(() => budget.isOver()).toThrow('has gone');
});
