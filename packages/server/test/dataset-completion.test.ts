/* Suggestions from columns of many values, where looking at all rows would take too long. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usualPace } from '../src/datasets/querying/budget.ts';
import { completeColumn } from '../src/datasets/querying/complete-column.ts';
import type { DatasetHome } from './dataset-home.ts';
import { columnsOf, openDatasets } from './dataset-home.ts';
import { describeOnBothHomes } from './service.ts';

/** Sorted, as files often are: 400 names each of four letters, and one of each again. */
const names = ['a', 'm', 'r', 'z'].flatMap((letter) =>
  Array.from({ length: 400 }, (_, at) => `${letter}${String(at).padStart(3, '0')}`),
);
/** The first 40 rows. */
const pace = { ...usualPace, firstRows: 20, mostRows: 20, maxRows: 40 };

describeOnBothHomes('a suggestion', (home) => {
  let datasets: DatasetHome;
  beforeAll(async () => {
    datasets = await openDatasets(home);
    await datasets.declare(
      'sorted',
      columnsOf({ company_name: 'string', company_domain: 'string', notes: 'string' }),
    );
    const rows = [...names, 'z123', 'z123', 'a001'].map(
      (name, at) => `${name},${at}.example,${name} and four words more`,
    );
    await datasets.load('sorted', ['company_name,company_domain,notes', ...rows].join('\n'));
  });
  afterAll(() => datasets.close());

  const suggest = (query: string, its = pace, column = 'company_name') =>
    completeColumn(
      datasets.db,
      {
        organizationId: datasets.organizationId,
        dataset: 'sorted',
        column,
        query,
        limit: 1,
      },
      its,
    );

  it('is found where it is not among the first rows', async () => {
    expect(await suggest('Z')).toEqual([{ value: 'z123', count: 3 }]);
    expect(await suggest('a001')).toEqual([{ value: 'a001', count: 2 }]);
  });

  it('is found in sentences as well, which have no index', async () => {
    const expected = [{ value: 'z123 and four words more', count: 3 }];
    expect(await suggest('Z', pace, 'notes')).toEqual(expected);
  });

  it('comes from the first rows where many begin so, whatever the database expects', async () => {
    await sql`delete from pg_statistic`.execute(datasets.db);
    expect(await suggest('a', { ...pace, maxRows: 200 })).toEqual([{ value: 'a000', count: 1 }]);
  });

  it('is one of the first rows where looking at these took all the time there is', async () => {
    let ms = 0;
    const late = { ...pace, now: () => (ms += 100), maxMs: 1000 };
    expect(await suggest('a', late)).toEqual([{ value: 'a000', count: 1 }]);
  });

  it('is not made up', async () => {
    expect(await suggest('zz')).toEqual([]);
  });
});
