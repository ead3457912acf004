import { expect, it } from 'vitest';
import { dayOfYear, toDate, toDay, yearOf } from './calendar.ts';

it('agrees with the calendar of the platform', () => {
  for (let day = toDay('1890-01-01'); day < toDay('2101-01-01'); day += 1) {
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    if (toDate(day) !== date || toDay(date) !== day)
      expect.fail(`${day} became ${toDate(day)} instead of ${date}`);
  }
  expect([yearOf(dayOfYear(2024)), yearOf(dayOfYear(2025) - 1)]).toEqual([2024, 2024]);
});
