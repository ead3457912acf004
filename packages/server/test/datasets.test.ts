import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetFilters } from '../src/contract/datasets.ts';
import { completeColumn } from '../src/datasets/complete-column.ts';
import { deleteDataset } from '../src/datasets/declare-dataset.ts';
import { countFacets } from '../src/datasets/facets.ts';
import { findRow, findRowByInputs } from '../src/datasets/find-row.ts';
import { keyOfText } from '../src/datasets/fold-text.ts';
import { listRejects } from '../src/datasets/keep-rejects.ts';
import { findDataset } from '../src/datasets/dataset.ts';
import { queryRows } from '../src/datasets/query-rows.ts';
import type { RowQuery } from '../src/datasets/query-rows.ts';
import { sweepDatasetTables } from '../src/datasets/table-leases.ts';
import { sql } from 'kysely';
import type { DatasetHome } from './dataset-home.ts';
import { bytesOf, columnsOf, openDatasets } from './dataset-home.ts';
import { describeOnBothHomes } from './service.ts';

const columns = columnsOf({
  company_name: 'string',
  company_domain: 'string',
  address_country: 'string',
  headcount: 'number',
  is_hiring: 'boolean',
  founded_on: 'date',
  seen_at: 'datetime',
  tags: 'json',
});

const companies = [
  'company_name,company_domain,address_country,headcount,is_hiring,founded_on,seen_at,tags',
  'Acme,acme.com,Germany,120,true,2001-02-03,2024-01-31T10:00:00Z,"[""a"",""b""]"',
  'Björk Ältere,bjork.example,Österreich,7,false,1999-12-31,2024-01-31 23:59:59.999,',
  '"Smith, ""Sons""\nand Co",smith.example,GERMANY,,true,,2024-02-01T00:00:00+01:00,{}',
  'acme,acme.io,France,120,,2020-02-29,,null',
  'Zeta,zeta.example,,-1.5e3,no,0001-01-01,9999-12-31T23:59:59Z,"{""x"": 1}"',
].join('\r\n');

describeOnBothHomes('datasets', (home) => {
  let datasets: DatasetHome;
  beforeAll(async () => {
    datasets = await openDatasets(home);
    await datasets.declare('companies', columns);
    const result = await datasets.load('companies', `\uFEFF${companies}\r\n`);
    expect(result).toMatchObject({ rows: 5, rejected: 0, updated: 0 });
  });
  afterAll(() => datasets.close());

  const query = (asked: Partial<RowQuery>) =>
    queryRows(datasets.db, { organizationId: datasets.organizationId, name: 'companies', limit: 100, ...asked });
  const domains = async (asked: Partial<RowQuery>) =>
    (await query(asked)).rows.map(({ fields }) => String(fields.company_domain).split('.')[0]);

  describe('rows', () => {
    it('come back as they were', async () => {
      const { rows, total, next } = await query({});
      expect([rows.length, total, next]).toEqual([5, 5, null]);
      expect(rows[0]?.fields).toEqual({
        company_name: 'Acme',
        company_domain: 'acme.com',
        address_country: 'Germany',
        headcount: 120,
        is_hiring: true,
        founded_on: '2001-02-03',
        seen_at: '2024-01-31T10:00:00.000Z',
        tags: ['a', 'b'],
      });
      expect(rows[2]?.fields).toMatchObject({
        company_name: 'Smith, "Sons"\nand Co',
        headcount: null,
        founded_on: null,
        seen_at: '2024-01-31T23:00:00.000Z',
        tags: {},
      });
      expect(rows[4]?.fields).toMatchObject({ headcount: -1500, founded_on: '0001-01-01', address_country: null });
    });

    it.each<[string, DatasetFilters, string[]]>([
      ['text, whatever the case', { address_country: { include: ['germany', 'ÖSTERREICH'] } }, ['acme', 'bjork', 'smith']],
      ['text that is not', { address_country: { exclude: ['Germany'] } }, ['bjork', 'acme', 'zeta']],
      ['a part of a text', { company_name: { contains: ['ÄLT', 'ACM'] } }, ['acme', 'bjork', 'acme']],
      ['a part with a wild card', { company_name: { contains: ['%'] } }, []],
      ['a range', { headcount: { from: 7, to: 120 } }, ['acme', 'bjork', 'acme']],
      ['a range of one end', { headcount: { to: 7 } }, ['bjork', 'zeta']],
      ['a flag', { is_hiring: true }, ['acme', 'smith']],
      ['no value', { headcount: { is_null: true } }, ['smith']],
      ['some value', { is_hiring: { is_null: false, is: false } }, ['bjork', 'zeta']],
      ['days', { founded_on: { after: '1999-12-31', before: '2001-02-03' } }, ['acme', 'bjork']],
      ['moments within a day', { seen_at: { after: '2024-01-31', before: '2024-01-31' } }, ['acme', 'bjork', 'smith']],
      ['moments', { seen_at: { after: '2024-01-31T10:00:01Z' } }, ['bjork', 'smith', 'zeta']],
      ['several columns', { headcount: { from: 100 }, address_country: { include: ['france'] } }, ['acme']],
      ['a value nobody has', { company_domain: { include: ['nope'] } }, []],
    ])('are found by %s', async (_, filters, expected) => {
      expect(await domains({ filters })).toEqual(expected);
      expect((await query({ filters })).total).toBe(expected.length);
    });

    it('are sorted both ways, without a value last', async () => {
      const by = (field: string, direction: 'asc' | 'desc') => domains({ sort: { field, direction } });
      expect(await by('headcount', 'asc')).toEqual(['zeta', 'bjork', 'acme', 'acme', 'smith']);
      expect(await by('headcount', 'desc')).toEqual(['acme', 'acme', 'bjork', 'zeta', 'smith']);
      expect(await by('company_name', 'asc')).toEqual(['acme', 'acme', 'bjork', 'smith', 'zeta']);
      expect(await by('founded_on', 'desc')).toEqual(['acme', 'acme', 'bjork', 'zeta', 'smith']);
    });

    it.each<[string, Partial<RowQuery>, string, string]>([
      ['an unknown column', { filters: { headcont: { from: 1 } } }, 'UnknownFilter', 'Did you mean "headcount"?'],
      ['a filter of another type', { filters: { headcount: { include: ['1'] } } }, 'InvalidFilterValue', 'takes from, to'],
      ['an empty filter', { filters: { headcount: {} } }, 'InvalidFilterValue', 'is empty'],
      ['no day', { filters: { founded_on: { after: '2024-02-30' } } }, 'InvalidFilterValue', '2024-01-31'],
      ['a range upside down', { filters: { headcount: { from: 2, to: 1 } } }, 'InvalidFilterValue', 'before its beginning'],
      ['a sort by JSON', { sort: { field: 'tags', direction: 'asc' } }, 'InvalidFilterValue', 'has no order'],
      ['a cursor of nobody', { after: 'nonsense' }, 'InvalidCursor', 'is none'],
    ])('are not asked for by %s', async (_, asked, code, message) => {
      const fault = await query(asked).catch((error: unknown) => error);
      expect(fault).toMatchObject({ type: 'invalid-request', errors: [{ code }] });
      expect(String(fault)).toContain(message);
    });
  });

  it('columns are counted, completed and looked up', async () => {
    const place = { organizationId: datasets.organizationId, name: 'companies' };
    const facets = await countFacets(datasets.db, { ...place, column: 'address_country', limit: 2 });
    expect(facets).toEqual({
      values: [
        { value: 'GERMANY', count: 2 },
        { value: 'France', count: 1 },
      ],
      is_exact: true,
      counted: 5,
    });
    const hiring = await countFacets(datasets.db, {
      ...place,
      column: 'is_hiring',
      filters: { headcount: { from: 0 } },
      limit: 9,
    });
    expect(hiring.values.toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1))).toEqual([
      { value: false, count: 1 },
      { value: null, count: 1 },
      { value: true, count: 1 },
    ]);
    const days = await countFacets(datasets.db, { ...place, column: 'founded_on', limit: 1 });
    expect(days.values[0]?.count).toBe(1);
    const complete = (column: string, typed: string) =>
      completeColumn(datasets.db, {
        organizationId: datasets.organizationId,
        dataset: 'companies',
        column,
        query: typed,
        limit: 5,
      });
    expect(await complete('company_name', 'AC')).toEqual([{ value: 'Acme', count: 2 }]);
    expect(await complete('address_country', 'öst')).toEqual([{ value: 'Österreich', count: 1 }]);
    expect(await complete('company_name', 'a%')).toEqual([]);
    expect(await complete('headcount', '12')).toEqual([{ value: '120', count: 2 }]);
    expect(await complete('nope', '')).toBeNull();
    const row = await findRow(datasets.db, { ...place, match: { company_domain: 'ACME.io' } });
    expect(row?.fields.address_country).toBe('France');
    const both = { company_name: 'acme', headcount: 120 };
    expect((await findRow(datasets.db, { ...place, match: both }))?.fields.company_domain).toBe('acme.com');
    for (const match of [{ company_domain: 'x' }, { nope: 'x' }, {}, { headcount: 'many' }])
      expect(await findRow(datasets.db, { ...place, match })).toBeNull();
    const byInputs = (inputs: Record<string, string>) =>
      findRowByInputs(datasets.db, { ...place, dataset: 'companies', inputs });
    expect(await byInputs({ company_domain: 'zeta.example' })).toMatchObject({ kind: 'found' });
    expect(await byInputs({ work_email: 'a@zeta.example' })).toEqual({ kind: 'none' });
  });

  it('what does not fit is told, line by line, and the rest imported', async () => {
    await datasets.declare('odd', columnsOf({ a: 'string', n: 'number' }));
    const file = 'a;n\nx;1\n\ny;many\nz;1;2\n"q" r;3\nlast;9007199254740993\n"open;4\nok;5';
    const { rows, rejected, rejects } = await datasets.load('odd', file);
    expect([rows, rejected]).toEqual([2, 5]);
    expect(rejects).toEqual([
      { line: 4, column: 'n', reason: expect.stringContaining('"many" is not a number'), text: 'y;many' },
      { line: 5, column: null, reason: 'The row has 3 cells where the header has 2.', text: 'z;1;2' },
      { line: 6, column: null, reason: expect.stringContaining('after a closing quote'), text: '"q" r;3' },
      { line: 7, column: 'n', reason: expect.stringContaining('15 always'), text: 'last;9007199254740993' },
      { line: 8, column: null, reason: expect.stringContaining('nothing closes'), text: '"open;4' },
    ]);
    const odd = await findDataset(datasets.db, { organizationId: datasets.organizationId, name: 'odd' });
    const kept = await listRejects(datasets.db, { importId: odd?.importId ?? '', after: -1, limit: 10 });
    expect(kept.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8]);
  });

  it('an append adds, a replacement takes the place of all', async () => {
    await datasets.declare('grown', columnsOf({ a: 'string' }));
    await datasets.load('grown', 'a\nx\ny\n');
    await datasets.load('grown', 'a\nz\n');
    const values = async () =>
      (await query({ name: 'grown' })).rows.map(({ id, fields }) => `${id}${String(fields.a)}`);
    expect(await values()).toEqual(['1x', '2y', '3z']);
    const page = await query({ name: 'grown', limit: 1 });
    await datasets.load('grown', '{"a": "n"}\n{"b": 1}\n[]\nnope', { mode: 'replace', format: 'jsonl' });
    expect(await values()).toEqual(['1n', '2null']);
    await expect(query({ name: 'grown', limit: 1, after: page.next })).rejects.toThrow('were replaced');
  });

  it('a row of the same key is updated in its place, the last of a file counting', async () => {
    await datasets.declare('keyed', columnsOf({ email: 'string', n: 'number' }), 'email');
    const first = await datasets.load('keyed', 'email,n\na@x.com,1\nb@x.com,2\nA@x.com,3\n,4\n');
    expect(first).toMatchObject({ rows: 2, duplicates: 1, rejected: 1 });
    const second = await datasets.load('keyed', 'email,n\nc@x.com,5\nB@X.com,6\nb@x.com,7\n');
    expect(second).toMatchObject({ rows: 2, updated: 1, duplicates: 1 });
    const { rows, total } = await query({ name: 'keyed' });
    expect(rows.map(({ id, fields }) => [id, fields.email, fields.n])).toEqual([
      ['2', 'b@x.com', 7],
      ['3', 'A@x.com', 3],
      ['4', 'c@x.com', 5],
    ]);
    expect(total).toBe(3);
  });

  it('an upload that breaks off leaves everything as it was', async () => {
    await datasets.declare('whole', columnsOf({ a: 'string' }));
    await datasets.load('whole', 'a\nx\n');
    const broken = async function* () {
      yield* bytesOf('a\ny\nz\n');
      throw new Error('the client went away');
    };
    for (const mode of ['append', 'replace'] as const)
      await expect(datasets.load('whole', broken(), { mode })).rejects.toThrow('went away');
    expect((await query({ name: 'whole' })).rows).toHaveLength(1);
    expect(await countTables()).toBe(await countNamed());
  });

  it('a file without the columns, or that is none, is refused and says why', async () => {
    await datasets.declare('strict', columnsOf({ email: 'string' }));
    const load = (text: string, format?: 'csv' | 'jsonl' | 'parquet') =>
      datasets.load('strict', text, format === undefined ? {} : { format });
    await expect(load('e-mail\nx')).rejects.toThrow('no column "email" of this dataset. Did you mean "e-mail"?');
    await expect(load('')).rejects.toThrow('is empty');
    await expect(load('nonsense', 'parquet')).rejects.toThrow('not valid Parquet');
    await expect(datasets.load('nope', 'x')).rejects.toThrow('no dataset "nope"');
    expect(await countTables()).toBe(await countNamed());
  });

  it('the tables of a deleted dataset or organization go with it', async () => {
    await datasets.declare('doomed', columnsOf({ a: 'string' }));
    await datasets.load('doomed', 'a\nx\n');
    const place = { organizationId: datasets.organizationId, name: 'doomed' };
    const before = await countTables();
    expect(await deleteDataset(datasets.db, place)).toBe(true);
    expect(await deleteDataset(datasets.db, place)).toBe(false);
    expect(await countTables()).toBe(before - 1);
    await expect(query({ name: 'doomed' })).rejects.toThrow('no dataset');
    expect(await sweepDatasetTables(datasets.db)).toBe(0);
  });

  it('of another organization do not exist', async () => {
    const organizationId = await datasets.createOrganization();
    await expect(query({ organizationId })).rejects.toThrow('no dataset "companies"');
    const asked = { organizationId, dataset: 'companies', column: 'company_name', query: '', limit: 5 };
    expect(await completeColumn(datasets.db, asked)).toBeNull();
    expect(await findRow(datasets.db, { organizationId, name: 'companies', match: { headcount: 7 } })).toBeNull();
  });

  it('text is folded alike here and in the database', async () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom(...'aZ İıßŠšΣσςЯя\u0130'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (given) => {
        const texts = given.map((one) => one.replaceAll('\0', '').toWellFormed());
        const { rows } = await sql<{ key: string }>`
          select dataset_key(value) as key from unnest(${texts}::text[]) with ordinality as t (value, at) order by at`.execute(
          datasets.db,
        );
        expect(rows.map(({ key }) => key)).toEqual(texts.map(keyOfText));
      }),
      { numRuns: 30 },
    );
  });

  async function countTables(): Promise<number> {
    const { rows } = await sql<{ count: string | number }>`
      select count(*) as count from pg_class where relkind = 'r' and relname like 'dataset\_%\_0'`.execute(datasets.db);
    return Number(rows[0]?.count);
  }

  async function countNamed(): Promise<number> {
    const { rows } = await sql<{ count: string | number }>`
      select count(*) as count from datasets where table_id is not null`.execute(datasets.db);
    return Number(rows[0]?.count);
  }
});
