import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { emailRequest, peopleRecords, readCredits, startBilling } from '../../server/test/billing-service.ts';
import { describeOnOneHome } from '../../server/test/service.ts';
import { awaitRun } from './await-run.ts';
import { findAccessFaults } from './check-access.ts';
import { writeCode } from './code-editor.ts';
import type { Dashboard } from './dashboard-home.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { hasFocus, moveTo, pressButton, tabTo } from './keyboard.ts';

const people = peopleRecords(8);
const pressRun = (page: Page) => () => page.keyboard.press('Control+Enter');
const gridStop = (page: Page) => page.locator('[role=grid] [tabindex="0"]').first();

/** What goes wrong, and what it costs, where both are kept; production is the simulated vendors. */
describeOnOneHome('a person', (home) => describeInBrowser('in a browser', facts, () => startBilling(home)));

function facts({ service, openSignedIn }: Dashboard): void {
  it('tells a provider that is down from "nothing found", and runs the row again, with the keyboard alone', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/playground`);
    await page.getByRole('button', { name: /^Run 10 rows/ }).waitFor();
    const panel = page.getByRole('region', { name: 'Details' });
    const name = page.getByRole('gridcell', { name: /^name, row 1,/ });
    const right = (await name.textContent()) ?? '';
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    // The simulated vendors answer 503 for this one.
    await page.keyboard.insertText('Jane Serverdown');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'name, row 1, Jane Serverdown' }).waitFor();
    await awaitRun(page, 10, pressRun(page));
    const failed = page.getByRole('gridcell', { name: /^work email, row 1, .*failed/ });
    await failed.waitFor();

    await tabTo(page, gridStop(page));
    await page.keyboard.press('Control+Home');
    await moveTo(page, failed, 'ArrowRight');
    await page.keyboard.press('Space');
    await panel.getByText('work email of Jane Serverdown').waitFor();
    await panel.getByRole('listitem').filter({ hasText: 'leadmagic' }).getByText('failed').waitFor();
    await panel.getByRole('button', { name: 'Run again' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(right);
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /^work email, row 1, .*failed.*stale/ }).waitFor();
    await awaitRun(page, 10, () => pressButton(page, page.getByRole('button', { name: /^Run 10 rows/ })));
    await failed.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  it('is told that a ceiling was reached, and raises it, with the keyboard alone', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/playground?tab=request`);
    const ceiling = page.getByLabel('Ceiling');
    const code = page.getByRole('textbox', { name: 'The body of' });
    await tabTo(page, code);
    const config = { environment: 'production' };
    await writeCode(page, code, JSON.stringify(emailRequest(people, { config })));
    await page.getByText(/^Costs 0 to 4 credits/).waitFor();
    expect(await ceiling.inputValue()).toBe('4');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await tabTo(page, ceiling);
    const { balance: before } = await readCredits(service().call);
    await runBelow(page, '0.5');
    const stopped = page.getByRole('gridcell', { name: /^work email, row \d+, .*failed/ });
    const found = page.getByRole('gridcell', { name: /^work email, row \d+, .+@/ });
    await expect.poll(() => found.count()).toBe(1);
    expect(await stopped.count()).toBeGreaterThan(0);
    expect((await readCredits(service().call)).balance).toBe(before - 0.5);

    await tabTo(page, gridStop(page));
    await page.keyboard.press('Control+Home');
    await moveTo(page, page.getByRole('gridcell', { name: /^work email, row 1,/ }), 'ArrowRight');
    await moveTo(page, stopped, 'ArrowDown');
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Raise the ceiling' }));
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, ceiling)).toBe(true);
    await runBelow(page, '4');
    await expect.poll(() => stopped.count()).toBe(0);
    const { balance, held } = await readCredits(service().call);
    // Each of the two runs pays for what it has found.
    expect([balance, held]).toEqual([before - 0.5 * (1 + (await found.count())), 0]);
    expect(faults).toEqual([]);
    await close();
  });

  it('follows a run again that could not be read, and does not start another one', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(`${service().url}/app/playground`);
    await awaitRun(page, 10, () => page.getByRole('button', { name: /^Run \d+ rows/ }).click());
    const count = async () => (await service().call('/v1/runs')).json.runs.length;
    const runs = await count();
    await page.route('**/v1/pipes/check/**', (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.reload();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/v1/pipes/check/**');
    await again.click();
    await page
      .getByText(/^10 rows done/)
      .first()
      .waitFor();
    expect(await count()).toBe(runs);
    await close();
  });

  it('runs a sheet below its ceiling, and sees what each cell cost', async () => {
    const { call, url } = service();
    const request = emailRequest(people.slice(0, 4));
    const body = { project: 'Tests', name: 'billed', environment: 'production', request };
    const { json: sheet } = await call('/v1/sheets', { body });
    const { balance: before } = await readCredits(call);
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${url}/app/sheets/${sheet.id}?panel=run`);
    const panel = page.getByRole('region', { name: 'Details' });
    await panel.getByText('at most 2 credits').waitFor();
    await panel.getByRole('button', { name: 'Run 4 cells' }).click();
    const found = page.getByRole('gridcell', { name: /^work email, row \d+, .+@/ });
    const ended = page.getByRole('gridcell', { name: /^work email, row \d+, (?:.+@|no result)/ });
    await expect.poll(() => ended.count()).toBe(4);
    await found.first().click();
    await page.keyboard.press('Space');
    await panel.getByText(/^Asked leadmagic/).waitFor();
    expect(await panel.textContent()).toMatch(/total0\.5 cr/);
    await expect.poll(async () => (await readCredits(call)).held).toBe(0);
    expect((await readCredits(call)).balance).toBe(before - 0.5 * (await found.count()));
    expect(faults).toEqual([]);
    await close();
  });
}

/** Types another ceiling, where the focus is, and runs it. */
async function runBelow(page: Page, credits: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(credits);
  // It is not started before it is known what it may cost.
  await page.getByText(new RegExp(`^Costs 0 to ${credits.replace('.', String.raw`\.`)} credits`)).waitFor();
  await awaitRun(page, people.length, pressRun(page));
}
