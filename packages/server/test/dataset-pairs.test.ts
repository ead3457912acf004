/* Filters on two columns of few values, whose rows are found by tokens of both together. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  age: at % 50,
}));
const file = [
  'name,country,industry,size,age',
  ...rows.map((row) => `${row.name},"${row.country}","${row.industry}",${row.size},${row.age}`),
].join('\n');

const byTokens = { smallTable: 0, maxCandidates: 1e9, maxWalk: 40_000, pace: usualPace };
const fold = (text: string) => text.trim().toLowerCase();
const has = (value: string, wanted: readonly string[] | undefined) =>
  wanted === undefined || (fold(value) !== '' && wanted.map(fold).includes(fold(value)));

interface Asked {
  country?: string[];
  industry?: string[];
  size?: string[];
}

const questions: Asked[] = [
  { country: ['germany', 'Italy'], industry: ['SOFTWARE'] },
  { country: ['österreich'], size: ['large', 'small'] },
  { industry: ['food, drinks', 'nowhere'], size: ['small'] },
  { country: ['Germany'], industry: ['Mining', 'Software'], size: ['Large'] },
  { country: ['nowhere'], industry: ['Mining'] },
  // More pairs than are looked up.
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
    const filters = Object.fromEntries(Object.entries(asked).map(([name, include]) => [name, { include }]));
    const query = { organizationId, name: 'companies', filters, limit: 1000 };
    const { rows: found } = await queryRows(datasets.db, query, byTokens);
    return found.map(({ fields }) => fields.name);
  };
  const expected = ({ country, industry, size }: Asked) =>
    rows
      .filter((row) => has(row.country, country) && has(row.industry, industry) && has(row.size, size))
      .map(({ name }) => name);

  it('has tokens for each two of them', async () => {
    const dataset = await findDataset(datasets.db, { organizationId, name: 'companies' });
    expect(dataset?.table?.tokens.pairs).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
  });

  it('finds the rows that have a value of each', async () => {
    for (const asked of questions) expect(await ask(asked)).toEqual(expected(asked));
    expect(questions.map((asked) => expected(asked).length > 0)).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it('finds the same where an earlier version imported it', async () => {
    await sql`update dataset_tables set token_pairs = null`.execute(datasets.db);
    for (const asked of questions) expect(await ask(asked)).toEqual(expected(asked));
  });
});
