import { expect, it } from 'vitest';
import { formatAgo, formatDuration } from './format-time.ts';

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1000, '1.0 s'],
  [59_900, '59.9 s'],
  [59_960, '1 min'],
  [200_000, '3 min 20 s'],
  [3_599_000, '59 min 59 s'],
  [7_500_000, '2 h 5 min'],
])('%d ms is %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

it.each([
  [1, 'now'],
  [-1, 'now'],
  [7, '7 sec. ago'],
  [200, '3 min. ago'],
  [7300, '2 hr. ago'],
])('%d seconds ago is %s', (seconds, text) => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(formatAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
});
