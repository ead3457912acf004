import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from './dashboard-home.ts';
import { makeSample } from './make-sheet.ts';

const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name }).first();
const panel = (page: Page) => page.getByRole('region', { name: 'Details' });
const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
const scrollLeftOf = async (page: Page): Promise<number> =>
  page.evaluate(`document.querySelector('.grid-scroller').scrollLeft`);
const toStart = async (page: Page): Promise<void> =>
  page.evaluate(`document.querySelector('.grid-scroller').scrollTo(0, 0)`);

/** Browsers scroll by whole ones. */
const pixel = 1;

/** Whether all of a cell lies within what is left of the table, and none of it under the panel. */
const isInSight = async (page: Page, name: RegExp) => {
  const own = await boxOf(cell(page, name));
  const [table, beside] = [await boxOf(page.getByRole('grid')), await boxOf(panel(page))];
  const isWithin =
    own.x >= table.x &&
    own.x + own.width <= table.x + table.width + pixel &&
    own.y >= table.y &&
    own.y + own.height <= table.y + table.height + pixel;
  const isFree = own.x + own.width <= beside.x + pixel || own.y + own.height <= beside.y + pixel;
  return isWithin && isFree;
};

describeInBrowser('a panel beside the rows of a sheet', ({ service, openSignedIn }) => {
  it.each([
    { name: 'on a desk', width: 1280, key: 'Space' },
    { name: 'on a desk for a run', width: 1280, key: 'Control+Enter' },
    { name: 'in a narrow window', width: 900, key: 'Space' },
  ])('leaves the active cell in sight $name', async ({ name, width, key }) => {
    const id = await makeSample(service(), `seen ${name}`);
    const { page, faults, close } = await openSignedIn({ theme: 'light', width, height: 720 });
    await page.goto(`${service().url}/app/sheets/${id}?cell=1%2Fwork_email`);
    await cell(page, /^work email, row 1,/).waitFor();
    await toStart(page);
    // The last cell that is whole at the right edge, in the last row that is.
    await cell(page, /^name, row 10,/).click();
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('ArrowLeft');
    const label = (await page.locator(':focus').getAttribute('aria-label'))?.split(',')[0] ?? '';
    const active = new RegExp(`^${label}, row 10,`);
    await page.keyboard.press(key);
    await panel(page).getByRole('heading').first().waitFor();
    await expect.poll(() => isInSight(page, active)).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  it('stays where somebody has scrolled to, away from the active cell', async () => {
    const id = await makeSample(service(), 'scrolled away');
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/sheets/${id}`);
    await cell(page, /^name, row 1,/).click();
    await page.keyboard.press('Control+ArrowRight');
    await expect.poll(() => scrollLeftOf(page)).toBeGreaterThan(0);
    await toStart(page);
    await expect.poll(() => scrollLeftOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Filter' }).click();
    await panel(page).getByRole('button', { name: 'Add a condition' }).waitFor();
    expect(await scrollLeftOf(page)).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
