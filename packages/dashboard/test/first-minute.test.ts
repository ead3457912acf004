import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Home, TestService } from '../../server/test/service.ts';
import { describeOnOneHome, startService } from '../../server/test/service.ts';
import { buildOnce } from './build-once.ts';
import { findAccessFaults } from './check-access.ts';
import { readCopied, writeCode } from './code-editor.ts';
import { findChromium } from './find-chromium.ts';
import type { Tab } from './open-browser.ts';
import { openBrowser, openTab } from './open-browser.ts';

const chromium = findChromium();

describe.skipIf(chromium === null)('in a browser', () => {
  describeOnOneHome('the first minute', followOnePerson);
});

/** One person from the link on, in the order of the tests: each goes on where the last one ended. */
function followOnePerson(home: Home): void {
  let service: TestService;
  let browser: Browser;
  let tab: Tab;
  let page: Page;

  beforeAll(async () => {
    await buildOnce();
    [service, browser] = await Promise.all([startService(home), openBrowser(chromium ?? '')]);
    tab = await openTab(browser, service.url);
    page = tab.page;
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const cell = (name: RegExp) => page.getByRole('gridcell', { name }).first();
  const tabOf = (name: string) => page.getByRole('tab', { name });
  const panel = () => page.getByRole('region', { name: 'Details' });
  const allDone = () => page.getByText(/^10 rows done/).first();
  const found = /^work email, row \d+, .+@/;

  it('leads from the link to ten rows and a button, without a form', async () => {
    await page.goto((await service.server.createFirstLink()) ?? '');
    const run = page.getByRole('button', { name: /^Run 10 rows/ });
    await run.waitFor();
    expect(await page.getByRole('row').count()).toBe(12);
    expect(await page.getByRole('textbox').count()).toBe(await panel().getByRole('textbox').count());
    expect(await findAccessFaults(page)).toEqual([]);
  });

  it('fills cells with one click, and says with a second one whom was asked and what it cost', async () => {
    await page.getByRole('button', { name: /^Run 10 rows/ }).click();
    await cell(found).waitFor();
    await cell(found).click();
    await panel()
      .getByText(/^Asked .*had the answer/)
      .waitFor();
    expect(await panel().getByRole('listitem').first().textContent()).toContain('leadmagic');
    expect(await panel().textContent()).toMatch(/total.*0 cr/);
    await allDone().waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
  });

  it('has an address for what is shown, which survives a reload', async () => {
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('run')).toMatch(/^r/);
    expect([searchParams.get('tab'), searchParams.get('cell')]).toEqual([
      'receipt',
      expect.stringContaining('/work_email'),
    ]);
    await page.reload();
    await panel()
      .getByText(/^Asked .*had the answer/)
      .waitFor();
    expect(await cell(found).isVisible()).toBe(true);
  });

  it('says why a cell is empty, and which button mends that', async () => {
    await cell(/^work email, row \d+, no result/).click();
    await panel().getByRole('button', { name: 'Ask more providers' }).click();
    await panel().getByRole('heading', { name: 'Find work email' }).waitFor();
    // Not half below the edge, where it would be too small to hit.
    await panel().getByLabel('Column that is read as name').scrollIntoViewIfNeeded();
    expect(await findAccessFaults(page)).toEqual([]);
  });

  it('orders providers by keyboard and switches them off; results of other settings are stale', async () => {
    const list = panel().getByRole('group', { name: 'Providers' }).getByRole('listitem');
    const providers = async () => (await list.allTextContents()).slice(0, 3);
    const before = await providers();
    const second = panel().getByRole('checkbox').nth(1);
    await second.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(providers).toEqual([before[1], before[0], before[2]]);
    await cell(/^work email, row \d+, .+@.*stale/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(providers).toEqual(before);
  });

  it('draws the plan, with what became of the cells', async () => {
    await tabOf('Plan').click();
    const plan = panel().getByRole('figure', { name: 'Plan of the request' });
    await plan.getByRole('button', { name: /Find work email/ }).waitFor();
    expect(await plan.getByRole('button').count()).toBe(3);
    expect(await findAccessFaults(page)).toEqual([]);
  });

  it('goes on by keyboard alone: edit, undo, run, receipt', async () => {
    await cell(/^name, row 1,/).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Jane Notfound');
    await page.keyboard.press('Enter');
    await cell(/^name, row 1, Jane Notfound/).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(/^name, row 1, Jane Notfound/).count()).toBe(0);
    await page.keyboard.press('Control+Shift+Z');
    await cell(/^name, row 1, Jane Notfound/).waitFor();
    const { searchParams } = new URL(page.url());
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('run')).not.toBe(searchParams.get('run'));
    await allDone().waitFor();
    await cell(/^work email, row 1, no result/).focus();
    await page.keyboard.press('Space');
    await panel().getByText('work email of Jane Notfound').waitFor();
    await panel()
      .getByText(/^Asked leadmagic, prospeo and hunter/)
      .waitFor();
  });

  it('tells what the cell was in earlier runs, and copies the receipt', async () => {
    await panel().getByRole('button', { name: 'History' }).click();
    const past = panel().getByRole('region', { name: 'History' }).getByRole('listitem');
    await past.nth(1).waitFor();
    expect(await past.count()).toBe(2);
    expect(await past.first().textContent()).toContain('shown here');
    expect(await findAccessFaults(page)).toEqual([]);
    await past.nth(1).getByRole('link', { name: 'See that run' }).click();
    await page.getByRole('heading', { name: 'Who was asked' }).waitFor();
    await page.goBack();
    await cell(/^work email, row 1, no result/).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel().getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('menuitem', { name: 'As JSON' }).click();
    const read = async () => String(await page.evaluate('navigator.clipboard.readText()'));
    await expect.poll(read).toContain('"config_hash"');
    await panel().getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('menuitem', { name: 'As text' }).click();
    await expect.poll(read).toContain('work email of Jane Notfound: no result');
  });

  it('says in production what it costs, and fills in the ceiling, before anything is spent', async () => {
    await page.getByRole('button', { name: 'Switch to production' }).click();
    const cost = await page.getByText(/^Costs 0 to/).textContent();
    const most = /^Costs 0 to (\d+(?:\.\d+)?) credits/.exec(cost ?? '')?.[1];
    expect(Number(most)).toBeGreaterThan(0);
    expect(await page.getByLabel('Ceiling').inputValue()).toBe(most);
    await cell(/^work email, row 2, .+stale/).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Switch to the sandbox' }).click();
    await page.getByText('Costs nothing here.').waitFor();
  });

  it('takes JSON for the request, and shows problems where they are', async () => {
    await tabOf('Request').click();
    const text = panel().getByRole('textbox', { name: 'The body of' });
    await text.waitFor();
    const request = JSON.parse(await readCopied(page, panel().getByRole('button', { name: 'Copy' })));
    request.input.length = 2;
    request.pipes[1].config.providers = [{ provider: 'nobody' }];
    await writeCode(page, text, JSON.stringify(request));
    await page.getByRole('button', { name: /^Run 2 rows/ }).waitFor();
    await page.getByText('problem to mend').waitFor();
    await page.getByRole('button', { name: /^Find work email.*1 problem/ }).click();
    expect(await panel().getByRole('group', { name: 'Providers' }).textContent()).toContain('nobody');
    await text.waitFor({ state: 'detached' });
    expect(await findAccessFaults(page)).toEqual([]);
  });

  it('begins with a pipe that an address names, and undoing brings the old request back', async () => {
    await page.goto(`${service.url}/app/playground?try=${encodeURIComponent('person:name:split@1')}`);
    await page.getByRole('button', { name: /^Run 1 row/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^Run 2 rows/ }).waitFor();
  });

  it('did nothing that the policy, the console or another host would have seen', () => {
    expect(tab.faults).toEqual([]);
  });
}
