import { expect, test } from 'vitest';
import { nextPauseMs } from './restart-pause.ts';

/** The pauses of a worker that lives this long each time. */
function pausesOf(lives: readonly number[]): number[] {
  let lastMs = 0;
  return lives.map((livedMs) => (lastMs = nextPauseMs({ lastMs, livedMs })));
}

test('a worker that cannot start is tried ever more rarely, and never given up', () => {
  expect(pausesOf(Array.from({ length: 9 }, () => 200))).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('a worker that has worked for a minute is soon back', () => {
  expect(pausesOf([200, 200, 200, 60_000, 200])).toEqual([500, 1000, 2000, 500, 1000]);
});
