/* Indexes for `contains`: what is found is the same with them and without. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatasetColumn } from '../src/contract/datasets.ts';
import { getDataset } from '../src/datasets/dataset.ts';
import { declareDataset, deleteDataset } from '../src/datasets/declare-dataset.ts';
import { indexOne } from '../src/datasets/indexing/indexer.ts';
import { requireTrigrams } from '../src/datasets/indexing/trigrams.ts';
import { countFacets } from '../src/datasets/querying/facets.ts';
import { usualLimits } from '../src/datasets/querying/page-reading.ts';
import { queryRows } from '../src/datasets/querying/query-rows.ts';
import type { Db } from '../src/storage/database.ts';
import type { DatasetHome } from './dataset-home.ts';
import { columnsOf, openDatasets } from './dataset-home.ts';
import { explain } from './explained.ts';
import { describeOnBothHomes } from './service.ts';

const odd = [
  '100% cotton',
  '100 cotton',
  'snake_case',
  'snakeXcase',
  String.raw`back\slash`,
  `O'Brien "and" sons`,
  'ÄRZTE Köln',
  'Московский завод',
  '東京電力会社',
  '   padded   ',
  'İstanbul ΣΊΣΥΦΟΣ',
  'a-b-c',
  `${'long '.repeat(20)}end`,
];
const ordinary = Array.from({ length: 6000 }, (_, at) => `company number ${at} of many`);
const names = [...odd, ...ordinary];
/** The file has more columns than the one that is searched, so that its rows are worth leaving alone. */
const content = [
  'company_name,note',
  ...names.map((name) => `"${name.replaceAll('"', '""')}","${'x'.repeat(200)}"`),
].join('\n');
const wanted = [
  ['NUMBER 4321'],
  ['number 43', 'number 59'],
  ['100% c'],
  ['snake_c'],
  ['snake%'],
  [String.raw`ck\sl`],
  [`'brien "AND"`],
  ['ärzte kö'],
  ['МОСКОВ'],
  ['京電力'],
  ['京'],
  ['  padded'],
  ['σίσυφ'],
  ['istanbul'],
  ['co'],
  ['%'],
  ['-b-'],
  ['nobody is called this'],
  ['number 43', '%'],
  [`${'long '.repeat(20)}end`, `${'long '.repeat(20)}and`],
  Array.from({ length: 60 }, (_, at) => `number ${at + 100} `),
];

describeOnBothHomes('an index for contains', (home) => {
  let datasets: DatasetHome;
  let work: Db;
  beforeAll(async () => {
    datasets = await openDatasets(home);
    work = datasets.importHome.db;
    if (home === 'postgres') await requireTrigrams(datasets.api);
  });
  afterAll(() => datasets.close());

  const columns = (isIndexed: boolean): DatasetColumn[] =>
    columnsOf({ company_name: 'string', note: 'string' }).map((column) =>
      isIndexed && column.name === 'company_name' ? { ...column, has_contains_index: true } : column,
    );
  const placeOf = (name: string) => ({ organizationId: datasets.organizationId, name });
  const create = async (name: string, isIndexed: boolean) => {
    await datasets.declare(name, columns(isIndexed));
    await datasets.load(name, content);
  };
  const find = async (name: string, contains: string[], db = datasets.db) => {
    const filters = { company_name: { contains } };
    const { rows, total } = await queryRows(db, { ...placeOf(name), filters, limit: 1000 });
    return { names: rows.map(({ fields }) => fields.company_name), total };
  };
  const states = async (name: string) => {
    const { table } = await getDataset(datasets.api, placeOf(name));
    return table?.containsIndexes.map(({ place, state }) => [place, state]);
  };
  const indexes = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relname like '%\\_contains\\_%' order by 1`.execute(work);
    return rows.map((row) => row.name);
  };
  const indexAll = async () => {
    while (await indexOne(work));
  };

  it('finds the same rows as looking through all, whatever the text', async () => {
    await create('equal', true);
    expect(await states('equal')).toEqual([[0, 'waiting']]);
    const before = [];
    for (const one of wanted) before.push(await find('equal', one));
    expect(before.map(({ total }) => total)).toEqual([
      1, 222, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 6002, 1, 1, 0, 112, 1, 60,
    ]);
    if (home === 'pglite') return;
    await indexAll();
    expect(await states('equal')).toEqual([[0, 'ready']]);
    const after = [];
    for (const one of wanted) after.push(await find('equal', one));
    expect(after).toEqual(before);
    const facets = { ...placeOf('equal'), column: 'company_name', limit: 5 };
    const { values } = await countFacets(datasets.db, {
      ...facets,
      filters: { company_name: { contains: ['NUMBER 4321', 'köln'] } },
    });
    expect(new Set(values.map(({ value }) => value))).toEqual(
      new Set(['company number 4321 of many', 'ÄRZTE Köln']),
    );
  });

  it('leads to the rows, also in the order of another column and among other filters', async () => {
    if (home === 'pglite') return;
    await create('led', true);
    await indexAll();
    for (const rest of [
      {},
      { sort: { field: 'company_name', direction: 'desc' } as const },
      { filters: { note: { contains: ['xxxx'] } } },
    ]) {
      const { db, rowsRead } = explain(datasets.db);
      const filters = { company_name: { contains: ['number 4321'] }, ...rest.filters };
      // As on a table of millions of rows, where not all are read anyway.
      await queryRows(
        db,
        { ...placeOf('led'), ...rest, filters, limit: 10 },
        { ...usualLimits, smallTable: 0 },
      );
      const read = [...rowsRead()].filter(([table]) => table.startsWith('dataset_'));
      expect(read.map(([, count]) => count < 50)).not.toContain(false);
    }
  });

  it('is built anew where a process died while it built it', async () => {
    if (home === 'pglite') return;
    await create('broken', true);
    await indexAll();
    const { table } = await getDataset(datasets.api, placeOf('broken'));
    const name = `dataset_${table?.id}_0_contains_0`;
    await sql`update pg_index set indisvalid = false where indexrelid = ${name}::regclass`.execute(work);
    await sql`update dataset_indexes set ready_at = null, tried_at = null where table_id = ${table?.id}`.execute(
      work,
    );
    expect(await find('broken', ['number 4321'])).toMatchObject({ total: 1 });
    await indexAll();
    const { rows } = await sql`select indisvalid from pg_index where indexrelid = ${name}::regclass`.execute(
      work,
    );
    expect([rows, await states('broken')]).toEqual([[{ indisvalid: true }], [[0, 'ready']]]);
    expect(await find('broken', ['number 4321'])).toMatchObject({ total: 1 });
  });

  it('goes when it is no longer asked for, comes anew with new rows, and goes with its dataset', async () => {
    await create('gone', true);
    const { table: first } = await getDataset(datasets.api, placeOf('gone'));
    const ofDataset = async (id = first?.id) => (await indexes()).filter((name) => name.includes(String(id)));
    if (home === 'postgres') {
      await indexAll();
      expect(await ofDataset()).toHaveLength(1);
    }
    await declareDataset(datasets.api, placeOf('gone'), { kind: 'companies', columns: columns(false) });
    expect(await states('gone')).toEqual([]);
    if (home === 'postgres') await indexAll();
    expect(await ofDataset()).toEqual([]);
    await declareDataset(datasets.api, placeOf('gone'), { kind: 'companies', columns: columns(true) });
    await datasets.load('gone', content, { mode: 'replace' });
    expect(await states('gone')).toEqual([[0, 'waiting']]);
    if (home === 'postgres') await indexAll();
    const { table: second } = await getDataset(datasets.api, placeOf('gone'));
    expect(await ofDataset(second?.id)).toHaveLength(home === 'postgres' ? 1 : 0);
    await deleteDataset(datasets.api, placeOf('gone'));
    expect(await ofDataset(second?.id)).toEqual([]);
    const { rows } = await sql`select from dataset_indexes where table_id = ${second?.id}`.execute(work);
    expect(rows).toEqual([]);
  });

  it('is kept when the rows are found no more, and has rows that are added', async () => {
    if (home === 'pglite') return;
    await create('more', true);
    await indexAll();
    await datasets.load('more', 'company_name,note\na late arrival,x');
    expect(await find('more', ['LATE ARR'])).toEqual({ names: ['a late arrival'], total: 1 });
    expect(await states('more')).toEqual([[0, 'ready']]);
  });

  it('is what a query that is too slow without it tells of', async () => {
    await create('slow', false);
    const limits = { ...usualLimits, pace: { ...usualLimits.pace, firstRows: 400, maxRows: 1000 } };
    const ask = () => {
      const filters = { company_name: { contains: ['nobody'] } };
      return queryRows(datasets.db, { ...placeOf('slow'), filters, limit: 10 }, limits);
    };
    await expect(ask()).rejects.toMatchObject({
      type: 'unavailable',
      message: expect.stringContaining('"has_contains_index": true'),
    });
    await declareDataset(datasets.api, placeOf('slow'), { kind: 'companies', columns: columns(true) });
    await expect(ask()).rejects.toMatchObject({
      type: 'unavailable',
      message: expect.stringContaining('is not ready (waiting)'),
    });
  });

  it('is given up at once where the rows ahead are plainly too many', async () => {
    await create('hopeless', false);
    let now = 0;
    // Each look at the clock is a second later: a query that went on would read 2000 rows.
    const pace = {
      ...usualLimits.pace,
      firstRows: 100,
      mostRows: 100,
      maxRows: 2000,
      now: () => (now += 500),
    };
    const read = { count: 0 };
    const db = datasets.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [first] = result.rows;
        if (first !== undefined && typeof first.seen === 'number') read.count += first.seen;
        return result;
      },
    });
    const filters = { company_name: { contains: ['nobody'] } };
    const limits = { ...usualLimits, smallTable: 0, pace: { ...pace, maxMs: 60_000 } };
    const page = queryRows(db, { ...placeOf('hopeless'), filters, limit: 10 }, limits);
    await expect(page).rejects.toMatchObject({ type: 'unavailable' });
    expect(read.count).toBeLessThan(1000);
  });

  it('is refused, with what to do about it, where the extension may not be added', async () => {
    if (home === 'pglite') return;
    const bare = await openDatasets(home);
    try {
      await sql`create role plain_${sql.raw(bare.organizationId.slice(0, 8))}`.execute(bare.api);
      await bare.api.connection().execute(async (one) => {
        await sql`set role plain_${sql.raw(bare.organizationId.slice(0, 8))}`.execute(one);
        await expect(requireTrigrams(one)).rejects.toMatchObject({
          type: 'invalid-request',
          message: expect.stringContaining('create extension pg_trgm'),
        });
        await sql`reset role`.execute(one);
      });
      // Declared by a process that was allowed to, and gone since.
      await bare.declare('failed', columns(true));
      await bare.load('failed', content);
      await expect(indexOne(bare.importHome.db)).rejects.toThrow('no longer has the extension');
      const { table } = await getDataset(bare.api, { organizationId: bare.organizationId, name: 'failed' });
      expect(table?.containsIndexes).toMatchObject([
        { state: 'failed', message: expect.stringContaining('create extension pg_trgm') },
      ]);
      expect(await indexOne(bare.importHome.db)).toBe(false);
      await requireTrigrams(bare.api);
      await bare.declare('failed', columns(true));
      expect(await indexOne(bare.importHome.db)).toBe(true);
      const mended = await getDataset(bare.api, { organizationId: bare.organizationId, name: 'failed' });
      expect(mended.table?.containsIndexes).toMatchObject([{ state: 'ready', message: null }]);
    } finally {
      await sql`drop role if exists plain_${sql.raw(bare.organizationId.slice(0, 8))}`.execute(bare.api);
      await bare.close();
    }
  });

  it('is one of at most sixteen in an organization', async () => {
    const organizationId = await datasets.createOrganization();
    const four = columnsOf({ a: 'string', b: 'string', c: 'string', d: 'string' });
    const declare = (name: string) =>
      declareDataset(
        datasets.api,
        { organizationId, name },
        { kind: 'companies', columns: four.map((column) => ({ ...column, has_contains_index: true })) },
      );
    for (const name of ['one', 'two', 'three', 'four', 'one']) await declare(name);
    await expect(declare('five')).rejects.toMatchObject({ type: 'invalid-request' });
  });
});
