import { expect, it } from 'vitest';
import { createBudget, nextRows, paceFor, usualPace } from './budget.ts';
import { countTexts } from './check-filters.ts';

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

it('begins with fewer rows where each is compared with many texts', () => {
  const filtersWith = (texts: number) => [{ contains: Array.from({ length: texts }, () => 'text') }, {}];
  const firstRows = [[], filtersWith(1), filtersWith(16), filtersWith(100)].map(
    (filters) => paceFor(countTexts(filters), usualPace).firstRows,
  );
  expect(firstRows).toEqual([2000, 2000, 2000, 320]);
});

it('makes windows smaller the longer the last one took, but not so small that each is only overhead', () => {
  const after = (ms: number, rows = 2000) => nextRows(rows, { ms, pace: usualPace });
  expect([5, 30, 60, 200, 5000].map((ms) => after(ms))).toEqual([4000, 2000, 500, 150, 125]);
  expect(after(5000, 300)).toBe(100);
});
