import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { makeSample } from './make-sheet.ts';
import { findViewFaults } from './find-view-faults.ts';

const cell = (page: Page, name: RegExp | string) => page.getByRole('gridcell', { name }).first();
const panel = (page: Page) => page.getByRole('region', { name: 'Details' });
const found = /^work email, row \d+, .+@/;
/** Brings the column into sight. */
const toMail = '?cell=1%2Fwork_email';

describeInBrowser('a sheet', ({ service, open: openStranger, openSignedIn }) => {
  const open = async (id: number, search = '') => {
    const tab = await openSignedIn();
    await tab.page.goto(`${service().url}/app/sheets/${id}${search}`);
    await cell(tab.page, search === toMail ? /^work email, row 1,/ : /^name, row 1,/).waitFor();
    return tab;
  };
  const run = async (page: Page) => {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await panel(page)
      .getByRole('button', { name: /^Run \d+ cells?/ })
      .click();
    await cell(page, found).waitFor();
  };

  it('says what a run does before it runs, fills cells, and tells whom was asked', async () => {
    const { page, faults, close } = await open(await makeSample(service(), 'filled'), toMail);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await panel(page)
      .getByText(/cells? would run/)
      .waitFor();
    await panel(page).getByText('Costs nothing: this is the sandbox.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await panel(page)
      .getByRole('button', { name: /^Run \d+ cells?/ })
      .click();
    await cell(page, found).click();
    await page.keyboard.press('Space');
    await panel(page)
      .getByText(/^Asked .*had the answer/)
      .waitFor();
    expect(await panel(page).textContent()).toMatch(/total.*cr/);
    expect(new URL(page.url()).searchParams.get('cell')).toMatch(/^\d+\/work_email$/);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('says why a cell is empty, with the button that mends it', async () => {
    const { page, faults, close } = await open(await makeSample(service(), 'mended'), toMail);
    await cell(page, /^work email, row 1,/).click();
    await page.keyboard.press('Space');
    await panel(page).getByText('Nobody has run the pipe on this record yet.').waitFor();
    await panel(page).getByRole('button', { name: 'Run again' }).click();
    await panel(page)
      .getByText(/cells? would run/)
      .waitFor();
    expect(await panel(page).getByLabel('The selected row').isChecked()).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  it('says in the run box what is left to run, also when others run it meanwhile', async () => {
    const id = await makeSample(service(), 'run meanwhile');
    const { page, faults, close } = await open(id, '?panel=run');
    const left = panel(page).getByRole('button', { name: /^Run \d+ cells?$/ });
    await left.waitFor();
    await service().call(`/v1/sheets/${id}/runs`, { body: { pipes: ['p1', 'p2', 'p3'] } });
    await left.waitFor({ state: 'detached' });
    await panel(page).getByRole('button', { name: 'Nothing to run' }).waitFor();
    await panel(page).getByText('0 of 30 cells would run; 30 up to date').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('suggests the row that a link names, and every row when it names none', async () => {
    const id = await makeSample(service(), 'linked');
    const [row] = (await service().call(`/v1/sheets/${id}/rows`)).json.rows;
    const { page, faults, close } = await open(id, `?panel=run&cell=${row.id}%2Fwork_email`);
    await panel(page)
      .getByText(/^\d of 3 cells would run/)
      .waitFor();
    expect(await panel(page).getByLabel('The selected row').isChecked()).toBe(true);
    await page.goto(`${service().url}/app/sheets/${id}?panel=run`);
    await panel(page)
      .getByText(/^\d+ of 30 cells would run/)
      .waitFor();
    expect(await panel(page).getByLabel('All 10 rows').isChecked()).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  it('edits by keyboard alone, and undoes all of it', async () => {
    const id = await makeSample(service(), 'edited');
    const { page, faults, close } = await open(id);
    const before = await cell(page, /^name, row 1,/).getAttribute('aria-label');
    await cell(page, /^name, row 1,/).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Jane Notfound');
    await page.keyboard.press('Enter');
    await cell(page, 'name, row 1, Jane Notfound').waitFor();
    await cell(page, /^name, row 2,/).click();
    await page.keyboard.press('Delete');
    await cell(page, 'name, row 2, empty').waitFor();
    const values = async () => (await service().call(`/v1/sheets/${id}/rows?limit=2`)).json.rows;
    await expect.poll(async () => (await values())[0].cells.name[0]).toBe('Jane Notfound');
    await expect.poll(async () => (await values())[1].cells.name[0]).toBeNull();
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(page, 'name, row 2, empty').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await cell(page, before ?? '').waitFor();
    await page.keyboard.press('Control+Shift+Z');
    await cell(page, 'name, row 1, Jane Notfound').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('shows edits at once while the service is away, and sends them once when it is back', async () => {
    const id = await makeSample(service(), 'away');
    const { page, close } = await open(id);
    await page.context().setOffline(true);
    await cell(page, /^name, row 1,/).click();
    await page.keyboard.type('Typed Offline');
    await page.keyboard.press('Enter');
    await cell(page, 'name, row 1, Typed Offline, not saved yet').waitFor();
    await page.context().setOffline(false);
    await cell(page, /^name, row 1, Typed Offline$/).waitFor();
    const { json } = await service().call(`/v1/sheets/${id}/changes`);
    expect(json.changes.filter(({ kind }: { kind: string }) => kind === 'edit')).toHaveLength(1);
    await close();
  });

  it('shows in one browser what somebody does in another', async () => {
    const id = await makeSample(service(), 'shared');
    const [one, other] = [await open(id, toMail), await open(id, toMail)];
    await cell(one.page, /^name, row 3,/).click();
    await one.page.keyboard.type('Seen By Both');
    await one.page.keyboard.press('Enter');
    await cell(other.page, 'name, row 3, Seen By Both').waitFor();
    await run(one.page);
    await cell(other.page, found).waitFor();
    expect([...one.faults, ...other.faults]).toEqual([]);
    await one.close();
    await other.close();
  });

  it('filters all rows, and has an address for it', async () => {
    const { page, faults, close } = await open(await makeSample(service(), 'filtered'));
    await page.getByRole('button', { name: 'Filter' }).click();
    await panel(page).getByRole('button', { name: 'Add a condition' }).click();
    await panel(page).getByLabel('Value').fill('a');
    await panel(page).getByRole('button', { name: 'Show these rows' }).click();
    await page.getByText(/^\d of 10 rows$/).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(new URL(page.url()).searchParams.get('where')).toContain('contains');
    await panel(page).getByRole('button', { name: 'Show all rows' }).click();
    await page.getByText(/^10 rows$/).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('imports 100,000 rows of a file, and undoes that', async () => {
    const id = await makeSample(service(), 'imported');
    const { page, faults, close } = await open(id, '?panel=import');
    const lines = Array.from({ length: 100_000 }, (_, at) => `Person ${at},acme${at}.example`);
    const buffer = Buffer.from(['Name,Company Domain', ...lines, ''].join('\n'));
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer };
    await panel(page).getByLabel('File', { exact: true }).setInputFiles(file);
    await panel(page).getByRole('button', { name: 'Import', exact: true }).click();
    await panel(page).getByText('100,000 appended').waitFor({ timeout: 150_000 });
    await page.getByText(/^100,010 rows$/).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^10 rows$/).waitFor({ timeout: 150_000 });
    expect(faults).toEqual([]);
    await close();
  });

  it('has a menu for each column, also by keyboard', async () => {
    const { page, faults, close } = await open(await makeSample(service(), 'columns'), toMail);
    await cell(page, /^work email, row 1,/).click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: 'Configure, and when it runs' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Hide' }).click();
    await expect.poll(() => cell(page, /^work email, row 1,/).count()).toBe(0);
    await page.getByRole('button', { name: 'Columns, 1 hidden' }).click();
    await panel(page).getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Columns', exact: true }).waitFor();
    await page.goto(`${page.url().split('?')[0]}${toMail}`);
    await cell(page, /^work email, row 1,/).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('shows everything to a viewer, and lets nothing be changed', async () => {
    const id = await makeSample(service(), 'seen');
    const { json } = await service().call('/v1/invitations', { body: { role: 'viewer' } });
    const { page, faults, close } = await openStranger();
    await page.goto(`${service().url}/app#invitation=${json.code}`);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Vi Ewer');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.goto(`${service().url}/app/sheets/${id}`);
    await cell(page, /^name, row 1,/).click();
    await page.getByText('You can see this sheet.').waitFor();
    const names = ['Run', 'Undo', 'Import', 'Add'];
    const counts = names.map((name) => page.getByRole('button', { name, exact: true }).count());
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
    await page.keyboard.press('Space');
    await panel(page).getByText('the input').waitFor();
    expect(await panel(page).getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('asks for nothing that is not there, and follows a stream', async () => {
    const id = await makeSample(service(), 'following');
    const body = { name: 'leads', environment: 'sandbox' };
    expect((await service().call('/v1/streams', { body })).status).toBe(200);
    const { page, faults, close } = await open(id, '?panel=follow');
    await panel(page).getByRole('textbox', { name: 'Stream' }).fill('leads');
    await panel(page).getByLabel('Key column').fill('name');
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('exports what is shown', async () => {
    const { page, faults, close } = await open(await makeSample(service(), 'exported'), '?panel=export');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel(page).getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expect(faults).toEqual([]);
    await close();
  });

  it('has no fault, in both themes, wide and narrow', async () => {
    const id = await makeSample(service(), 'looked at');
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/sheets/${id}`);
    await cell(page, /^name, row 1,/).waitFor();
    expect(await findViewFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
