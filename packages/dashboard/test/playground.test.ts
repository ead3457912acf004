import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { MemberRole } from '../../server/src/contract/accounts.ts';
import { findAccessFaults } from './check-access.ts';
import { takeCompletion } from './code-editor.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { joinAs, openAs, readOwnCookies } from './join-as.ts';
import { hasFocus, pressButton, tabTo } from './keyboard.ts';

interface Cells {
  rows: { id: number; cells: Record<string, readonly [value: unknown, status: string, marks?: string[]]> }[];
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the list of pipes, searches for one and takes it. */
async function addPipe(page: Page, words: string, label: RegExp): Promise<void> {
  await pressButton(page, button(page, 'Add a pipe'));
  const dialog = page.getByRole('dialog', { name: 'Add a pipe' });
  await tabTo(page, dialog.getByRole('searchbox', { name: 'Find a pipe' }));
  await page.keyboard.type(words);
  await pressButton(page, dialog.getByRole('button', { name: label }).first());
  await dialog.waitFor({ state: 'detached' });
}

describeInBrowser('the playground', (dashboard) => {
  const atWork = async (role: MemberRole) => {
    const owner = await readOwnCookies(dashboard);
    const tab = await openAs(dashboard, await joinAs(role, dashboard, owner));
    await tab.page.goto(`${dashboard.service().url}/app/playground?pipe=1`);
    await tab.page.getByRole('button', { name: /^Run 10 rows/ }).waitFor();
    await tab.page.getByRole('heading', { name: 'Find work email' }).waitFor();
    return tab;
  };

  it('shows a viewer everything, and who may run it', async () => {
    const { page, faults, close } = await atWork('viewer');
    await page.getByText('Members, admins and owners may run it.').waitFor();
    expect(await page.getByRole('button', { name: /^Run 10 rows/ }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Switch to production' }).click();
    await page.getByText('Members, admins and owners may run it.').waitFor();
    expect(new URL(page.url()).searchParams.has('run')).toBe(false);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it.each([
    ['member', false],
    ['admin', true],
    ['owner', true],
  ] as const)('lets a %s run, and choose among keys: %s', async (role, mayChoose) => {
    const key = { provider: 'leadmagic', name: `For the ${role}`, key: 'a key of the test' };
    await dashboard.service().call('/v1/connections', { body: key });
    const { page, faults, close } = await atWork(role);
    const keys = page.getByRole('group', { name: 'Your keys' });
    if (mayChoose) await keys.getByText(key.name).waitFor();
    await page.getByRole('button', { name: /^Run 10 rows/ }).click();
    await page
      .getByText(/^10 rows done/)
      .first()
      .waitFor();
    expect(await keys.count()).toBe(mayChoose ? 1 : 0);
    expect(faults).toEqual([]);
    await close();
  });

  it('loses no key that is pressed right after an edit, and leaves the focus where a click has put it', async () => {
    const { page, faults, close } = await dashboard.openSignedIn();
    await page.goto(`${dashboard.service().url}/app/playground`);
    await button(page, /^Run 10 rows/).waitFor();
    const cell = (name: RegExp) => page.getByRole('gridcell', { name }).first();
    await cell(/^name, row 1,/).click();
    // As on a machine that has no time to draw.
    await page.evaluate('window.requestAnimationFrame = () => 0');
    for (const key of ['Enter', 'J', 'Enter', 'Control+z']) await page.keyboard.press(key);
    await expect.poll(() => cell(/^name, row 1, J$/).count()).toBe(0);
    for (const key of ['ArrowUp', 'Enter', 'K']) await page.keyboard.press(key);
    await cell(/^name, row 3,/).click();
    await cell(/^name, row 1, K/).waitFor();
    expect(await hasFocus(page, cell(/^name, row 3,/))).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  it('takes a pipeline from nothing to results, with the keyboard alone', async () => {
    const { page, faults, close } = await dashboard.openSignedIn();
    await page.goto(`${dashboard.service().url}/app/playground`);
    await button(page, /^Run 10 rows/).waitFor();
    await pressButton(page, button(page, 'Copy as'));
    await page.getByRole('menuitem', { name: 'Begin with nothing' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByText('No rows yet').waitFor();

    await pressButton(page, button(page, /^Column$/));
    await page.getByRole('dialog', { name: 'Add a column' }).waitFor();
    await tabTo(page, page.getByLabel('Name', { exact: true }));
    await page.keyboard.type('name');
    await page.keyboard.press('Enter');
    await page.getByRole('columnheader', { name: 'name' }).waitFor();
    await pressButton(page, button(page, /^Row$/));
    await tabTo(page, page.getByRole('gridcell', { name: /^name, row 1,/ }));
    await page.keyboard.type('Hugo Alonso');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /^name, row 1, Hugo Alonso/ }).waitFor();

    await addPipe(page, 'person:name:split', /name/i);
    await addPipe(page, 'template:fill', /Fill template/);
    const editor = page.getByRole('textbox', { name: 'Template', exact: true });
    await tabTo(page, editor);
    // Tab indents in an editor; Esc and then Tab goes on.
    await page.keyboard.type('Dear {{ first');
    await takeCompletion(page, /first_name/);
    await expect.poll(() => editor.textContent()).toMatch(/Dear \{\{ first_name ?\}\}/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, editor)).toBe(false);

    // At once: what was wrong a moment ago is not what is run.
    await page.keyboard.press('Control+Enter');
    await page.getByRole('gridcell', { name: /^first name, row 1, Hugo/ }).waitFor();
    await page.getByRole('gridcell', { name: /^template output, row 1, Dear Hugo/ }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('becomes a sheet with its rows and pipes, and the values that the run found', async () => {
    const { call, url } = dashboard.service();
    const { page, faults, close } = await dashboard.openSignedIn();
    await page.goto(`${url}/app/playground`);
    await page.getByRole('button', { name: /^Run 10 rows/ }).click();
    await page
      .getByText(/^10 rows done/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Save as sheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as sheet' });
    const taken = dialog.getByRole('checkbox', { name: /^Take along the \d+ values/ });
    expect(await taken.isChecked()).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog.getByLabel('Name', { exact: true }).fill('ten people');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/sheets\/\d+/);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const { json: sheet } = await call(`/v1/sheets/${id}`);
    expect([sheet.name, sheet.environment, sheet.rows, sheet.pipes.length]).toEqual([
      'ten people',
      'sandbox',
      10,
      3,
    ]);
    const { rows }: Cells = (await call(`/v1/sheets/${id}/rows`)).json;
    const pinned = rows
      .flatMap(({ cells }) => Object.entries(cells))
      .filter(([, [, , marks]]) => marks?.includes('pinned'));
    expect(pinned.some(([name, [value]]) => name === 'work_email' && String(value).includes('@'))).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });
});
