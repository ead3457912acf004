import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  emailRequest,
  grantTo,
  peopleRecords,
  runSync,
  startBilling,
} from '../../server/test/billing-service.ts';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { joinInTab } from './join-tab.ts';
import { findViewFaults } from './find-view-faults.ts';

/** A service on which somebody has found addresses for money. */
async function startWithSpending() {
  const service = await startBilling('pglite');
  const { json } = await service.call('/v1/organization');
  await grantTo(service, json.id, 100);
  await runSync(service.call, emailRequest(peopleRecords(12)));
  return service;
}

const rowsOf = (page: Page, label: string) => page.getByRole('region', { name: label }).getByRole('row');

/** What has to be seen before a view is looked at. */
const shown = [
  ['/spend', 'Find work email'],
  ['/spend?group=provider', 'Credits per found value'],
  ['/spend?view=ledger', 'Prove'],
  ['/spend?view=budgets&budget=new', 'Credits that may be spent'],
] as const;

describeInBrowser(
  'spending',
  ({ service, open, openSignedIn }) => {
    it.each(shown)('has no fault at %s, in both themes, wide and narrow', async (path, text) => {
      const { page, faults, close } = await openSignedIn();
      await page.goto(`${service().url}/app${path}`);
      await page.getByText(text).first().waitFor();
      if (path === '/spend') await page.locator('canvas').waitFor();
      expect(await findViewFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    });

    it('the figures, the bars and the sums are those of the ledger', async () => {
      const { page, close } = await openSignedIn();
      const { json: usage } = await service().call('/v1/credits/usage?group=pipe');
      const { json: account } = await service().call('/v1/credits?limit=1');
      await page.goto(`${service().url}/app/spend`);
      const today = rowsOf(page, 'Spent by day').nth(1);
      expect(usage.total.credits).toBeGreaterThan(0);
      expect(await today.textContent()).toContain(String(usage.total.credits));
      expect(await page.getByRole('img', { name: /^Credits spent/ }).getAttribute('aria-label')).toContain(
        `${usage.total.credits} in all`,
      );
      const pipes = rowsOf(page, 'Spent by pipe').filter({ hasText: 'Find work email' });
      expect(await pipes.textContent()).toContain('100 %');
      await page.getByText(/^about \d+ days?$/).waitFor();
      await expect.poll(() => page.getByRole('main').textContent()).toContain(String(account.balance));
      await close();
    });

    it('bars are read with the pointer, and follow the theme', async () => {
      const { page, faults, close } = await openSignedIn();
      await page.goto(`${service().url}/app/spend`);
      const chart = page.locator('.u-over');
      const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
      // Today is the last bar.
      await chart.hover({ position: { x: width - 8, y: height / 2 } });
      await page
        .locator('figcaption')
        .getByText(/ credits$/)
        .waitFor();
      const draw = () => page.evaluate('document.querySelector("canvas").toDataURL()');
      const light = await draw();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(draw).not.toBe(light);
      expect(faults).toEqual([]);
      await close();
    });

    it('has an address for what is chosen', async () => {
      const { page, close } = await openSignedIn();
      await page.goto(`${service().url}/app/spend`);
      await page.getByRole('button', { name: '7 days' }).click();
      await page.getByText('Spent in 7 days').waitFor();
      await page.getByRole('button', { name: 'Provider', exact: true }).click();
      await rowsOf(page, 'Spent by provider').filter({ hasText: 'LeadMagic' }).waitFor();
      const { search } = new URL(page.url());
      expect(search).toContain('days=7');
      expect(search).toContain('group=provider');
      await page.reload();
      await rowsOf(page, 'Spent by provider').filter({ hasText: 'LeadMagic' }).waitFor();
      await page.goBack();
      await rowsOf(page, 'Spent by pipe').nth(1).waitFor();
      await close();
    });

    it('proves an entry with the keyboard alone, and leads to its run and receipt', async () => {
      const { page, faults, close } = await openSignedIn();
      await page.goto(`${service().url}/app/spend?view=ledger&kind=capture`);
      await page
        .getByRole('button', { name: /^Prove entry/ })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading', { name: 'This entry holds' }).waitFor();
      expect(await dialog.textContent()).toContain('fits its entries');
      expect(await findAccessFaults(page)).toEqual([]);
      expect(new URL(page.url()).searchParams.get('entry')).toMatch(/^"?\d+"?$/);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
        .toMatch(/^Prove entry/);
      await page.goBack();
      await dialog.getByText(/had the answer/).waitFor();
      await dialog.getByRole('link', { name: 'Show the run' }).click();
      await page.getByRole('heading', { name: 'Who was asked' }).waitFor();
      await page.goBack();
      await dialog.getByRole('link', { name: 'All entries of this run' }).click();
      await page.getByRole('button', { name: /^Show all runs/ }).waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('writes the ledger and the runs into files, with the filters', async () => {
      const { page, faults, close } = await openSignedIn();
      const { json } = await service().call('/v1/credits?kind=capture&limit=200');
      await page.goto(`${service().url}/app/spend?view=ledger&kind=capture`);
      const lines = await exportLines(page);
      expect(lines[0]).toBe('\uFEFFid,at,kind,credits,run_id,operation,note');
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
        json.entries.map(({ id }: { id: string }) => id),
      );
      await page.goto(`${service().url}/app/runs`);
      expect(await exportLines(page)).toHaveLength(2);
      expect(faults).toEqual([]);
      await close();
    });

    it('sets, changes and deletes a budget, with the keyboard alone', async () => {
      const { page, faults, close } = await openSignedIn();
      await page.goto(`${service().url}/app/spend?view=budgets`);
      await page.getByRole('button', { name: 'Set a budget' }).focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Credits that may be spent').focus();
      await page.keyboard.type('50');
      await page.keyboard.press('Enter');
      const meter = page.getByRole('meter', { name: 'The organization, each day' });
      await meter.waitFor();
      expect(await meter.getAttribute('aria-valuetext')).toBe('0 of 50 credits spent, 0 held');
      await page
        .getByRole('button', { name: 'Change the budget: The organization, each day' })
        .press('Enter');
      await page.getByLabel('Credits that may be spent').fill('0');
      await page.keyboard.press('Enter');
      await page.getByText('used up').first().waitFor();
      expect(await findAccessFaults(page)).toEqual([]);
      await page.getByRole('button', { name: /^Delete the budget/ }).press('Enter');
      await page.getByRole('button', { name: 'Delete this budget' }).press('Enter');
      await page.getByText('There are no budgets').waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('a budget of one key needs the key', async () => {
      const { page, close } = await openSignedIn();
      await page.goto(`${service().url}/app/spend?view=budgets&budget=new`);
      await page.getByRole('button', { name: 'One key' }).click();
      await page.getByLabel('Credits that may be spent').fill('5');
      await page.keyboard.press('Enter');
      await page.getByText('Choose one.').waitFor();
      await page.getByRole('combobox', { name: 'Key' }).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Set', exact: true }).click();
      await page.getByRole('meter', { name: /^Key: .*, each day/ }).waitFor();
      await close();
    });

    it('members see who may see it, and budgets that they cannot change', async () => {
      const by = await openSignedIn();
      const tab = await open();
      await joinInTab('member', { by, tab }, service());
      const { page, close } = tab;
      await page.goto(`${service().url}/app/spend`);
      await page.getByText('Ask an admin or the owner').waitFor();
      expect(await findAccessFaults(page)).toEqual([]);
      await page.goto(`${service().url}/app/spend?view=budgets`);
      await page.getByText('Admins and owners set budgets.').waitFor();
      expect(await page.getByRole('button', { name: 'Set a budget' }).count()).toBe(0);
      await close();
      await by.close();
    });
  },
  startWithSpending,
);

async function exportLines(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await downloading).path();
  return (await readFile(file, 'utf8')).trimEnd().split('\r\n');
}
