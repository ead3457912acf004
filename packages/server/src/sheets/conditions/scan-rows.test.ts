import { expect, it } from 'vitest';
import { createBudget, usualPace } from '../../datasets/querying/budget.ts';
import { createSilentDatabase } from '../../storage/silent-database.fixture.ts';
import { scanRows } from './scan-rows.ts';

const db = createSilentDatabase();

/** Rows of the first windows of a sheet of 1,000 rows, where a row takes some time for each of its tests. */
async function windowsWith(tests: number, msPerTest: number): Promise<number[]> {
  let now = 0;
  const windows: number[] = [];
  await scanRows(db, {
    after: 0,
    upTo: 1000,
    tests,
    budget: createBudget({ ...usualPace, firstRows: 400, now: () => now }),
    ask: (_, { after, upTo }) => {
      windows.push(upTo - after);
      now += (upTo - after) * tests * msPerTest;
      return Promise.resolve();
    },
    take: () => true,
  });
  return windows;
}

it('reads fewer rows at a time where each has many tests to pass', async () => {
  expect(await windowsWith(10, 0.001)).toEqual([400, 600]);
  expect(await windowsWith(100, 0.001)).toEqual([64, 128, 128, 128, 128, 128, 128, 128, 40]);
  // A hundred tests that take a millisecond each.
  expect((await windowsWith(100, 1)).every((rows) => rows <= 64)).toBe(true);
});
