import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DatasetTable } from '../dataset.ts';
import { prepareReading, usualLimits } from './page-reading.ts';

const table: DatasetTable = {
  id: '0123456789abcdef',
  columns: [],
  parts: [],
  tokens: { columns: [], pairs: [], triples: [] },
  rows: 10_000_000,
  indexedRows: 10_000_000,
  lastRowId: 10_000_000,
  containsIndexes: [],
};

/** Whether a page of 100 rows fetches its candidates, where so many rows are found by an index and so many of all rows pass. */
const isFew = ({ candidates, passing }: { candidates: number; passing: number }) =>
  prepareReading(
    table,
    { organizationId: 'o', name: 'd', limit: 100 },
    {
      checked: [],
      candidates: { condition: sql`true`, share: candidates / table.rows, passing: passing / table.rows },
      limits: usualLimits,
    },
  ).isFew;

it('fetches few candidates however many of them pass', () => {
  expect(isFew({ candidates: 30_000, passing: 30_000 })).toBe(true);
  expect(isFew({ candidates: 40_000, passing: 40_000 })).toBe(false);
});

it('fetches more of them where a walk would pass as many rows until its page is full, within bounds', () => {
  expect(isFew({ candidates: 60_000, passing: 10_000 })).toBe(true);
  expect(isFew({ candidates: 60_000, passing: 20_000 })).toBe(false);
  expect(isFew({ candidates: 179_000, passing: 1 })).toBe(true);
  expect(isFew({ candidates: 181_000, passing: 1 })).toBe(false);
});
