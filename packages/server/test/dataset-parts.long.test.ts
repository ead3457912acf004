/* Rows of a dataset in several parts, as large files have them on PostgreSQL: the same pages in whatever way they are found. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDataset } from '../src/datasets/dataset.ts';
import { tableOf } from '../src/datasets/column-sql.ts';
import { usualPace } from '../src/datasets/querying/budget.ts';
import type { PathLimits } from '../src/datasets/querying/page-reading.ts';
import { usualLimits } from '../src/datasets/querying/page-reading.ts';
import type { RowQuery } from '../src/datasets/querying/query-rows.ts';
import { queryRows } from '../src/datasets/querying/query-rows.ts';
import type { DatasetHome } from './dataset-home.ts';
import { columnsOf, openDatasets } from './dataset-home.ts';
import { describeOnBothHomes } from './service.ts';

const rows = 1500;
const parts = 3;
const small = { ...usualPace, firstRows: 20, mostRows: 40 };
const paths: Record<string, PathLimits> = {
  'along an index': { ...usualLimits, smallTable: 0, maxCandidates: 0 },
  'along an index by windows': { ...usualLimits, smallTable: 0, maxCandidates: 0, pace: small },
  'along an index for a while': {
    ...usualLimits,
    smallTable: 0,
    maxCandidates: 0,
    maxWalk: 100,
    pace: small,
  },
  'by tokens': { ...usualLimits, smallTable: 0 },
  'by windows of tokens': { ...usualLimits, smallTable: 0, pace: small },
};

/** Rows of kind "a" are many in one part; few in another, whose grades are close together; and none in the third. */
const lineOf = (at: number) => {
  const grade = at % parts === 1 ? at % 100 : (at * 7919) % 997;
  const isMany = at % parts === 0;
  const isFew = at % parts === 1 && at % 40 === 1;
  return [`name ${(at * 31) % 1000}`, isMany || isFew ? 'a' : 'b', at % 17 === 0 ? '' : grade].join(',');
};

describeOnBothHomes('a dataset in several parts', (home) => {
  let datasets: DatasetHome;
  beforeAll(async () => {
    datasets = await openDatasets(home);
    await datasets.declare('spread', columnsOf({ label: 'string', kind: 'string', grade: 'number' }));
    const lines = Array.from({ length: rows }, (_, at) => lineOf(at));
    await datasets.load('spread', ['label,kind,grade', ...lines].join('\n'));
    await spread();
  });
  afterAll(() => datasets.close());

  const place = () => ({ organizationId: datasets.organizationId, name: 'spread' });
  const spread = async () => {
    const { id = '' } = (await getDataset(datasets.db, place())).table ?? {};
    const from = tableOf({ id, part: 0 });
    for (let part = 1; part < parts; part += 1) {
      const to = tableOf({ id, part });
      await sql`create table ${to} (like ${from} including all)`.execute(datasets.db);
      await sql`
        with gone as (delete from ${from} where row_id % ${sql.lit(parts)} = ${sql.lit(part)} returning *)
        insert into ${to} select * from gone`.execute(datasets.db);
      await sql`analyze ${to}`.execute(datasets.db);
    }
    await sql`update dataset_tables set parts = ${parts}::int where id = ${id}`.execute(datasets.db);
  };
  const pages = async (asked: Partial<RowQuery>, limits: PathLimits) => {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof queryRows>> = await queryRows(
        datasets.db,
        { ...place(), limit: 70, ...asked, after },
        limits,
      );
      found.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    return found;
  };
  const asked: Record<string, Partial<RowQuery>> = {
    'all rows': {},
    'a kind that parts have unequally': { filters: { kind: { include: ['a'] } } },
    'a kind and a range': { filters: { kind: { include: ['a', 'b'] }, grade: { from: 100, to: 600 } } },
    'a part of a text': { filters: { label: { contains: ['99'] } } },
    nothing: { filters: { label: { contains: ['nobody'] } } },
  };
  const sorts = [
    null,
    { field: 'grade', direction: 'asc' },
    { field: 'grade', direction: 'desc' },
    { field: 'label', direction: 'asc' },
  ] as const;

  it.each(Object.keys(asked))('has the same pages of %s, in whatever way they are found', async (name) => {
    for (const sort of sorts) {
      const query = { ...asked[name], sort };
      const expected = await pages(query, { ...usualLimits, smallTable: 1e9 });
      expect(new Set(expected).size).toBe(expected.length);
      for (const [path, limits] of Object.entries(paths))
        expect([path, await pages(query, limits)]).toEqual([path, expected]);
    }
  });
});
