import { expect, it } from 'vitest';
import { fillDays, lastDays } from './days.ts';
import { daysLeft, describeDaysLeft, paceOf } from './pace.ts';

const noon = new Date(2026, 10, 23, 12);
const spent = (byDay: Record<string, number>, count = 30) =>
  fillDays(
    lastDays(noon, count),
    Object.entries(byDay).map(([key, credits]) => ({ key, credits, fees: 0, entries: 1 })),
  );

it('is what the last seven days cost, by the time that has passed of them', () => {
  const days = spent({ '2026-11-17': 6, '2026-11-20': 4, '2026-11-23': 3, '2026-11-10': 100 });
  // Six whole days and half of today.
  expect(paceOf(days, noon)).toBeCloseTo(13 / 6.5, 10);
});

it('begins with the first spending, and one day counts as one', () => {
  expect(paceOf(spent({ '2026-11-21': 5 }), noon)).toBeCloseTo(5 / 2.5, 10);
  expect(paceOf(spent({ '2026-11-23': 5 }), noon)).toBe(5);
});

it('is nothing where nothing was spent lately', () => {
  expect(paceOf(spent({ '2026-11-01': 5 }), noon)).toBe(0);
  expect(paceOf([], noon)).toBe(0);
  expect(daysLeft(100, 0)).toBeNull();
});

it.each([
  [100, 8, 'about 12 days'],
  [10, 8, 'about 1 day'],
  [1, 8, 'less than a day'],
  [0, 8, 'used up'],
  [-5, 8, 'used up'],
  [100_000, 1, 'more than two years'],
  [100, 0, 'nothing is being spent'],
])('%d credits at %d a day: %s', (free, pace, text) =>
  expect(describeDaysLeft(daysLeft(free, pace))).toBe(text),
);
