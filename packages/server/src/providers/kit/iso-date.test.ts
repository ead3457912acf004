import { expect, test } from 'vitest';
import { isoDate } from './iso-date.ts';

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00.000Z'],
  ['2026-01-05T10:00:00+02:00', '2026-01-05T08:00:00.000Z'],
  ['2026-01-05T10:00:00', '2026-01-05T10:00:00.000Z'],
  [' 2026-01-05 10:00 ', '2026-01-05T10:00:00.000Z'],
  ['Thu, 21 Nov 2024 08:00:00 GMT', '2024-11-21T08:00:00.000Z'],
  ['Mar 2, 2026', '2026-03-02'],
  ['March 12, 2026', '2026-03-12'],
])('%j is %s', (written, iso) => {
  expect(isoDate(written)).toBe(iso);
});

test.each([
  null,
  undefined,
  '',
  '3 days ago',
  'vor 3 Tagen',
  '2026',
  '2026-13-01',
  '2026-01-05T10:00:00+99:00',
  'Xyz 12, 2026',
  'Thu, 99 Nov 2024 08:00:00 GMT',
  '0001-01-01T00:00:00',
  '+275760-09-13',
])('%j is none', (written) => {
  expect(isoDate(written)).toBeNull();
});
