import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import type { Tab } from './open-browser.ts';
import { desktop } from './open-browser.ts';

/** What keys, mouse and clipboard do in the grid, on rows that nobody stored. */
describeInBrowser('the hands of the grid', ({ service, openSignedIn }) => {
  let tab: Tab;
  let page: Page;

  const cell = (name: string | RegExp) => page.getByRole('gridcell', { name });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = async () => (await page.locator(':focus').getAttribute('aria-label')) ?? '';
  const selected = () => page.getByTestId('selected');
  const open = async (search: string) => {
    await page.goto(`${service().url}/app/gallery/grid${search}`);
    await cell(/^name, row 1,/).waitFor();
  };

  beforeAll(async () => {
    tab = await openSignedIn({ ...desktop, height: 700 });
    page = tab.page;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => tab.close());

  describe('with the keyboard', () => {
    beforeAll(() => open('?rows=30&columns=8'));

    it('types over a cell, goes on with Enter, and undoes', async () => {
      await cell(/^company domain, row 1,/).click();
      const before = await focused();
      await press('g', 'o');
      await press('Enter');
      await cell('company domain, row 1, go').waitFor();
      await expect.poll(focused).toMatch(/^company domain, row 2,/);
      await press('Control+z');
      await cell(before).waitFor();
      await press('Control+Shift+Z');
      await cell('company domain, row 1, go').waitFor();
    });

    it('clears, and fills down what the first row of a range has', async () => {
      await cell('company domain, row 1, go').click();
      await press('Shift+ArrowDown', 'Shift+ArrowDown');
      await expect.poll(() => selected().textContent()).toBe('3 cells in 3 rows');
      await press('Control+d');
      await cell('company domain, row 3, go').waitFor();
      await press('Delete');
      await cell('company domain, row 1, empty').waitFor();
      await press('Control+z');
      await cell('company domain, row 2, go').waitFor();
    });

    it('does not edit what cannot be edited: Enter and Space open it', async () => {
      await cell('work email, row 1, queued').click();
      await press('x');
      expect(await page.getByRole('textbox').count()).toBe(0);
      await press('Space');
      await page.getByText('work_email, row 1').waitFor();
    });

    it('calls for the run box, the menu, and a search; moves and widens its column', async () => {
      await cell(/^employees, row 2,/).click();
      await press('Control+Enter');
      await page.getByText('Run', { exact: true }).waitFor();
      await press('Alt+ArrowDown');
      await page.getByText('Menu', { exact: true }).waitFor();
      const headAt = (column: number) => page.locator(`[role=columnheader][data-column="${column}"]`);
      expect(await headAt(4).textContent()).toBe('employees');
      await press('Alt+Shift+ArrowLeft');
      await expect.poll(() => headAt(3).textContent()).toBe('employees');
      await expect.poll(focused).toMatch(/^employees, row 2,/);
      const width = async () => Math.round((await headAt(3).boundingBox())?.width ?? 0);
      const before = await width();
      await press('Alt+Shift+>');
      await expect.poll(width).toBe(before + 16);
      await press('Alt+Shift+ArrowRight');
    });

    it('selects all that match as a condition, and a row', async () => {
      await cell(/^name, row 2,/).click();
      await press('Control+a');
      await expect.poll(() => selected().textContent()).toBe('all that match');
      await press('Escape');
      await press('Shift+Space');
      await expect.poll(() => selected().textContent()).toBe('8 cells in 1 rows');
      await press('Escape');
    });
  });

  describe('with the mouse', () => {
    beforeAll(() => open('?rows=30&columns=8'));

    it('selects a range by dragging, adds to it with Ctrl, and rows by their numbers', async () => {
      const from = await cell(/^company domain, row 2,/).boundingBox();
      const to = await cell(/^notes, row 5,/).boundingBox();
      if (from === null || to === null) throw new Error('the cells are not in sight');
      await page.mouse.move(from.x + 5, from.y + 5);
      await page.mouse.down();
      await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => selected().textContent()).toBe('8 cells in 4 rows');
      await cell(/^name, row 8,/).click({ modifiers: ['Control'] });
      await expect.poll(() => selected().textContent()).toBe('9 cells in 5 rows');
      await page.getByRole('rowheader', { name: '10', exact: true }).click();
      await page.getByRole('rowheader', { name: '12', exact: true }).click({ modifiers: ['Shift'] });
      await expect.poll(() => selected().textContent()).toBe('24 cells in 3 rows');
      await page.getByRole('columnheader', { name: 'notes' }).click();
      await expect.poll(() => selected().textContent()).toBe('30 cells in 30 rows');
    });

    it('edits what is clicked twice, and takes the text when one clicks elsewhere', async () => {
      await cell(/^name, row 3,/).dblclick();
      await page.getByRole('textbox', { name: 'name, row 3' }).fill('Jane Doe');
      await cell(/^name, row 5,/).click();
      await cell('name, row 3, Jane Doe').waitFor();
      await expect.poll(focused).toMatch(/^name, row 5,/);
    });
  });

  describe('and the clipboard', () => {
    beforeAll(() => open('?rows=30&columns=8'));
    const focusGrid = () => page.getByRole('grid').locator('[tabindex="0"]').focus();

    it('copies a range as text and as a table', async () => {
      await cell(/^name, row 1,/).click();
      await press('Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c');
      const read = async (type: string): Promise<string> =>
        page.evaluate(
          `navigator.clipboard.read().then(([item]) => item.getType('${type}')).then((blob) => blob.text())`,
        );
      const lines = (await read('text/plain')).split('\n');
      expect(lines.map((line) => line.split('\t').length)).toEqual([2, 2]);
      expect(lines[0]).toMatch(/\tmiller-0\.example$/);
      expect(await read('text/html')).toContain('<td>miller-0.example</td>');
    });

    it('says what pasting overwrites and adds, and does it in one step', async () => {
      await cell(/^name, row 1,/).click();
      await press('Control+End', 'Home');
      const before = await focused();
      expect(before).toMatch(/^name, row 30,/);
      await press('Control+v');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('2 texts will be overwritten').waitFor();
      await dialog.getByText('1 row will be added at the end').waitFor();
      expect(await findAccessFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Paste' }).click();
      await focusGrid();
      // The first column is pinned, so going to it left the others where they were.
      await press('ArrowRight');
      await cell('company domain, row 30, miller-0.example').waitFor();
      expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('33');
      await press('Control+z');
      await cell(before).waitFor();
      expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('32');
    });

    it('pastes a table of another program, and cuts', async () => {
      await page.evaluate(`navigator.clipboard.write([new ClipboardItem({
        'text/html': new Blob(['<table><tr><td>one</td><td><b>two</b></td></tr></table>'], { type: 'text/html' }),
      })])`);
      await focusGrid();
      await press('Control+Home');
      await cell(/^company domain, row 4,/).click();
      await press('Control+v');
      await page.getByRole('dialog').getByRole('button', { name: 'Paste' }).click();
      await cell('notes, row 4, two').waitFor();
      await cell('company domain, row 4, one').click();
      await press('Control+x');
      await cell('company domain, row 4, empty').waitFor();
      await cell(/^company domain, row 6,/).click();
      await press('Control+v');
      await cell('company domain, row 6, one').waitFor();
    });
  });

  it('did nothing that the policy, the console or another host would have seen', () => {
    expect(tab.faults).toEqual([]);
  });
});
