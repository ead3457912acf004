import type { Page } from 'playwright-core';
import type { Scene } from './scenes.ts';

const csv = [
  'Company Name,Company Domain,Employees,Founded,City,Customer',
  ...Array.from({ length: 40 }, (_, at) =>
    [
      `${['Lumenline', 'Grantlor', 'Brindle', 'Ostrava'][at % 4] ?? ''} ${at}`,
      `company-${at}.example`,
      at * 37,
      `20${String(10 + (at % 15))}-03-0${1 + (at % 9)}`,
      ['Berlin', 'Paris', 'Lisbon'][at % 3] ?? '',
      at % 2 === 0 ? 'yes' : 'no',
    ].join(','),
  ),
  'Odd,odd.example,many,2020-01-01,Rome,no',
  '',
].join('\n');

const choose = async (page: Page) => {
  const file = {
    name: `Companies ${Date.now() % 100_000}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('region', { name: 'Columns of the file' }).getByRole('row').nth(4).waitFor();
};
const imported = async (page: Page) => {
  await choose(page);
  await page.getByLabel('Type of Employees').selectOption('number');
  await page.getByRole('button', { name: /^Import .* into / }).click();
  await page.getByRole('region', { name: 'Rejected rows' }).waitFor();
};

/** Datasets, from a file to rows; buckets and streams beside them. */
export const datasetsScenes: readonly Scene[] = [
  { name: 'datasets-review', path: '/datasets?import=true', prepare: choose },
  { name: 'datasets-imported', path: '/datasets?import=true', prepare: imported },
  {
    name: 'dataset',
    path: '/datasets?import=true',
    prepare: async (page) => {
      await imported(page);
      await page.getByRole('link', { name: /^Open/ }).click();
      await page.getByRole('region', { name: 'Rows', exact: true }).getByRole('row').nth(9).waitFor();
      await page.getByLabel('Column whose values are counted').selectOption('city');
      await page.getByText('Lisbon').first().waitFor();
    },
  },
  { name: 'datasets', path: '/datasets', prepare: (page) => page.getByRole('row').nth(1).waitFor() },
  { name: 'lists', path: '/lists', prepare: (page) => page.getByText('No bucket here yet').waitFor() },
  {
    name: 'playground-save',
    path: '/playground',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Save as sheet' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
