import type { Page } from 'playwright-core';

const shown = (page: Page) => page.getByRole('gridcell', { name: /^name, row 1,/ }).waitFor();

/** The grid of sheets, by itself. */
export const gridScenes = [
  { name: 'grid', path: '/gallery/grid', prepare: shown },
  {
    name: 'grid-edit',
    path: '/gallery/grid',
    prepare: async (page: Page) => {
      await shown(page);
      await page.getByRole('gridcell', { name: /^name, row 6,/ }).click();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Control+c');
      await page.getByRole('gridcell', { name: /^name, row 4,/ }).click();
      for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('textbox', { name: 'notes, row 4' }).waitFor();
    },
  },
];
