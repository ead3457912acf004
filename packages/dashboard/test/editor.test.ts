import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { readCopied, takeCompletion, writeCode } from './code-editor.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { hasFocus } from './keyboard.ts';
import { findViewFaults } from './find-view-faults.ts';

const tryPipe = (id: string) => `/app/playground?try=${encodeURIComponent(id)}`;

describeInBrowser('an editor', ({ service, openSignedIn }) => {
  it('is loaded when the first one is opened, and not before', async () => {
    const { page, faults, close } = await openSignedIn();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(`${service().url}/app/playground`);
    await page.getByRole('button', { name: /^Run 10 rows/ }).waitFor();
    expect(loaded.filter((url) => url.includes('live-editor'))).toEqual([]);
    await page.getByRole('tab', { name: 'Request' }).click();
    await page.locator('.cm-content').waitFor();
    expect(loaded.filter((url) => url.includes('live-editor'))).toHaveLength(1);
    expect(faults).toEqual([]);
    await close();
  });

  it('of a template has no fault, in both themes, wide and narrow', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}${tryPipe('template:fill@1')}`);
    await page.locator('.cm-content').waitFor();
    await page.getByRole('textbox', { name: 'Template', exact: true }).waitFor();
    expect(await findViewFaults(page)).toEqual([]);
    // The one style element that it makes counts, because it has the nonce of the page.
    expect(await page.evaluate("getComputedStyle(document.querySelector('.cm-scroller')).display")).toBe(
      'flex',
    );
    expect(faults).toEqual([]);
    await close();
  });

  it('of a template marks what the service says is wrong, and takes its completion', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}${tryPipe('template:fill@1')}`);
    await page.locator('.cm-content').waitFor();
    const editor = page.getByRole('textbox', { name: 'Template', exact: true });
    await writeCode(page, editor, 'Hi {{ first_name | upcse }}');
    const mark = page.locator('.cm-lintRange-error');
    await mark.waitFor();
    expect(await mark.textContent()).toBe('upcse');
    await page.getByText('There is no filter "upcse".').first().waitFor();
    expect(await editor.getAttribute('aria-invalid')).toBe('true');
    expect(await findAccessFaults(page)).toEqual([]);
    await writeCode(page, editor, 'Hi {{ first_name | up');
    await page.getByRole('option', { name: /upcase/ }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await takeCompletion(page, /upcase/);
    await page.keyboard.type(' }}');
    await mark.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  it('of a formula marks where it does not parse', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}${tryPipe('formula:run@1')}`);
    const editor = page.getByRole('textbox', { name: 'Formula', exact: true });
    await writeCode(page, editor, '$sum(employees) +\n$random()');
    const mark = page.locator('.cm-lintRange-error');
    await page.getByText('Line 2').first().waitFor();
    await mark.waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('of the request undoes its own text with Ctrl+Z, and keeps what is not JSON', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/playground?tab=request`);
    const panel = page.getByRole('region', { name: 'Details' });
    const editor = panel.getByRole('textbox', { name: 'The body of' });
    await page.locator('.cm-content').waitFor();
    const copy = panel.getByRole('button', { name: /^Cop/ });
    const before = JSON.parse(await readCopied(page, copy));
    await writeCode(page, editor, '{"pipes": [], "input": [');
    await page.getByText('The table still has the last request that could be read.').waitFor();
    expect(await page.getByRole('button', { name: /^Run 10 rows/ }).count()).toBe(1);
    await page.locator('.cm-lintRange-error, .cm-lintPoint').first().waitFor({ state: 'attached' });
    await editor.focus();
    await page.keyboard.press('Control+z');
    await page.getByText('The table still has').waitFor({ state: 'detached' });
    expect(JSON.parse(await readCopied(page, copy))).toEqual(before);
    expect(faults).toEqual([]);
    await close();
  });

  it('is left by Esc and then Tab, while Tab alone indents', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(`${service().url}${tryPipe('template:fill@1')}`);
    const editor = page.getByRole('textbox', { name: 'Template', exact: true });
    await writeCode(page, editor, 'one');
    const isIn = () => hasFocus(page, editor);
    await page.keyboard.press('Tab');
    expect([await isIn(), await editor.textContent()]).toEqual([true, '  one']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await isIn()).toBe(false);
    await page.keyboard.press('Shift+Tab');
    expect(await isIn()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    expect(await isIn()).toBe(false);
    await close();
  });
});
