import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';

interface Cells {
  rows: { id: number; cells: Record<string, readonly [value: unknown, status: string, marks?: string[]]> }[];
}

describeInBrowser('Save as sheet', ({ service, openSignedIn }) => {
  it('makes a sheet of the rows and pipes, with the values that the run found, and leads there', async () => {
    const { call, url } = service();
    const { page, faults, close } = await openSignedIn();
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
