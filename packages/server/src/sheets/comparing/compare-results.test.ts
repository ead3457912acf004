import { expect, it } from 'vitest';
import { writeTrail } from '../cells/trail.ts';
import { compareResults, timeOf } from './compare-results.ts';

const result = (rowId: number, value: string | null, more: object = {}) => ({
  rowId,
  value,
  credits: 0,
  durationMs: 10,
  ...more,
});

it('counts what each found alone, and how often it agrees with the others', () => {
  const [first, second, third] = compareResults([
    {
      provider: 'a',
      results: [result(1, 'x', { credits: 5000 }), result(2, 'y', { credits: 5000 }), result(3, null)],
    },
    { provider: 'b', results: [result(1, 'x'), result(2, 'z'), result(3, null, { durationMs: null })] },
    { provider: 'c', results: [result(1, null), result(2, 'y'), result(4, 'w', { durationMs: 30 })] },
  ]);
  expect(first).toMatchObject({ asked: 3, found: 2, only: 0, compared: 3, agreement: 0.6667 });
  expect(first).toMatchObject({ credits: 1, credits_per_value: 0.5, median_ms: 10 });
  expect(second).toMatchObject({ asked: 2, found: 2, only: 0, compared: 3, agreement: 0.3333 });
  expect(third).toMatchObject({ asked: 3, found: 2, only: 1, compared: 2, agreement: 0.5 });
});

it('has no agreement and no price where nothing was found', () => {
  const [only] = compareResults([{ provider: 'a', results: [result(1, null, { durationMs: null })] }]);
  expect(only).toEqual({
    provider: 'a',
    asked: 0,
    found: 0,
    only: 0,
    compared: 0,
    agreement: null,
    credits: 0,
    credits_per_value: null,
    median_ms: null,
  });
});

it('tells how long providers took, without those that were skipped', () => {
  const ask = (provider: string, outcome: 'found' | 'not_found' | 'skipped', ms: number) => ({
    provider,
    outcome,
    units: 0,
    ms,
  });
  const asked = [ask('prospeo', 'not_found', 3), ask('hunter', 'found', 40), ask('findymail', 'skipped', 9)];
  expect(timeOf(null)).toBeNull();
  expect(timeOf(writeTrail(asked.slice(2)))).toBeNull();
  expect(timeOf(writeTrail(asked))).toBe(43);
});
