import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { findViewFaults } from './find-view-faults.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const value = 'sk-live-never-shown-again';

describeInBrowser('secrets and constants', ({ service, openSignedIn }) => {
  const address = () => `${service().url}/app/connections`;

  it('a secret is stored with its hosts, replaced, and never shown', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(address());
    await page.getByText('No secrets').waitFor();
    await button(page, 'Add a secret').click();
    await page.getByLabel('Name').fill('crm_token');
    expect(await page.getByLabel('Name').inputValue()).toBe('CRM_TOKEN');
    await page.getByLabel('Value').fill(value);
    await page.getByLabel('Hosts it may be sent to').fill('api.crm.example\n*.crm.example');
    expect(await findAccessFaults(page)).toEqual([]);
    await button(page, 'Store').click();
    await page.getByText('{{ SECRETS.CRM_TOKEN }}').waitFor();
    await page.getByText('api.crm.example, *.crm.example').waitFor();
    const stored = await service().call('/v1/secrets/CRM_TOKEN');
    expect(stored.json.allowed_hosts).toEqual(['api.crm.example', '*.crm.example']);
    await page.reload();
    await page.getByText('{{ SECRETS.CRM_TOKEN }}').waitFor();
    expect(await page.content()).not.toContain(value);

    await button(page, 'Replace CRM_TOKEN').click();
    expect(await page.getByLabel('New value').inputValue()).toBe('');
    await page.getByLabel('New value').fill('another');
    await page.getByLabel('Hosts it may be sent to').fill('');
    await button(page, 'Replace').click();
    await page.getByText('nowhere: it has no hosts').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('a name is refused that templates could not write, or that is there', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(address());
    await page.getByText('{{ SECRETS.CRM_TOKEN }}').waitFor();
    await button(page, 'Add a secret').click();
    await page.getByLabel('Value').fill('x');
    for (const [name, fault] of [
      ['1st', 'with a letter first'],
      ['CRM_TOKEN', 'There is one with this name'],
    ] as const) {
      await page.getByLabel('Name').fill(name);
      await page.getByRole('dialog').getByText(fault).last().waitFor();
      expect(await button(page, 'Store').isDisabled()).toBe(true);
    }
    expect(await findAccessFaults(page)).toEqual([]);
    await close();
  });

  it('a secret is deleted after saying what breaks', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(address());
    await button(page, 'Delete CRM_TOKEN').click();
    await page.getByText('MissingSecret').waitFor();
    await button(page, 'Delete for good').click();
    await page.getByText('No secrets').waitFor();
    expect((await service().call('/v1/secrets/CRM_TOKEN')).status).toBe(404);
    await close();
  });

  it('a constant is stored, changed and deleted', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(address());
    await button(page, 'Add a constant').click();
    await page.getByLabel('Name').fill('TEAM');
    await page.getByLabel('Value').fill('Sales EMEA');
    await page.keyboard.press('Enter');
    await page.getByText('{{ CONSTANTS.TEAM }}').waitFor();
    await page.getByText('Sales EMEA').waitFor();
    await button(page, 'Change TEAM').click();
    await page.getByLabel('Value').fill('Sales APAC');
    await page.keyboard.press('Enter');
    await page.getByText('Sales APAC').waitFor();
    expect((await service().call('/v1/constants/TEAM')).json.value).toBe('Sales APAC');
    await button(page, 'Delete TEAM').click();
    await button(page, 'Delete for good').click();
    await page.getByText('No constants').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('have no fault with long values, in both themes, wide and narrow', async () => {
    const long = 'w'.repeat(3000);
    const put = (path: string, body: object) => service().call(path, { method: 'PUT', body });
    await put('/v1/constants/LONG', { value: long });
    await put(`/v1/secrets/${'L'.repeat(100)}`, { value: 'x', allowed_hosts: ['api.crm.example'] });
    const { page, faults, close } = await openSignedIn();
    await page.goto(address());
    await page.getByText('{{ CONSTANTS.LONG }}').waitFor();
    expect(await findViewFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
