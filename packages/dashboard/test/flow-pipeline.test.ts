import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { takeCompletion } from './code-editor.ts';
import { describeInBrowserOnBothHomes } from './dashboard-home.ts';
import { hasFocus, pressButton, tabTo } from './keyboard.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the list of pipes, searches for one and takes it. */
async function addPipe(page: Page, words: string, label: RegExp): Promise<void> {
  await pressButton(page, button(page, 'Add a pipe'));
  const dialog = page.getByRole('dialog', { name: 'Add a pipe' });
  await tabTo(page, dialog.getByRole('searchbox', { name: 'Find a pipe' }));
  await page.keyboard.type(words);
  await pressButton(page, dialog.getByRole('button', { name: label }).first());
  await dialog.waitFor({ state: 'detached' });
}

describeInBrowserOnBothHomes(
  'a pipeline from nothing, with the keyboard alone',
  ({ service, openSignedIn }) => {
    it('has rows, pipes and results', async () => {
      const { page, faults, close } = await openSignedIn();
      await page.goto(`${service().url}/app/playground`);
      await button(page, /^Run 10 rows/).waitFor();
      await pressButton(page, button(page, 'Copy as'));
      await page.getByRole('menuitem', { name: 'Begin with nothing' }).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.getByText('No rows yet').waitFor();

      await pressButton(page, button(page, /^Column$/));
      await page.getByRole('dialog', { name: 'Add a column' }).waitFor();
      await tabTo(page, page.getByLabel('Name', { exact: true }));
      await page.keyboard.type('name');
      await page.keyboard.press('Enter');
      await page.getByRole('columnheader', { name: 'name' }).waitFor();
      await pressButton(page, button(page, /^Row$/));
      await tabTo(page, page.getByRole('gridcell', { name: /^name, row 1,/ }));
      await page.keyboard.type('Hugo Alonso');
      await page.keyboard.press('Enter');
      await page.getByRole('gridcell', { name: /^name, row 1, Hugo Alonso/ }).waitFor();

      await addPipe(page, 'person:name:split', /name/i);
      await addPipe(page, 'template:fill', /Fill template/);
      const editor = page.getByRole('textbox', { name: 'Template', exact: true });
      await tabTo(page, editor);
      // Tab indents in an editor; Esc and then Tab goes on.
      await page.keyboard.type('Dear {{ first');
      await takeCompletion(page, /first_name/);
      await expect
        .poll(() => editor.textContent(), { timeout: 30_000 })
        .toMatch(/Dear \{\{ first_name ?\}\}/);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      expect(await hasFocus(page, editor)).toBe(false);

      await button(page, /^Run 1 row/).waitFor();
      expect(await findAccessFaults(page)).toEqual([]);
      const st = async () =>
        console.log(
          Date.now(),
          await page
            .locator('footer')
            .innerHTML()
            .then((t) => t.slice(0, 400)),
          await page.locator(':focus').evaluateAll((e: any) => e.map((x: any) => x.outerHTML.slice(0, 100))),
        );
      page.on('request', (r) => console.log(Date.now(), r.method(), r.url(), r.postData()?.slice(0, 600)));
      page.on('response', (r) => console.log(Date.now(), r.status(), r.url()));
      await st();
      await page.keyboard.press('Control+Enter');
      await st();
      await page.waitForTimeout(4000);
      await st();
      await page.keyboard.press('Control+Enter');
      await page.waitForTimeout(4000);
      await st();
      await page.getByRole('gridcell', { name: /^first name, row 1, Hugo/ }).waitFor({ timeout: 1000 });
      await page.getByRole('gridcell', { name: /^template output, row 1, Dear Hugo/ }).waitFor();
      expect(faults).toEqual([]);
      await close();
    });
  },
);
