/* Filters on two columns of few values, and a number, whose rows are found by tokens of all of them together. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatasetFilters } from '../src/contract/datasets.ts';
import { findDataset } from '../src/datasets/dataset.ts';
import { usualPace } from '../src/datasets/querying/budget.ts';
import { queryRows } from '../src/datasets/querying/query-rows.ts';
import type { DatasetHome } from './dataset-home.ts';
import { columnsOf, openDatasets } from './dataset-home.ts';
import { describeOnBothHomes } from './service.ts';

const columns = columnsOf({
  name: 'string',
  country: 'string',
  industry: 'string',
  size: 'string',
  age: 'number',
});
const countries = ['Germany', 'GERMANY', ' Italy ', 'Österreich', 'ÖSTERREICH', ''];
const industries = ['Software', 'software', 'Food, drinks', 'Mining'];
const sizes = ['small', 'Large', ''];

const rows = Array.from({ length: 360 }, (_, at) => ({
  name: `Company ${at}`,
  country: countries[at % 6] ?? '',
  industry: industries[Math.floor(at / 6) % 4] ?? '',
  size: sizes[Math.floor(at / 24) % 3] ?? '',
  age: at % 7 === 0 ? null : at % 50,
}));
const file = [
  'name,country,industry,size,age',
  ...rows.map((row) => `${row.name},"${row.country}","${row.industry}",${row.size},${row.age ?? ''}`),
].join('\n');

const byTokens = { smallTable: 0, maxCandidates: 1e9, maxWalk: 40_000, pace: usualPace };
const fold = (text: string) => text.trim().toLowerCase();
const has = (value: string, wanted: readonly string[] | undefined) =>
  wanted === undefined || (fold(value) !== '' && wanted.map(fold).includes(fold(value)));

const isWithin = (age: number | null, range: Asked['age']) =>
  range === undefined || (age !== null && age >= (range[0] ?? 0) && age <= (range[1] ?? 100));

interface Asked {
  country?: string[];
  industry?: string[];
  size?: string[];
  /** The first and the last. */
  age?: [number | undefined, number | undefined];
}

const questions: Asked[] = [
  { country: ['germany', 'Italy'], industry: ['SOFTWARE'] },
  { country: ['österreich'], size: ['large', 'small'] },
  { industry: ['food, drinks', 'nowhere'], size: ['small'] },
  { country: ['Germany'], industry: ['Mining', 'Software'], size: ['Large'] },
  { country: ['nowhere'], industry: ['Mining'] },
  { country: ['Germany', 'Italy'], industry: ['Software'], age: [10, 20] },
  { country: ['Germany', 'Italy'], size: ['small', 'large'], age: [10, undefined] },
  { country: ['Germany'], size: ['small'], age: [undefined, 30] },
  { industry: ['Software', 'Mining'], country: ['österreich'], size: ['small'], age: [3, 3] },
  { country: ['Germany'], size: ['small'], age: [60, 70] },
  // More values together than are looked up.
  {
    country: ['Germany', ...Array.from({ length: 30 }, (_, at) => `c${at}`)],
    size: ['small'],
    age: [3, 48],
  },
  { country: ['Germany', ...Array.from({ length: 70 }, (_, at) => `c${at}`)], industry: ['Mining'] },
];

describeOnBothHomes('a dataset with columns of few values', (home) => {
  let datasets: DatasetHome;
  let organizationId: string;
  beforeAll(async () => {
    datasets = await openDatasets(home);
    ({ organizationId } = datasets);
    await datasets.declare('companies', columns);
    await datasets.load('companies', file);
  });
  afterAll(() => datasets.close());

  const ask = async (asked: Asked): Promise<unknown[]> => {
    const { age, ...texts } = asked;
    const filters: DatasetFilters = Object.fromEntries(
      Object.entries(texts).map(([name, include]) => [name, { include }]),
    );
    if (age !== undefined) filters.age = { from: age[0], to: age[1] };
    const query = { organizationId, name: 'companies', filters, limit: 1000 };
    const { rows: found } = await queryRows(datasets.db, query, byTokens);
    return found.map(({ fields }) => fields.name);
  };
  const expected = ({ country, industry, size, age }: Asked) =>
    rows
      .filter((row) => has(row.country, country) && has(row.industry, industry) && has(row.size, size))
      .filter((row) => isWithin(row.age, age))
      .map(({ name }) => name);

  it('has tokens for each two of them, and for two with the number', async () => {
    const dataset = await findDataset(datasets.db, { organizationId, name: 'companies' });
    expect(dataset?.table?.tokens.pairs).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(dataset?.table?.tokens.triples).toEqual([[1, 3, 4]]);
  });

  it('finds the rows that have a value of each', async () => {
    for (const asked of questions) expect(await ask(asked)).toEqual(expected(asked));
    const empty = questions.flatMap((asked, at) => (expected(asked).length === 0 ? [at] : []));
    expect(empty).toEqual([4, 9]);
  });

  it('finds the same where an earlier version imported it', async () => {
    await sql`update dataset_tables set token_pairs = null, token_triples = null`.execute(datasets.db);
    for (const asked of questions) expect(await ask(asked)).toEqual(expected(asked));
  });
});
