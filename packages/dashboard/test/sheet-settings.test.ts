import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { writeCode } from './code-editor.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { makeSample } from './make-sheet.ts';

const cell = (page: Page, name: RegExp | string) => page.getByRole('gridcell', { name }).first();
const panel = (page: Page) => page.getByRole('region', { name: 'Details' });
const heightOf = async (page: Page, name: RegExp) => (await cell(page, name).boundingBox())?.height ?? 0;

describeInBrowser('the settings of a sheet', ({ service, openSignedIn }) => {
  const open = async (id: number, search = '') => {
    const tab = await openSignedIn();
    await tab.page.goto(`${service().url}/app/sheets/${id}${search}`);
    await cell(tab.page, /^name, row 1,/).waitFor();
    return tab;
  };

  it('let a pipe use own keys, in the order in which they were chosen', async () => {
    const id = await makeSample(service(), 'own keys');
    const body = { provider: 'leadmagic', name: 'Key of sales', key: 'test' };
    const { json: connection } = await service().call('/v1/connections', { body });
    const { page, faults, close } = await open(id, '?panel=pipe&of=p2');
    const key = panel(page).getByRole('checkbox', { name: 'Key of sales leadmagic' });
    await key.check();
    expect(await findAccessFaults(page)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Save the settings' }).click();
    await page.getByText('The settings were saved.').first().waitFor();
    const connector = async () => (await service().call(`/v1/sheets/${id}`)).json.pipes[1].payload.connector;
    expect(await connector()).toMatchObject({ connections: [{ type: 'vault', connection: connection.id }] });
    await page.reload();
    await key.uncheck();
    await panel(page).getByRole('button', { name: 'Save the settings' }).click();
    await expect.poll(connector).toBeFalsy();
    expect(faults).toEqual([]);
    await close();
  });

  it('show what a formula gives on the first rows while it is typed', async () => {
    const id = await makeSample(service(), 'formula');
    const { page, faults, close } = await open(id, '?panel=add-pipe&of=formula%3Arun%401');
    const formula = panel(page).getByRole('textbox', { name: 'Formula', exact: true });
    await formula.waitFor();
    await writeCode(page, formula, '$length(name) & " letters"');
    await panel(page).getByRole('textbox', { name: 'Name', exact: true }).fill('size');
    const results = panel(page).getByRole('region', { name: 'Results of the formula' });
    await results
      .getByText(/^\d+ letters$/)
      .nth(4)
      .waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await writeCode(page, formula, '$length(');
    await results.getByText('There are none before this is mended.').waitFor();
    await writeCode(page, formula, '$uppercase(name)');
    await results
      .getByText(/^[^a-z]+$/)
      .nth(4)
      .waitFor();
    await panel(page).getByRole('button', { name: 'Add the pipe' }).click();
    await panel(page)
      .getByRole('button', { name: /^Run \d+ cells?$/ })
      .waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('make the rows lower or higher, and keep that in this browser', async () => {
    const id = await makeSample(service(), 'heights');
    const { page, faults, close } = await open(id, '?panel=columns');
    const name = /^name, row 1,/;
    const normal = await heightOf(page, name);
    await panel(page).getByRole('button', { name: 'High', exact: true }).click();
    await expect.poll(() => heightOf(page, name)).toBe(normal + 30);
    await page.reload();
    await expect.poll(() => heightOf(page, name)).toBe(normal + 30);
    await panel(page).getByRole('button', { name: 'Low', exact: true }).click();
    await expect.poll(() => heightOf(page, name)).toBe(normal - 6);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('take one line of a desk', async () => {
    const id = await makeSample(service(), 'A sheet with a longer name');
    const { page, close } = await open(id);
    const tops = async () => {
      const boxes = await Promise.all(
        ['Filter', 'Export', 'Run'].map((name) =>
          page.getByRole('button', { name, exact: true }).boundingBox(),
        ),
      );
      return new Set(boxes.map((box) => (box === null ? null : Math.round(box.y + box.height / 2))));
    };
    expect((await tops()).size).toBe(1);
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await panel(page).getByRole('button', { name: 'Add a sort' }).click();
    await page.getByRole('button', { name: 'Sort 1', exact: true }).waitFor();
    expect((await tops()).size).toBe(1);
    await close();
  });
});
