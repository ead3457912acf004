import { expect, it } from 'vitest';
import { rateRow } from './row-status.ts';

it.each([
  [['completed', 'no_result'], 'completed'],
  [['no_result'], 'completed'],
  [['completed', 'skipped'], 'completed'],
  [['completed', 'failed'], 'partial'],
  [['no_result', 'failed'], 'partial'],
  [['failed', 'skipped'], 'failed'],
  [['skipped', 'skipped'], 'skipped'],
  [[], 'skipped'],
] as const)('%j is %s', (statuses, expected) => {
  expect(rateRow(statuses)).toBe(expected);
});
