import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowserOnBothHomes } from './dashboard-home.ts';
import { moveTo, pressButton, tabTo } from './keyboard.ts';

describeInBrowserOnBothHomes('a provider that is down', ({ service, openSignedIn }) => {
  it('is told from "nothing found", and the row is run again, with the keyboard alone', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/playground`);
    await page.getByRole('button', { name: /^Run 10 rows/ }).waitFor();
    const panel = page.getByRole('region', { name: 'Details' });
    const name = page.getByRole('gridcell', { name: /^name, row 1,/ });
    const right = (await name.textContent()) ?? '';
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    // The simulated vendors answer 503 for this one.
    await page.keyboard.insertText('Jane Serverdown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    const failed = page.getByRole('gridcell', { name: /^work email, row 1, .*failed/ });
    await failed.waitFor();
    await page
      .getByText(/^10 rows done/)
      .first()
      .waitFor();

    // The cells of the row are reached with the arrows.
    await tabTo(page, page.locator('[role=grid] [tabindex="0"]').first());
    await page.keyboard.press('Control+Home');
    await moveTo(page, failed, 'ArrowRight');
    await page.keyboard.press('Space');
    await panel.getByText('work email of Jane Serverdown').waitFor();
    await panel.getByRole('listitem').filter({ hasText: 'leadmagic' }).getByText('failed').waitFor();
    await panel.getByRole('button', { name: 'Run again' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(right);
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /^work email, row 1, .*failed.*stale/ }).waitFor();
    await pressButton(page, page.getByRole('button', { name: /^Run 10 rows/ }));
    await expect.poll(() => failed.count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
