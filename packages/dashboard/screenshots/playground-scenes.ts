import type { Page } from 'playwright-core';
import type { Scene } from './scenes.ts';

const found = /^work email, row \d+, .+@/;
const run = async (page: Page) => {
  await page.getByRole('button', { name: /^Run 10 rows/ }).click();
  await page
    .getByText(/^10 rows done/)
    .first()
    .waitFor();
};

const write = async (page: Page, name: string, text: string) => {
  await page.locator('.cm-content').waitFor();
  const editor = page.getByRole('textbox', { name, exact: true });
  await editor.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
};

/** The playground, with its panels and its editors. */
export const playgroundScenes: readonly Scene[] = [
  {
    name: 'playground',
    path: '/playground',
    prepare: (page) => page.getByText('Costs nothing here.').waitFor(),
  },
  {
    name: 'playground-receipt',
    path: '/playground',
    prepare: async (page) => {
      await run(page);
      await page.getByRole('gridcell', { name: found }).first().click();
      await page.getByText(/had the answer/).waitFor();
    },
  },
  {
    name: 'playground-plan',
    path: '/playground?tab=plan',
    prepare: async (page) => {
      await run(page);
      await page.getByRole('figure').waitFor();
    },
  },
  {
    name: 'playground-add',
    path: '/playground',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add a pipe' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'editor-template',
    path: `/playground?try=${encodeURIComponent('template:fill@1')}`,
    prepare: async (page) => {
      await write(
        page,
        'Template',
        'Dear {{ first_name | defalt: "you" }},\n\n{% if company_name %}How is {{ comp',
      );
      await page.getByText('There is no filter').first().waitFor();
      await page.keyboard.press('Control+Space');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'editor-formula',
    path: `/playground?try=${encodeURIComponent('formula:run@1')}`,
    prepare: async (page) => {
      await write(page, 'Formula', '/* how large */\nemployees > 250 ? $uppercase("large") : $random()');
      await page.getByText('Line 2').first().waitFor();
    },
  },
  {
    name: 'editor-request',
    path: '/playground?tab=request',
    prepare: (page) => page.locator('.cm-content').waitFor(),
  },
  {
    name: 'playground-history',
    path: '/playground',
    prepare: async (page) => {
      await run(page);
      await page.getByRole('gridcell', { name: found }).first().click();
      await page.getByRole('button', { name: 'History' }).click();
      await page.getByText('shown here').waitFor();
    },
  },
  {
    name: 'playground-production',
    path: '/playground',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Switch to production' }).click();
      await page.getByText(/^Costs 0 to/).waitFor();
    },
  },
];
