import { expect, it } from 'vitest';
import { isDay, momentOf, momentsOf } from './local-day.ts';

it('a day ends where the next one begins', () => {
  expect(momentOf('2026-12-31', 'end')).toEqual(momentOf('2027-01-01', 'start'));
  expect(momentOf('nonsense', 'start')).toBeNull();
});

it('the last of some days is one of them', () => {
  expect(momentsOf({ from: '2026-11-23', to: '2026-11-23' })).toEqual({
    from: new Date(2026, 10, 23).toISOString(),
    to: new Date(2026, 10, 24).toISOString(),
  });
  expect(momentsOf({})).toEqual({});
});

it('knows a day from other texts', () => {
  expect(isDay('2026-02-28')).toBe(true);
  expect([isDay('2026-13-01'), isDay('28.2.2026'), isDay(20260228)]).toEqual([false, false, false]);
});
