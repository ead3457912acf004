import type { Page } from 'playwright-core';
import { playgroundScenes } from './playground-scenes.ts';
import { settingsScenes } from './settings-scenes.ts';
import { healthScenes } from './health-scenes.ts';
import { spendScenes } from './spend-scenes.ts';
import { datasetsScenes } from './datasets-scenes.ts';
import { searchesScenes } from './searches-scenes.ts';
import { sheetScenes } from './sheet-scenes.ts';
import { gridScenes } from './grid-scenes.ts';

export interface Scene {
  name: string;
  /** Below `/app`. */
  path: string;
  /** As a stranger, without signing in. */
  isStranger?: boolean;
  /** Brings the page to what is to be seen, and waits for it. */
  prepare: (page: Page) => Promise<unknown>;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** Every screen and state to look at. */
export const scenes: readonly Scene[] = [
  ...playgroundScenes,
  {
    name: 'sign-in',
    path: '/',
    isStranger: true,
    prepare: (page) => heading(page, 'Sign in to Headrace'),
  },
  ...sheetScenes,
  ...searchesScenes,
  ...datasetsScenes,
  {
    name: 'catalog',
    path: '/catalog',
    prepare: (page) => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'catalog-details',
    path: '/catalog?id=person%3Aworkemail%3Awaterfall%401',
    prepare: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'catalog-nothing',
    path: '/catalog?q=zzz',
    prepare: (page) => page.getByText('Nothing has').waitFor(),
  },
  {
    name: 'palette',
    path: '/catalog',
    prepare: async (page) => {
      await page.getByRole('row').nth(3).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Search screens').fill('mail');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'runs',
    path: '/runs',
    prepare: (page) => page.getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'run',
    path: '/runs',
    prepare: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').click();
      await heading(page, 'Who was asked');
      await page.getByRole('table').last().getByRole('row').nth(3).waitFor();
    },
  },
  {
    name: 'connections',
    path: '/connections',
    prepare: (page) => page.getByRole('listitem').first().waitFor(),
  },
  {
    name: 'connection',
    path: '/connections?provider=hunter',
    prepare: (page) => page.getByRole('dialog').getByLabel('Key', { exact: true }).waitFor(),
  },
  ...spendScenes,
  ...healthScenes,
  {
    name: 'account',
    path: '/account',
    prepare: (page) => page.getByLabel('New password').waitFor(),
  },
  ...settingsScenes,
  {
    name: 'gallery',
    path: '/gallery',
    prepare: (page) => heading(page, 'Gallery'),
  },
  ...gridScenes,
  {
    name: 'gallery-charts',
    path: '/gallery',
    prepare: async (page) => {
      await page.locator('canvas').waitFor();
      await page.getByRole('heading', { name: 'Charts and meters' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'missing',
    path: '/no/such/screen',
    prepare: (page) => heading(page, 'There is nothing at this address'),
  },
];
