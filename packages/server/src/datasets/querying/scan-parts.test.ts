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
  tokens: { columns: [], pairs: [], triples: [] },
  rows: 40_000,
  indexedRows: 40_000,
  lastRowId: 40_000,
  containsIndexes: [],
};

/** How many are under way at a time. */
function counter() {
  let [running, most] = [0, 0];
  return {
    begin: () => {
      running += 1;
      most = Math.max(most, running);
      return () => void (running -= 1);
    },
    most: () => most,
  };
}

it('reads the first windows of a dataset on all cores, the others on all but one, and all of them in the end', async () => {
  const firsts = 2 * table.parts.length;
  let [asked, seen] = [0, 0];
  const [all, others] = [counter(), counter()];
  const scan = () =>
    scanParts(db, table, {
      after: 0,
      candidates: null,
      share: 1,
      budget: createBudget({ ...usualPace, maxRows: Infinity }),
      isWhole: false,
      ask: async () => {
        asked += 1;
        const ends = [all.begin(), ...(asked > firsts ? [others.begin()] : [])];
        await sleep(1);
        for (const end of ends) end();
        // Forty windows are full, and those that follow are the last ones of their parts.
        return { seen: 100_000, lastId: asked > 40 ? table.lastRowId : asked };
      },
      take: (found) => {
        seen += found.seen;
        return true;
      },
    });
  expect(await Promise.all([scan(), scan()])).toEqual([true, true]);
  expect(seen).toBeGreaterThanOrEqual(40 * 100_000);
  expect(all.most()).toBe(Math.min(firsts, availableParallelism()));
  expect(others.most()).toBe(Math.min(firsts, Math.max(1, availableParallelism() - 1)));
});
