import type { Page } from 'playwright-core';
import type { Scene } from './scenes.ts';

const at = (tab: string) => `/settings?tab=${tab}`;
const text = (shown: string) => (page: Page) => page.getByText(shown).first().waitFor();
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** The settings, and what is stored below the connections. */
export const settingsScenes: readonly Scene[] = [
  { name: 'settings-general', path: '/settings', prepare: text('Nothing can be brought back') },
  {
    name: 'settings-delete',
    path: '/settings',
    prepare: async (page) => {
      await press('Delete the organization')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings-members', path: at('members'), prepare: text('The last owner stays') },
  {
    name: 'settings-invitations',
    path: at('invitations'),
    prepare: async (page) => {
      await press('Make a link')(page);
      await page.getByLabel('Link for a new member').waitFor();
      await page.getByRole('table').waitFor();
    },
  },
  { name: 'settings-keys', path: at('keys'), prepare: text('First key') },
  {
    name: 'settings-new-key',
    path: at('keys'),
    prepare: async (page) => {
      await press('Create a key')(page);
      await page.getByRole('dialog').getByLabel('Name').fill('CRM');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await page.getByLabel('The key CRM').waitFor();
    },
  },
  { name: 'settings-audit', path: at('audit'), prepare: (page) => page.getByRole('row').nth(1).waitFor() },
  { name: 'settings-sessions', path: at('sessions'), prepare: text('this one') },
  {
    name: 'settings-organizations',
    path: at('organizations'),
    prepare: (page) => page.getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'settings-grant',
    path: at('organizations'),
    prepare: async (page) => {
      await press('Actions for Default')(page);
      await page.getByRole('menuitem', { name: 'Grant credits' }).click();
      await page.getByLabel('Credits', { exact: true }).fill('100');
    },
  },
  { name: 'settings-managed-keys', path: at('managed-keys'), prepare: text('Store and test') },
  {
    name: 'settings-ledger',
    path: at('ledger'),
    prepare: async (page) => {
      await press('Verify')(page);
      await page.getByText('Everything adds up').waitFor();
    },
  },
  {
    name: 'connection-values',
    path: '/connections',
    prepare: async (page) => {
      await page.getByText('No constants').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'connection-secret',
    path: '/connections',
    prepare: async (page) => {
      await press('Add a secret')(page);
      await page.getByRole('dialog').getByLabel('Name').fill('CRM_TOKEN');
    },
  },
];
