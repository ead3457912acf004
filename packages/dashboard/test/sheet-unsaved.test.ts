import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { hasFocus } from './keyboard.ts';
import { makeSample } from './make-sheet.ts';

const cell = (page: Page, name: RegExp | string) => page.getByRole('gridcell', { name }).first();
const panel = (page: Page) => page.getByRole('region', { name: 'Details' });

describeInBrowser('what is typed into a sheet', ({ service, openSignedIn }) => {
  it('stays in the panel of a cell while the cell changes', async () => {
    const id = await makeSample(service(), 'typed in a panel');
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/sheets/${id}`);
    await cell(page, /^name, row 1,/).click();
    await page.keyboard.press('Space');
    await panel(page).getByRole('button', { name: 'Edit' }).click();
    const text = panel(page).getByRole('textbox', { name: 'Value of name' });
    await text.fill('not sent yet');
    const cells = [{ row: 1, column: 'name', value: 'Changed Elsewhere' }];
    await service().call(`/v1/sheets/${id}/cells`, { method: 'PATCH', body: { cells } });
    await panel(page).getByText('Changed Elsewhere').first().waitFor();
    expect(await text.inputValue()).toBe('not sent yet');
    expect(faults).toEqual([]);
    await close();
  });

  it('is not lost when another cell takes its place in the panel: it asks first', async () => {
    const id = await makeSample(service(), 'asked about a cell');
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/sheets/${id}`);
    const place = () => new URL(page.url()).searchParams.get('cell');
    const question = page.getByRole('dialog', { name: 'The value of name is not saved' });
    const text = panel(page).getByRole('textbox', { name: 'Value of name' });
    const edit = async (typed: string) => {
      await panel(page).getByRole('button', { name: 'Edit' }).click();
      await text.fill(typed);
    };
    await cell(page, /^name, row 1,/).click();
    await page.keyboard.press('Space');
    await edit('half a name');
    await cell(page, /^name, row 2,/).click();
    await question.waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Go on editing' }).click();
    expect(await text.inputValue()).toBe('half a name');
    await expect.poll(() => hasFocus(page, text)).toBe(true);
    expect(place()).toBe('1/name');

    await cell(page, /^name, row 2,/).click();
    await question.getByRole('button', { name: 'Save' }).click();
    await cell(page, 'name, row 1, half a name').waitFor();
    await expect.poll(place).toBe('2/name');

    await edit('never sent');
    await text.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => panel(page).count()).toBe(0);
    const { json } = await service().call(`/v1/sheets/${id}/rows?limit=2`);
    expect(json.rows[0].cells.name[0]).toBe('half a name');
    expect(json.rows[1].cells.name[0]).not.toBe('never sent');
    expect(faults).toEqual([]);
    await close();
  });

  it('is not lost with the settings of a pipe, which ask before another panel opens', async () => {
    const id = await makeSample(service(), 'asked about a pipe');
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/sheets/${id}?panel=pipe&of=p2`);
    const question = page.getByRole('dialog', { name: 'The settings are not saved' });
    const runs = panel(page).getByLabel('Runs', { exact: true });
    await runs.selectOption('by itself on new rows');
    await panel(page).getByRole('button', { name: 'Run it' }).click();
    await question.getByRole('button', { name: 'Go on editing' }).click();
    expect(await runs.inputValue()).toBe('new_rows');
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await question.waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => panel(page).count()).toBe(0);
    const { json } = await service().call(`/v1/sheets/${id}`);
    expect(json.pipes[1].auto).toBe('off');
    expect(faults).toEqual([]);
    await close();
  });

  it('stays, with why it was refused, when the rows are sorted otherwise', async () => {
    const id = await makeSample(service(), 'refused');
    const { page, close } = await openSignedIn();
    await page.goto(`${service().url}/app/sheets/${id}`);
    await cell(page, /^name, row 1,/).waitFor();
    const refusal = {
      type: 'invalid-request',
      title: 'No',
      status: 400,
      detail: 'Not this.',
      request_id: '1',
    };
    await page.route('**/v1/sheets/*/cells', (route) => route.fulfill({ status: 400, json: refusal }));
    await cell(page, /^name, row 1,/).click();
    await page.keyboard.type('Refused Text');
    await page.keyboard.press('Enter');
    await page.getByText('1 cell was not saved.').waitFor();
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await panel(page).getByRole('button', { name: 'Add a sort' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).not.toBeNull();
    await cell(page, /^name, row \d+, Refused Text, not saved/).waitFor();
    await page.getByText('1 cell was not saved.').waitFor();
    await close();
  });
});
