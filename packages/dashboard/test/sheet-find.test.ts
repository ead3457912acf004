import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';

const cell = (page: Page, name: RegExp | string) => page.getByRole('gridcell', { name }).first();
const search = (page: Page) => page.getByRole('search', { name: 'Find in the sheet' });

describeInBrowser('finding in a sheet', ({ service, openSignedIn }) => {
  /** 900 people, of whom every hundredth is called Zoë. */
  const makePeople = async (name: string): Promise<number> => {
    const columns = [{ name: 'name' }, { name: 'city' }, { name: 'size', type: 'number' }];
    const body = { project: 'Tests', name, environment: 'sandbox', columns };
    const { json } = await service().call('/v1/sheets', { body });
    const rows = Array.from({ length: 900 }, (_, at) => ({
      values: { name: `Person ${at + 1}`, city: at % 100 === 49 ? `Zoë's town` : 'Rome', size: at },
    }));
    await service().call(`/v1/sheets/${json.id}/rows`, { body: { rows } });
    return json.id;
  };
  const open = async (path: string) => {
    const tab = await openSignedIn();
    await tab.page.goto(`${service().url}/app/sheets/${path}`);
    return tab;
  };

  it('leads to a cell far down, and says when it is not there', async () => {
    const id = await makePeople('linked');
    const { page, faults, close } = await open(`${id}?cell=777%2Fcity`);
    await cell(page, 'city, row 777, Rome').waitFor();
    await expect.poll(() => cell(page, 'city, row 777, Rome').getAttribute('data-active')).not.toBeNull();
    await page.goto(
      `${service().url}/app/sheets/${id}?cell=777%2Fcity&sort=${encodeURIComponent('["-size"]')}`,
    );
    await cell(page, 'city, row 124, Rome').waitFor();
    await page.goto(`${service().url}/app/sheets/${id}?cell=5000%2Fcity`);
    await page.getByText('The cell of this link is not here').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('leads to the cell in the order of a view, and asks for no other order before', async () => {
    const id = await makePeople('linked in a view');
    const sorts = [{ field_name: 'size', direction: 'desc' }];
    const { json: view } = await service().call(`/v1/sheets/${id}/views`, { body: { name: 'big', sorts } });
    const { page, faults, close } = await openSignedIn();
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/order')) asked.push(request.postDataJSON());
    });
    await page.goto(`${service().url}/app/sheets/${id}?view=${view.id}&cell=777%2Fcity`);
    await cell(page, 'city, row 124, Rome').waitFor();
    await expect.poll(() => cell(page, 'city, row 124, Rome').getAttribute('data-active')).not.toBeNull();
    expect(asked).toEqual([{ sorts }]);
    expect(faults).toEqual([]);
    await close();
  });

  it('leads there also when the rows are counted later than the row is found', async () => {
    const id = await makePeople('counted late');
    const { page, close } = await openSignedIn();
    let reads = 0;
    const uncounted = (isSo: () => boolean) => async (route: Route) => {
      const response = await route.fetch();
      const answer = z.looseObject({}).parse(await response.json());
      await route.fulfill({ response, json: isSo() ? { ...answer, total: null } : answer });
    };
    await page.route(
      '**/order',
      uncounted(() => true),
    );
    await page.route(
      '**/order/*?*',
      uncounted(() => (reads += 1) < 3),
    );
    await page.goto(`${service().url}/app/sheets/${id}?cell=777%2Fcity`);
    await cell(page, 'city, row 777, Rome').waitFor();
    expect(reads).toBeGreaterThan(2);
    // An answer may be on its way that the page does not wait for.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  });

  it('jumps to the next cell with the words, and to the one before, and shows all rows', async () => {
    const { page, faults, close } = await open(String(await makePeople('found')));
    await cell(page, /^name, row 1,/).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+f');
    const words = page.getByLabel('Find in all texts');
    await words.fill('zoë');
    await cell(page, "city, row 50, Zoë's town").waitFor();
    await search(page).getByText('1 of 9 rows', { exact: true }).waitFor();
    await words.press('Enter');
    await search(page).getByText('2 of 9 rows', { exact: true }).waitFor();
    await cell(page, "city, row 150, Zoë's town").waitFor();
    await words.press('Shift+Enter');
    await words.press('Shift+Enter');
    await search(page).getByText('9 of 9 rows', { exact: true }).waitFor();
    await cell(page, "city, row 850, Zoë's town").waitFor();
    await page.getByText(/^900 rows$/).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await words.press('Escape');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe("city, row 850, Zoë's town");
    await page.keyboard.press('Control+f');
    await words.fill('nobody at all');
    await search(page).getByText('No row has these words.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('goes back to the words with Ctrl+F, and can filter by them', async () => {
    const { page, faults, close } = await open(String(await makePeople('filtered')));
    await cell(page, /^name, row 1,/).click();
    await page.keyboard.press('Control+f');
    const words = page.getByLabel('Find in all texts');
    await words.fill('person 12');
    await search(page).getByText('1 of 11 rows', { exact: true }).waitFor();
    await cell(page, /^name, row 12,/).click();
    await page.keyboard.press('Control+f');
    expect(await words.evaluate('document.activeElement.value')).toBe('person 12');
    await page.getByRole('button', { name: 'Show only these rows' }).click();
    await page.getByText(/^11 of 900 rows$/).waitFor();
    expect(await search(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Filter 2' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
