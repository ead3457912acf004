import type { Page } from 'playwright-core';
import type { Scene } from './scenes.ts';

const source = encodeURIComponent('companies:profiles:crustdata@3');
const config = encodeURIComponent(
  JSON.stringify({ filters: { hq_locations: { include: ['Germany'], exclude: ['Berlin'] } } }),
);
const preview = async (page: Page) => {
  await page.getByRole('button', { name: 'Preview 10 rows' }).click();
  await page.getByRole('region', { name: 'Rows found' }).getByRole('row').nth(5).waitFor();
};

/** Searches: sources, one search, and how its rows get into a sheet. */
export const searchesScenes: readonly Scene[] = [
  {
    name: 'searches',
    path: '/searches',
    prepare: (page) => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'search',
    path: `/searches/${source}?config=${config}`,
    prepare: preview,
  },
  {
    name: 'search-suggestions',
    path: `/searches/${source}`,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Hq locations' }).pressSequentially('lon');
      await page.getByRole('option').nth(2).waitFor();
    },
  },
  {
    name: 'search-problem',
    path: `/searches/${source}?config=${encodeURIComponent('{"filters":{"revenue_in_usd":{"from":5}}}')}`,
    prepare: (page) => page.getByText('One problem to mend first.').waitFor(),
  },
  {
    name: 'search-saved',
    path: `/searches/${source}?config=${config}`,
    prepare: async (page) => {
      await preview(page);
      await page.getByRole('button', { name: 'Save …' }).click();
      // Each picture saves one of its own.
      await page.getByRole('dialog').getByLabel('Name').fill(`German companies ${Date.now()}`);
      await page.keyboard.press('Enter');
      await page.getByText(/^last run/).waitFor();
      await page.getByRole('button', { name: 'Remove Berlin' }).click();
      await page.getByText('1 filter changed').waitFor();
    },
  },
  {
    name: 'search-receipt',
    path: `/searches/${source}?config=${config}`,
    prepare: async (page) => {
      await preview(page);
      await page.getByRole('button', { name: 'Receipt' }).click();
      await page.getByText('Asked crustdata').waitFor();
    },
  },
  {
    name: 'search-into-sheet',
    path: `/searches/${source}?config=${config}&panel=sheet`,
    prepare: (page) => page.getByRole('checkbox').nth(4).waitFor(),
  },
  {
    name: 'search-filling-sheet',
    path: `/searches/${source}?config=${config}&panel=sheet`,
    prepare: async (page) => {
      await page.getByRole('dialog').getByLabel('Name').fill(`companies ${Date.now()}`);
      await page.getByRole('dialog').getByLabel('New rows').fill('20');
      await page.getByRole('button', { name: /^Make the sheet/ }).click();
      await page.getByText('All rows that you wanted are there.').waitFor();
    },
  },
];
