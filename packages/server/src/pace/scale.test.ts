import { expect, it } from 'vitest';
import { createScale } from './scale.ts';

/** Counts a millisecond again and again, while the thread does so many in all; what the last ones counted as. */
function scaled(busyTimes: number): number {
  let busyMs = 0;
  const scale = createScale(() => busyMs);
  let last = 0;
  for (let count = 0; count < 200; count += 1) {
    busyMs += busyTimes;
    last = scale(1);
  }
  return last;
}

it('counts what the thread does besides by what is counted', () => {
  expect(scaled(2)).toBeCloseTo(2);
});

it('never counts less than was measured, nor many times that', () => {
  expect(scaled(0.5)).toBe(1);
  expect(scaled(100)).toBe(4);
});

it('follows what the thread does', () => {
  let busyMs = 0;
  const scale = createScale(() => busyMs);
  for (let count = 0; count < 100; count += 1) {
    busyMs += 3;
    scale(1);
  }
  for (let count = 0; count < 100; count += 1) {
    busyMs += 1;
    scale(1);
  }
  expect(scale(1)).toBe(1);
});
