import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import type { Tab } from './open-browser.ts';
import { desktop } from './open-browser.ts';
import { findViewFaults } from './find-view-faults.ts';

/** The grid by itself, on a million rows that nobody stored. */
describeInBrowser('the grid', ({ service, openSignedIn }) => {
  let tab: Tab;
  let page: Page;

  const cell = (name: string | RegExp) => page.getByRole('gridcell', { name });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = async () => (await page.locator(':focus').getAttribute('aria-label')) ?? '';
  const firstRow = async (): Promise<number> =>
    page.evaluate(`(() => {
      const bottom = document.querySelector('.grid-head').getBoundingClientRect().bottom;
      const rows = [...document.querySelectorAll('.grid-row')];
      const seen = rows.filter((row) => row.getBoundingClientRect().bottom > bottom + 1);
      return Math.min(...seen.map((row) => Number(row.dataset.row)));
    })()`);
  const open = async (search: string) => {
    await page.goto(`${service().url}/app/gallery/grid${search}`);
    await cell(/^name, row 1,/).waitFor();
    // Until then it has skeletons.
    await page.locator('.grid-unknown').first().waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    tab = await openSignedIn({ ...desktop, height: 700 });
    page = tab.page;
  });
  afterAll(() => tab.close());

  describe('of a million rows', () => {
    beforeAll(() => open(''));

    it('says how many rows and columns there are, and has elements for those in sight alone', async () => {
      const grid = page.getByRole('grid', { name: 'Made-up rows' });
      expect(await grid.getAttribute('aria-rowcount')).toBe('1000002');
      expect(await grid.getAttribute('aria-colcount')).toBe('51');
      expect(await page.locator('.grid-row').count()).toBeLessThan(60);
      expect(await page.locator('[role=grid] *').count()).toBeLessThan(1500);
      expect(await cell('work email, row 1, queued').getAttribute('aria-colindex')).toBe('5');
      expect(await page.locator('.grid-row[data-row="0"]').getAttribute('aria-rowindex')).toBe('3');
    });

    it('has one tab stop, which leads to a cell and out again', async () => {
      expect(await page.locator('[role=grid] [tabindex="0"]').count()).toBe(1);
      await page.getByRole('button', { name: 'Fill cells' }).focus();
      await press('Tab');
      await expect.poll(focused).toMatch(/^name, row 1,/);
      await press('Tab');
      await expect.poll(focused).toMatch(/^company domain, row 1,/);
      await press('Escape', 'Shift+Tab');
      expect(await page.locator(':focus').textContent()).toBe('Fill cells');
      await press('Tab');
      await expect.poll(focused).toMatch(/^company domain, row 1,/);
    });

    it('gets to its last row and its last column, and back', async () => {
      await press('Control+End');
      await cell(/^field 50, row 1000000, 50-999999/).waitFor();
      await expect.poll(focused).toMatch(/^field 50, row 1000000,/);
      await press('Control+Home');
      await expect.poll(focused).toMatch(/^name, row 1,/);
      await press('PageDown');
      const [, row] = /row (\d+)/.exec(await focused()) ?? [];
      expect(Number(row)).toBeGreaterThan(10);
    });

    it('moves by exact rows with the wheel, wherever it is, although its scrollbar is scaled', async () => {
      await press('Control+Home');
      await page.mouse.move(600, 400);
      for (const jump of ['Control+Home', 'Control+End']) {
        await press(jump);
        const way = jump === 'Control+Home' ? 1 : -1;
        for (let turn = 0; turn < 5; turn += 1) {
          // Rows that were jumped to come with the next frame.
          await expect.poll(firstRow).toBeLessThan(Infinity);
          const before = await firstRow();
          await page.mouse.wheel(0, way * 340);
          await expect.poll(firstRow).toBe(before + way * 10);
        }
      }
      const height: number = await page.evaluate(`document.querySelector('.grid-body').offsetHeight`);
      expect(height).toBe(8_000_000);
    });

    it('reaches any row by its scrollbar, and shows skeletons of the same height until the rows are there', async () => {
      const unknown: number[] = await page.evaluate(`(async () => {
        const scroller = document.querySelector('.grid-scroller');
        scroller.scrollTop = 4_000_000;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return [...document.querySelectorAll('.grid-row')]
          .filter((row) => row.querySelector('.grid-unknown') !== null).map((row) => row.offsetHeight);
      })()`);
      expect(unknown.length).toBeGreaterThan(10);
      expect(new Set(unknown)).toEqual(new Set([34]));
      await expect.poll(() => page.locator('.grid-unknown').count()).toBe(0);
      expect(Math.abs((await firstRow()) - 500_000)).toBeLessThan(50);
    });

    it('keeps the focus on its cell, however far that is scrolled away', async () => {
      await press('Control+Home', 'ArrowDown', 'ArrowRight');
      await page.evaluate(`document.querySelector('.grid-scroller').scrollTop = 2_000_000`);
      await expect.poll(firstRow).toBeGreaterThan(200_000);
      await expect.poll(focused).toMatch(/^company domain, row 2,/);
      await press('ArrowDown');
      await expect.poll(focused).toMatch(/^company domain, row 3,/);
      await expect.poll(firstRow).toBeLessThan(3);
    });

    it('reads rows and cells in order after scrolling', async () => {
      await page.mouse.wheel(0, 3000);
      const rowsInOrder = () =>
        page.evaluate(`(() => {
          const rows = [...document.querySelectorAll('.grid-row')].map((row) => Number(row.dataset.row));
          return rows.every((row, at) => at === 0 || row > rows[at - 1]);
        })()`);
      await expect.poll(firstRow).toBeGreaterThan(50);
      await expect.poll(rowsInOrder).toBe(true);
    });

    it('has rows of three heights, and stays where it is', async () => {
      await press('Control+Home');
      for (const height of ['64', '28', '34']) {
        await page.getByRole('button', { name: height, exact: true }).click();
        const shown = async () => (await page.locator('.grid-row[data-row="0"]').boundingBox())?.height;
        await expect.poll(shown).toBe(Number(height));
      }
    });
  });

  describe('and what strangers wrote', () => {
    beforeAll(() => open('?rows=100&columns=8'));

    it('shows it as text, short enough to paint', async () => {
      await cell(/^notes, row 4, <img src=x/).waitFor();
      expect(await page.locator('[role=grid] img, [role=grid] script').count()).toBe(0);
      const longest: number = await page.evaluate(
        `Math.max(...[...document.querySelectorAll('.grid-cell')].map((cell) => cell.textContent.length))`,
      );
      expect(longest).toBeLessThanOrEqual(301);
      expect(await page.title()).not.toMatch(/^\d/);
    });

    it('has all of it in the editor, and leaves it as it is', async () => {
      await cell(/^notes, row 4,/).click();
      await press('Enter');
      const editor = page.getByRole('textbox', { name: 'notes, row 4' });
      expect(await editor.inputValue()).toContain('<script>document.title=2</script>');
      expect(await findAccessFaults(page)).toEqual([]);
      await press('Escape');
      await editor.waitFor({ state: 'detached' });
      await expect.poll(focused).toMatch(/^notes, row 4, <img/);
    });
  });

  it('paints a changed cell alone', async () => {
    await open('?rows=30&columns=8');
    await page.evaluate(`(() => {
      window.painted = new Set();
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const cell = (target instanceof Element ? target : target.parentElement)?.closest('.grid-cell');
          if (cell) window.painted.add(cell.getAttribute('aria-label'));
        }
      }).observe(document.querySelector('.grid-body'), { subtree: true, childList: true, characterData: true });
    })()`);
    await cell(/^name, row 2,/).click();
    await press('x', 'Enter');
    await cell('name, row 2, x').waitFor();
    expect(await page.evaluate('[...window.painted]')).toEqual(['name, row 2, x']);
    await page.getByRole('button', { name: 'Fill cells' }).click();
    await cell(/^work email, row 7, found/).waitFor();
    const painted: string[] = await page.evaluate('[...window.painted]');
    expect(painted.filter((label) => !label.startsWith('work email'))).toEqual(['name, row 2, x']);
  });

  it('has no fault, in both themes, wide and narrow', async () => {
    const other = await openSignedIn();
    await other.page.goto(`${service().url}/app/gallery/grid?rows=500`);
    await other.page.getByRole('gridcell', { name: /^name, row 1,/ }).waitFor();
    expect(await findViewFaults(other.page)).toEqual([]);
    expect(other.faults).toEqual([]);
    await other.close();
  });

  it('did nothing that the policy, the console or another host would have seen', () => {
    expect(tab.faults).toEqual([]);
  });
});
