import { expect, test } from 'vitest';
import { toCredits, toUnits } from './money.ts';

test.each([
  [0.5, 5000],
  [0.1 + 0.2, 3000],
  [0.0001, 1],
  [0.00004, 0],
  [1_000_000, 10_000_000_000],
])('%d credits are %i units', (credits, units) => {
  expect(toUnits(credits)).toBe(units);
  if (units > 0) expect(toCredits(units)).toBeCloseTo(credits, 4);
});

test('null stays null, for no ceiling', () => {
  expect(toUnits(null)).toBeNull();
});
