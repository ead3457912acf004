import { expect, it } from 'vitest';
import { daysOfZone } from './days-of-zone.ts';

const window = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
const list = (zone: string, from: string, to: string) =>
  daysOfZone(zone, window(from, to)).map(({ day, startsAt }) => `${day} ${startsAt.toISOString()}`);

it('days of UTC begin at midnight', () => {
  expect(list('UTC', '2026-02-28T09:00:00Z', '2026-03-01T00:00:00Z')).toEqual([
    '2026-02-28 2026-02-28T00:00:00.000Z',
    '2026-03-01 2026-03-01T00:00:00.000Z',
  ]);
});

it('the day on which clocks are changed is shorter', () => {
  expect(list('Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T22:00:00Z')).toEqual([
    '2026-03-28 2026-03-27T23:00:00.000Z',
    '2026-03-29 2026-03-28T23:00:00.000Z',
    '2026-03-30 2026-03-29T22:00:00.000Z',
  ]);
});

it.each([
  ['Asia/Kathmandu', '2026-06-01', '2026-05-31T18:15:00.000Z'],
  ['Asia/Calcutta', '2026-06-01', '2026-05-31T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-01', '2026-05-31T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-06-01', '2026-06-01T12:00:00.000Z'],
  // Summer begins at midnight there, so that the day begins at one.
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
])('in %s, %s begins at %s', (zone, day, startsAt) => {
  const noon = new Date(Date.parse(startsAt) + 43_200_000);
  expect(daysOfZone(zone, { from: noon, to: noon })).toEqual([{ day, startsAt: new Date(startsAt) }]);
});

it('no day is left out, and each begins where the one before ends', () => {
  for (const zone of ['America/Havana', 'Australia/Lord_Howe', 'America/New_York', 'Africa/Casablanca']) {
    const days = daysOfZone(zone, window('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z'));
    const lengths = days.slice(1).map(({ startsAt }, at) => {
      const before = days[at]?.startsAt.getTime() ?? 0;
      return (startsAt.getTime() - before) / 3_600_000;
    });
    expect(new Set(lengths.map((hours) => hours >= 22 && hours <= 26))).toEqual(new Set([true]));
    expect(days.length).toBeGreaterThanOrEqual(364);
  }
});

it.each(['0000-01-01', '0001-01-02', '9999-12-31'])('the furthest days come to an end: %s', (day) => {
  const to = new Date(Date.parse(day) + 80_000_000);
  const from = new Date(to.getTime() - 92 * 86_400_000);
  for (const zone of ['UTC', 'Pacific/Kiritimati'])
    expect(daysOfZone(zone, { from, to }).length).toBeLessThan(370);
});
