import type { Scene } from './scenes.ts';

/** Spending, on a service on which production costs something: see `spending.ts`. */
export const spendScenes: readonly Scene[] = [
  {
    name: 'spend',
    path: '/spend',
    prepare: (page) => page.getByRole('region', { name: 'Spent by pipe' }).getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'spend-providers',
    path: '/spend?group=provider',
    prepare: async (page) => {
      const table = page.getByRole('region', { name: 'Spent by provider' });
      await table.getByRole('row').nth(1).waitFor();
      await table.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'spend-ledger',
    path: '/spend?view=ledger',
    prepare: (page) => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'spend-nothing',
    path: '/spend?view=ledger&kind=refund',
    prepare: (page) => page.getByText('No entry passes these filters').waitFor(),
  },
  {
    name: 'spend-proof',
    path: '/spend?view=ledger',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Prove entry/ })
        .first()
        .click();
      await page.getByText('This entry holds').waitFor();
      await page.getByText('Show the run').waitFor();
    },
  },
  {
    name: 'spend-budgets',
    path: '/spend?view=budgets',
    prepare: (page) => page.getByRole('meter').nth(2).waitFor(),
  },
  {
    name: 'spend-budget',
    path: '/spend?view=budgets&budget=new',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'One key' }).click();
      await page.getByRole('combobox', { name: 'Key' }).waitFor();
    },
  },
];
