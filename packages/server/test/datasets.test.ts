import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetFilters } from '../src/contract/datasets.ts';
import { completeColumn } from '../src/datasets/querying/complete-column.ts';
import { countFacets } from '../src/datasets/querying/facets.ts';
import { findRow, findRowByInputs } from '../src/datasets/querying/find-row.ts';
import { keyOfText } from '../src/datasets/fold-text.ts';
import { queryRows } from '../src/datasets/querying/query-rows.ts';
import type { RowQuery } from '../src/datasets/querying/query-rows.ts';
import { sql } from 'kysely';
import type { DatasetHome } from './dataset-home.ts';
import { columnsOf, openDatasets, textOf } from './dataset-home.ts';
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
    queryRows(datasets.db, {
      organizationId: datasets.organizationId,
      name: 'companies',
      limit: 100,
      ...asked,
    });
  const domains = async (asked: Partial<RowQuery>) =>
    (await query(asked)).rows.map(({ fields }) => textOf(fields.company_domain).split('.')[0]);

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
      expect(rows[4]?.fields).toMatchObject({
        headcount: -1500,
        founded_on: '0001-01-01',
        address_country: null,
      });
    });

    it.each<[string, DatasetFilters, string[]]>([
      [
        'text, whatever the case',
        { address_country: { include: ['germany', 'ÖSTERREICH'] } },
        ['acme', 'bjork', 'smith'],
      ],
      ['text that is not', { address_country: { exclude: ['Germany'] } }, ['bjork', 'acme', 'zeta']],
      ['a part of a text', { company_name: { contains: ['ÄLT', 'ACM'] } }, ['acme', 'bjork', 'acme']],
      ['a part with a wild card', { company_name: { contains: ['%'] } }, []],
      ['a range', { headcount: { from: 7, to: 120 } }, ['acme', 'bjork', 'acme']],
      ['a range of one end', { headcount: { to: 7 } }, ['bjork', 'zeta']],
      ['a flag', { is_hiring: true }, ['acme', 'smith']],
      ['no value', { headcount: { is_null: true } }, ['smith']],
      ['some value', { is_hiring: { is_null: false, is: false } }, ['bjork', 'zeta']],
      ['days', { founded_on: { after: '1999-12-31', before: '2001-02-03' } }, ['acme', 'bjork']],
      [
        'moments within a day',
        { seen_at: { after: '2024-01-31', before: '2024-01-31' } },
        ['acme', 'bjork', 'smith'],
      ],
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
      [
        'an unknown column',
        { filters: { headcont: { from: 1 } } },
        'UnknownFilter',
        'Did you mean "headcount"?',
      ],
      [
        'a filter of another type',
        { filters: { headcount: { include: ['1'] } } },
        'InvalidFilterValue',
        'takes from, to',
      ],
      ['an empty filter', { filters: { headcount: {} } }, 'InvalidFilterValue', 'is empty'],
      ['no day', { filters: { founded_on: { after: '2024-02-30' } } }, 'InvalidFilterValue', '2024-01-31'],
      [
        'a range upside down',
        { filters: { headcount: { from: 2, to: 1 } } },
        'InvalidFilterValue',
        'before the beginning',
      ],
      [
        'a sort by JSON',
        { sort: { field: 'tags', direction: 'asc' } },
        'InvalidFilterValue',
        'cannot be sorted',
      ],
      ['a cursor of nobody', { after: 'nonsense' }, 'InvalidCursor', 'does not come from'],
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

  it('of another organization do not exist', async () => {
    const organizationId = await datasets.createOrganization();
    await expect(query({ organizationId })).rejects.toThrow('no dataset "companies"');
    const asked = { organizationId, dataset: 'companies', column: 'company_name', query: '', limit: 5 };
    expect(await completeColumn(datasets.db, asked)).toBeNull();
    expect(
      await findRow(datasets.db, { organizationId, name: 'companies', match: { headcount: 7 } }),
    ).toBeNull();
  });

  it('text is folded alike here and in the database', async () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'aZ İıßŠšΣσςЯя\u0130'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 300,
    });
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
});
