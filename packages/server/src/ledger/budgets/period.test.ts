import { expect, it } from 'vitest';
import { endOf, periodAt, startOf } from './period.ts';

const at = (text: string) => new Date(text);
const edges = (name: string) => [startOf(name)?.toISOString(), endOf(name)?.toISOString()];

it('goes by the calendar of UTC, to the millisecond', () => {
  expect(periodAt('day', at('2026-02-28T23:59:59.999Z'))).toBe('2026-02-28');
  expect(periodAt('day', at('2026-03-01T00:00:00.000Z'))).toBe('2026-03-01');
  // A day later in the east.
  expect(periodAt('day', at('2026-03-01T00:30:00+02:00'))).toBe('2026-02-28');
  expect(periodAt('month', at('2026-12-31T23:59:59.999Z'))).toBe('2026-12');
  expect(periodAt('total', at('2026-12-31T23:59:59.999Z'))).toBe('total');
});

it('begins where the one before it ends', () => {
  expect(edges('2026-02-28')).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
  expect(edges('2028-02-28')[1]).toBe('2028-02-29T00:00:00.000Z');
  expect(edges('2026-12')).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
  expect(edges('total')).toEqual([undefined, undefined]);
});
