import type { Page } from 'playwright-core';
import type { Scene } from './scenes.ts';

const found = /^work email, row \d+, .+@/;
const cell = (page: Page) => page.getByRole('gridcell', { name: found }).first();
const panel = (page: Page) => page.getByRole('region', { name: 'Details' });

/** Makes a sheet of the sample by hand and runs all of it; later scenes open it. */
const fill = async (page: Page) => {
  const known = page.getByRole('link', { name: 'Sample people' });
  const none = page.getByText('No sheets here yet');
  await known.or(none).first().waitFor();
  if (await known.isVisible()) return openFilled(page);
  await page.goto(`${page.url()}?new=sample`);
  await page.getByRole('button', { name: 'Make the sheet' }).click();
  await page.getByRole('gridcell', { name: /^name, row 1,/ }).waitFor();
  await goToMails(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await panel(page).getByLabel('All 10 rows').check();
  await panel(page)
    .getByRole('button', { name: /^Run \d+ cells/ })
    .click();
  await cell(page).waitFor();
};

const openFilled = async (page: Page) => {
  await page.getByRole('link', { name: 'Sample people' }).click();
  await page.getByRole('gridcell', { name: /^name, row 1,/ }).waitFor();
  await goToMails(page);
  await cell(page).waitFor();
};

/** The columns of the mail pipe lie further to the right. */
const goToMails = async (page: Page) => {
  await page.goto(`${page.url().split('?')[0]}?cell=1%2Fwork_email`);
  await page.getByRole('gridcell', { name: /^work email, row 1,/ }).waitFor();
};
const made = '/sheets';

/** The list of sheets, and a sheet with what can be opened in it. */
export const sheetScenes: readonly Scene[] = [
  {
    name: 'sheet',
    path: made,
    prepare: fill,
  },
  {
    name: 'sheet-receipt',
    path: made,
    prepare: async (page) => {
      await fill(page);
      await cell(page).click();
      await page.keyboard.press('Space');
      await panel(page)
        .getByText(/had the answer/)
        .waitFor();
    },
  },
  {
    name: 'sheet-run',
    path: made,
    prepare: async (page) => {
      await fill(page);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await panel(page)
        .getByText(/cells would run/)
        .waitFor();
    },
  },
  {
    name: 'sheet-menu',
    path: made,
    prepare: async (page) => {
      await fill(page);
      await cell(page).click();
      await page.keyboard.press('Alt+ArrowDown');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'sheets',
    path: '/sheets',
    prepare: (page) =>
      page
        .getByText(/^\d+ %$/)
        .first()
        .waitFor(),
  },
  {
    name: 'sheets-new',
    path: '/sheets?new=file',
    prepare: async (page) => {
      const buffer = Buffer.from('Full Name,Company Domain,Head Count\nJane Doe,acme.example,12\n');
      const file = { name: 'leads.csv', mimeType: 'text/csv', buffer };
      await page.getByLabel('File', { exact: true }).setInputFiles(file);
      await page.getByText('head_count').waitFor();
    },
  },
];
