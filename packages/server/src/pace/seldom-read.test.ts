import { expect, it } from 'vitest';
import { seldomRead } from './seldom-read.ts';

function watch() {
  const clocks = { costly: 100, cheap: 0, readings: 0 };
  const now = seldomRead({
    costly: () => {
      clocks.readings += 1;
      return clocks.costly;
    },
    cheap: () => clocks.cheap,
  });
  return { clocks, now };
}

it('goes as the cheap clock does for half a millisecond, and then reads the costly one', () => {
  const { clocks, now } = watch();
  expect(now()).toBe(100);
  clocks.cheap = 0.4;
  expect([now(), clocks.readings]).toEqual([100.4, 1]);
  [clocks.cheap, clocks.costly] = [7, 103];
  expect([now(), clocks.readings]).toEqual([103, 2]);
});

it('stands rather than going back where the costly clock stood still meanwhile', () => {
  const { clocks, now } = watch();
  now();
  clocks.cheap = 0.4;
  expect(now()).toBe(100.4);
  clocks.cheap = 0.5;
  expect(now()).toBe(100.4);
  [clocks.cheap, clocks.costly] = [2, 101];
  expect(now()).toBe(101);
});
