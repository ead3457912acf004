import { setTimeout as sleep } from 'node:timers/promises';
import { declareDataset } from '../../src/datasets/declare-dataset.ts';
import type { DatasetPlace } from '../../src/datasets/dataset.ts';
import { getDataset } from '../../src/datasets/dataset.ts';
import { indexOne } from '../../src/datasets/indexing/indexer.ts';
import { requireTrigrams } from '../../src/datasets/indexing/trigrams.ts';
import { queryRows } from '../../src/datasets/querying/query-rows.ts';
import { isTooSlow } from '../../src/datasets/querying/read-parts.ts';
import type { Db } from '../../src/storage/database.ts';
import { time } from './time.ts';

interface Bench {
  db: Db;
  place: DatasetPlace;
}

/** Parts of websites that many companies have, some, or none. */
const asked = [
  { company_website_url: { contains: ['novablue', 'peakdata'] } },
  { company_website_url: { contains: ['99999'] } },
  { company_website_url: { contains: ['gridlink77'] } },
  { company_website_url: { contains: ['nobody here'] } },
  { company_website_url: { contains: ['NOVA'] } },
  { company_website_url: { contains: ['riverstone1'] }, headcount: { from: 100 } },
];
const sorts = [null, { field: 'headcount', direction: 'desc' as const }];

/** `contains` as the only filter or beside another, before the column has an index for it and after. */
export async function measureContains({ db, place }: Bench): Promise<Record<string, number>> {
  const page = async (at: number) => {
    const filters = asked[at % asked.length] ?? {};
    const sort = sorts[Math.floor(at / asked.length) % sorts.length] ?? null;
    try {
      await queryRows(db, { ...place, filters, sort, limit: 100 });
    } catch (error) {
      if (!isTooSlow(error)) throw error;
      refused += 1;
    }
  };
  let refused = 0;
  const before = await time(asked.length * sorts.length, page);
  const refusedBefore = refused;
  const startedAt = performance.now();
  await index({ db, place });
  const seconds = (performance.now() - startedAt) / 1000;
  refused = 0;
  await time(asked.length * sorts.length, page);
  const after = await time(asked.length * sorts.length * 5, page);
  return {
    'contains without an index, max ms': before.max,
    'of 12 refused': refusedBefore,
    'index for contains, s': seconds,
    'contains with an index, median ms': after.median,
    'contains with an index, p95 ms': after.p95,
    'contains with an index, max ms': after.max,
    'refused with an index': refused,
  };
}

async function isReady({ db, place }: Bench): Promise<boolean> {
  const { table } = await getDataset(db, place);
  return table?.containsIndexes.every(({ state }) => state === 'ready') === true;
}

async function index({ db, place }: Bench): Promise<void> {
  const { kind, columns } = await getDataset(db, place);
  await requireTrigrams(db);
  const indexed = columns.map((column) => ({
    ...column,
    has_contains_index: column.name === 'company_website_url',
  }));
  await declareDataset(db, place, { kind, columns: indexed });
  // A connection does not wait as long as a large one takes.
  while (!(await isReady({ db, place }))) if (!(await indexOne(db))) await sleep(1000);
}
