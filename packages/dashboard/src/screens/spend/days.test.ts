import { expect, it } from 'vitest';
import { momentOf } from '../../data/local-day.ts';
import { fillDays, lastDays } from './days.ts';

it('counts back over months, and every day begins at midnight where the browser is', () => {
  const days = lastDays(new Date(2026, 2, 2, 23, 59), 4);
  expect(days.map(({ key }) => key)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  for (const { key, startsAt } of days) {
    expect(startsAt).toEqual(momentOf(key, 'start'));
    expect([startsAt.getHours(), startsAt.getMinutes()]).toEqual([0, 0]);
  }
});

it('has a place for days without spending, and none for others', () => {
  const days = lastDays(new Date(2026, 10, 23), 2);
  const sums = { credits: 2.5, fees: 0.5, entries: 3 };
  const filled = fillDays(days, [
    { key: '2026-11-23', ...sums },
    { key: '2026-11-01', ...sums },
    { key: null, ...sums },
  ]);
  expect(filled.map(({ key, credits, entries }) => [key, credits, entries])).toEqual([
    ['2026-11-22', 0, 0],
    ['2026-11-23', 2.5, 3],
  ]);
});
