import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSilentDatabase } from '../../storage/silent-database.fixture.ts';
import type { DatasetTable } from '../dataset.ts';
import { createBudget, usualPace } from './budget.ts';
import { scanParts } from './scan-parts.ts';

const db = createSilentDatabase();

const id = '0123456789abcdef';
const table: DatasetTable = {
  id,
  columns: [],
  parts: [0, 1, 2, 3].map((part) => ({ id, part })),
  tokens: [],
  rows: 40_000,
  indexedRows: 40_000,
  lastRowId: 40_000,
  containsIndexes: [],
};

it('reads windows of a dataset on all cores but one, and all of them in the end', async () => {
  let [running, most, seen] = [0, 0, 0];
  const scan = () =>
    scanParts(db, table, {
      after: 0,
      candidates: null,
      share: 1,
      budget: createBudget({ ...usualPace, maxRows: Infinity }),
      firstRows: 2000,
      isWhole: false,
      ask: async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(1);
        running -= 1;
        return { seen: 500 };
      },
      take: (found) => {
        seen += found.seen;
        return true;
      },
    });
  expect(await Promise.all([scan(), scan()])).toEqual([true, true]);
  expect(seen).toBeGreaterThanOrEqual(2 * 4 * 500);
  expect(most).toBe(Math.min(8, Math.max(1, availableParallelism() - 1)));
});
