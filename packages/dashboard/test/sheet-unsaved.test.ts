import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from './dashboard-home.ts';
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
