import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { completeColumn } from '../src/datasets/querying/complete-column.ts';
import type { Pace } from '../src/datasets/querying/budget.ts';
import { usualPace } from '../src/datasets/querying/budget.ts';
import { countFacets } from '../src/datasets/querying/facets.ts';
import { findRow, findRowByInputs } from '../src/datasets/querying/find-row.ts';
import { usualLimits } from '../src/datasets/querying/page-reading.ts';
import type { RowQuery } from '../src/datasets/querying/query-rows.ts';
import { queryRows } from '../src/datasets/querying/query-rows.ts';
import type { Db } from '../src/storage/database.ts';
import type { DatasetHome } from './dataset-home.ts';
import { columnsOf, openDatasets } from './dataset-home.ts';
import { explain } from './explained.ts';
import { describeOnBothHomes } from './service.ts';

const rows = 6000;
/** Windows stay as they are, however quick the machine is. */
const small: Pace = { ...usualPace, firstRows: 400, mostRows: 400 };
const limits = { ...usualLimits, pace: small };

/** The column that identifies a row stands behind many others, and its values are as long as sentences. */
const filler = Array.from({ length: 30 }, (_, at) => `extra_${at}`);
const domainOf = (at: number) => `the domain of company number ${at}`;

const windowRow = z.looseObject({ seen: z.number() });

describeOnBothHomes('of a large dataset', (home) => {
  let datasets: DatasetHome;
  let db: Db;
  /** Rows of each window that was looked at. */
  const windows: number[] = [];
  let onWindow = async () => {};
  beforeAll(async () => {
    datasets = await openDatasets(home);
    db = datasets.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [first] = result.rows;
        const window = windowRow.safeParse(first);
        if (window.success) {
          windows.push(window.data.seen);
          await onWindow();
        }
        return result;
      },
    });
    const types = Object.fromEntries(filler.map((name) => [name, 'number' as const]));
    await datasets.declare(
      'companies',
      columnsOf({
        ...types,
        company_domain: 'string',
        company_name: 'string',
        slogan: 'string',
        grade: 'number',
      }),
    );
    const header = [...filler, 'company_domain', 'company_name', 'slogan', 'grade'].join(',');
    const lines = Array.from({ length: rows }, (_, at) =>
      [
        ...filler.map(() => '1'),
        domainOf(at),
        'Acme',
        `we are number ${at} of them all`,
        (at * 7919) % 6007,
      ].join(','),
    );
    await datasets.load('companies', [header, ...lines].join('\n'));
  });
  afterAll(() => datasets.close());

  const place = () => ({ organizationId: datasets.organizationId, name: 'companies' });
  const look = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    windows.length = 0;
    const result = await ask();
    expect(Math.max(...windows)).toBeLessThanOrEqual(small.firstRows + 1);
    return result;
  };
  const query = (asked: Partial<RowQuery>) => queryRows(db, { ...place(), limit: 10, ...asked }, limits);

  it('a row is found by what identifies it, wherever that column stands', async () => {
    const found = await findRow(datasets.db, { ...place(), match: { company_domain: domainOf(4321) } });
    expect(found?.fields.slogan).toBe('we are number 4321 of them all');
    const explained = explain(datasets.db);
    for (const at of [5999, rows + 1])
      await findRow(explained.db, { ...place(), match: { company_domain: domainOf(at) } });
    const read = [...explained.rowsRead()].filter(([table]) => table.startsWith('dataset_'));
    expect(read.reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(10);
  });

  it('a value that all rows have leads to no more of them than are looked at in one statement', async () => {
    const explained = explain(datasets.db);
    await findRow(explained.db, { ...place(), match: { company_name: 'ACME', slogan: 'nobody' } });
    const read = [...explained.rowsRead()].filter(([table]) => table.startsWith('dataset_'));
    expect(read.map(([, count]) => count > 0 && count <= 1000)).toEqual([true]);
    expect(await findRow(db, { ...place(), match: { company_name: 'ACME', slogan: 'nobody' } })).toBeNull();
    const last = { company_name: 'ACME', slogan: 'we are number 5999 of them all' };
    expect((await findRow(db, { ...place(), match: last }))?.fields.company_domain).toBe(domainOf(5999));
  });

  it.each<[string, () => Promise<unknown>, unknown]>([
    [
      'a part of a text that one has',
      async () => (await query({ filters: { slogan: { contains: ['number 5998 '] } } })).rows.length,
      1,
    ],
    [
      'a part of a text that none has',
      async () => (await query({ filters: { slogan: { contains: ['nobody'] } } })).total,
      0,
    ],
    [
      'a sort that no index has',
      async () =>
        (await query({ sort: { field: 'slogan', direction: 'desc' }, limit: 2 })).rows.map(
          ({ fields }) => fields.slogan,
        ),
      ['we are number 999 of them all', 'we are number 998 of them all'],
    ],
    [
      'a sort by a column far to the right',
      async () =>
        (await query({ sort: { field: 'grade', direction: 'asc' }, limit: 1 })).rows[0]?.fields.grade,
      0,
    ],
    [
      'counts',
      async () => {
        const {
          counted,
          is_exact: isExact,
          values,
        } = await countFacets(db, { ...place(), column: 'company_name', limit: 5 }, small);
        return [counted, isExact, values];
      },
      [rows, true, [{ value: 'Acme', count: rows }]],
    ],
  ])('%s is looked for window by window', async (_, ask, expected) => {
    expect(await look(ask)).toEqual(expected);
    expect(windows.length).toBeGreaterThanOrEqual(rows / small.firstRows);
  });

  it('others have their turn between two windows', async () => {
    const events: string[] = [];
    onWindow = async () => {
      if (windows.length !== 3) return;
      // Not awaited: it gets its turn while the counting goes on.
      void sql`select 1`.execute(datasets.api).then(() => events.push('another call'));
    };
    windows.length = 0;
    await countFacets(db, { ...place(), column: 'slogan', limit: 5 }, small);
    events.push('counted');
    onWindow = async () => {};
    expect(events).toEqual(['another call', 'counted']);
  });

  it('what a query may look at is limited: pages say so, counts are those so far', async () => {
    const pace = { ...small, maxRows: 1000 };
    const filters = { slogan: { contains: ['nobody'] } };
    const page = queryRows(db, { ...place(), limit: 10, filters }, { ...limits, pace });
    await expect(page).rejects.toMatchObject({
      type: 'unavailable',
      message: expect.stringContaining('filter'),
    });
    const facets = await countFacets(db, { ...place(), column: 'company_name', limit: 5 }, pace);
    expect(facets.is_exact).toBe(false);
    expect(facets.counted).toBeGreaterThan(0);
    expect(facets.counted).toBeLessThan(2000);
    const timeless = { ...small, maxMs: 0 };
    expect((await countFacets(db, { ...place(), column: 'slogan', limit: 5 }, timeless)).counted).toBe(0);
  });

  it('values are completed from some of the rows', async () => {
    const asked = { organizationId: datasets.organizationId, dataset: 'companies', limit: 3 };
    const values = await completeColumn(db, {
      ...asked,
      column: 'company_domain',
      query: 'The domain of company number 599',
    });
    expect(values).toHaveLength(3);
  });

  it('rows of an import from before are found without that index', async () => {
    const { rows: indexes } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index
      where pg_get_indexdef(indexrelid, 1, false) = 'dataset_key(c31)'`.execute(db);
    expect(indexes).toHaveLength(1);
    await sql`drop index ${sql.table(indexes[0]?.name ?? '')}`.execute(db);
    const inputs = { company_name: 'Acme' };
    const found = await findRowByInputs(db, {
      organizationId: datasets.organizationId,
      dataset: 'companies',
      inputs,
    });
    expect(found).toMatchObject({ kind: 'found', values: { company_domain: domainOf(0) } });
  });
});
