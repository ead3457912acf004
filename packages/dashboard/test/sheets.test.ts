import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { makeSample } from './make-sheet.ts';
import { findViewFaults } from './find-view-faults.ts';

describeInBrowser('the list of sheets', ({ service, openSignedIn }) => {
  const list = () => `${service().url}/app/sheets`;

  it('begins with what a sheet is for, and makes one from the sample', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(list());
    await page.getByText('No sheets here yet').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'From the sample' }).click();
    await page.getByRole('button', { name: 'Make the sheet' }).click();
    await page.getByRole('grid', { name: 'Sample people' }).waitFor();
    await page.getByText('10 rows').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('makes a sheet from a file, and shows before what was understood of it', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${list()}?new=file`);
    const buffer = Buffer.from('Full Name,Head Count\nJane Doe,12\nJoe Roe,40\n');
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer });
    const columns = page.getByRole('region', { name: 'Columns of the file' });
    await columns.getByText('head_count').waitFor();
    expect(await columns.textContent()).toMatch(/Head Count.*number.*100 %.*12 · 40/);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make the sheet and import' }).click();
    await page.getByRole('grid', { name: 'leads' }).waitFor();
    await page.getByRole('gridcell', { name: 'head count, row 2, 40' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('renames, deletes and restores', async () => {
    const id = await makeSample(service(), 'Old name');
    const { page, faults, close } = await openSignedIn();
    await page.goto(list());
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Old name')
      .getByText(/^\d+ %$/)
      .waitFor();
    await page.getByRole('button', { name: 'Actions of Old name' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('New name');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await row('New name').waitFor();
    await page.getByRole('button', { name: 'Actions of New name' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the sheet' }).click();
    await row('New name').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Deleted' }).click();
    await page.getByRole('button', { name: 'Restore New name' }).click();
    await page.getByText('Nothing was deleted').waitFor();
    expect((await service().call(`/v1/sheets/${id}`)).json.name).toBe('New name');
    expect(faults).toEqual([]);
    await close();
  });

  it('has no fault, in both themes, wide and narrow', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(list());
    const first = page.getByRole('row').nth(1);
    // Figures are read once they are in sight, to which a narrow screen must scroll.
    const isRead = async () => {
      await first.getByRole('cell').nth(2).scrollIntoViewIfNeeded();
      await first.getByText(/^\d+ %$/).waitFor();
    };
    await isRead();
    expect(await findViewFaults(page, isRead)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
