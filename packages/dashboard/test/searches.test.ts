import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasFocus } from './keyboard.ts';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { findViewFaults } from './find-view-faults.ts';

const source = 'companies:profiles:crustdata@3';
const path = `/app/searches/${encodeURIComponent(source)}`;
const german = { search_id: source, config: { filters: { hq_locations: { include: ['Germany'] } } } };

const rows = (page: Page) => page.getByRole('region', { name: 'Rows found' }).getByRole('row');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Ten rows are there, and nothing is under way. */
async function preview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview 10 rows' }).click();
  await rows(page).nth(10).waitFor();
}

describeInBrowser('searches', ({ service, openSignedIn }) => {
  const open = async (at: string) => {
    const tab = await openSignedIn();
    await tab.page.goto(`${service().url}${at}`);
    return tab;
  };
  const shown = [
    { at: '/app/searches', word: 'None yet.' },
    { at: path, word: 'Nothing searched yet' },
  ];
  it.each(shown)('have no fault at $at, in both themes, wide and narrow', async ({ at, word }) => {
    const { page, faults, close } = await open(at);
    await page.getByText(word).waitFor();
    expect(await findViewFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('lead from a source to rows, by keyboard: a filter with suggestions, a preview, more, the receipt', async () => {
    const { page, faults, close } = await open('/app/searches');
    await page.getByRole('searchbox', { name: /^Find a source/ }).fill('crustdata companies');
    await page.getByRole('link', { name: 'Companies by Crustdata' }).last().press('Enter');
    await page.getByRole('heading', { name: 'Companies by Crustdata' }).waitFor();
    const places = page.getByRole('combobox', { name: 'Hq locations', exact: true });
    await places.focus();
    await page.keyboard.type('germ');
    await page
      .getByRole('option', { name: /^Germany/ })
      .first()
      .waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Germany' }).waitFor();
    await page.getByText(/In production it costs .* credits\./).waitFor();
    await preview(page);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next page' }).click();
    await rows(page).nth(20).waitFor();
    await page.getByRole('button', { name: 'Row 1 in full' }).click();
    await dialog(page, 'Row 1').getByText('company domain').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Receipt' }).click();
    await dialog(page, 'Receipt').getByText('Asked crustdata').nth(1).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('have an address that brings back the filters and the rows', async () => {
    const { page, close } = await open(path);
    const places = page.getByRole('combobox', { name: 'Hq locations', exact: true });
    await places.fill('Germany');
    await places.press('Enter');
    await preview(page);
    await expect.poll(() => page.url()).toContain('Germany');
    await page.reload();
    await page.getByRole('button', { name: 'Remove Germany' }).waitFor();
    await rows(page).nth(10).waitFor();
    await page.getByRole('button', { name: 'Remove Germany' }).click();
    await expect.poll(() => page.url()).not.toContain('Germany');
    await close();
  });

  it('are left at once after a filter was changed, and nothing written later leads back', async () => {
    const { page, close } = await open(path);
    const places = page.getByRole('combobox', { name: 'Hq locations', exact: true });
    await places.waitFor();
    let load = () => {};
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/assets/runs-screen-*', async (asset) => {
      await held;
      await asset.continue();
    });
    await places.fill('Germany');
    await places.press('Enter');
    await page.getByRole('link', { name: 'Runs', exact: true }).click();
    await expect.poll(() => page.url()).toContain('/app/runs');
    // The filter would be in the address by then.
    await page.waitForTimeout(600);
    load();
    await page.getByRole('heading', { name: 'Runs', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/runs');
    await close();
  });

  it('show a problem at the filter that has it, and do not run', async () => {
    const { page, faults, close } = await open(path);
    await page.getByRole('combobox', { name: 'Add a filter' }).selectOption('revenue_in_usd');
    const least = page.getByRole('spinbutton', { name: 'Revenue in usd, at least' });
    await least.fill('5');
    await page.getByText('One problem to mend first.').waitFor();
    await expect.poll(() => least.getAttribute('aria-invalid')).toBe('true');
    const told = await least.getAttribute('aria-describedby');
    const problem = page.locator(`[id="${told?.split(' ').at(-1) ?? ''}"]`);
    expect(await problem.textContent()).toMatch(/1,?000/);
    expect(await page.getByRole('button', { name: 'Preview 10 rows' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'One problem to mend first.' }).click();
    await expect.poll(() => hasFocus(page, problem)).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('say in production what they cost, and fill in the ceiling, before anything is spent', async () => {
    const { page, close } = await open(`${path}?config=${encodeURIComponent(JSON.stringify(german.config))}`);
    await page.getByText('Costs nothing here.').waitFor();
    await page.getByRole('button', { name: 'Switch to production' }).click();
    // 0.15 credits a row.
    await page.getByText(/^Costs (?:0 to )?1\.5 credits/).waitFor();
    const ceiling = page.getByLabel('Ceiling');
    expect(await ceiling.inputValue()).toBe('1.5');
    // One who empties it types another one; one who leaves it empty gets the most back.
    await ceiling.fill('');
    expect(await ceiling.inputValue()).toBe('');
    await ceiling.blur();
    expect(await ceiling.inputValue()).toBe('1.5');
    await page.getByRole('button', { name: /^Into a sheet/ }).click();
    const panel = dialog(page, 'Into a sheet');
    await panel.getByText(/^Costs up to 15 credits/).waitFor();
    expect(await panel.getByLabel('Ceiling').inputValue()).toBe('15');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Switch to the sandbox' }).click();
    await close();
  });

  it('are saved under a name, and mark what was changed since the last run', async () => {
    const { page, faults, close } = await open(
      `${path}?config=${encodeURIComponent(JSON.stringify(german.config))}`,
    );
    await preview(page);
    await page.getByRole('button', { name: 'Save …' }).click();
    await dialog(page, 'Save this search').getByLabel('Name').fill('German companies');
    await page.keyboard.press('Enter');
    await page.getByText('Saved as German companies').waitFor();
    // The notice is no second heading of that name.
    await page.getByRole('heading', { name: 'German companies' }).waitFor();
    await page.getByText(/^last run/).waitFor();
    await page.getByRole('button', { name: 'Remove Germany' }).click();
    await page.getByText('1 filter changed').waitFor();
    await page.getByText('was Germany').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to what is saved' }).click();
    await page.getByRole('button', { name: 'Remove Germany' }).waitFor();
    const { json } = await service().call('/v1/saved-searches');
    expect(json.searches).toMatchObject([{ name: 'German companies', search_id: source }]);
    const { json: saved } = await service().call(`/v1/saved-searches/${json.searches[0].id}`);
    expect(saved.last_run.search.config).toEqual(german.config);

    await page.getByRole('link', { name: 'All searches' }).click();
    await page.getByRole('link', { name: 'German companies' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog(page, 'Delete German companies?').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('None yet.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('have a run whose address need not say that it is a search', async () => {
    const body = { search: german, config: { environment: 'sandbox' } };
    const run = await service().call('/v1/search/run/sync', { body });
    const { page, faults, close } = await open(`/app/runs/${run.json.id}`);
    await page.getByRole('heading', { name: 'Rows', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Results' }).getByRole('row').nth(1).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('become rows of a new sheet, of which duplicates are left out, and pipes run there', async () => {
    const { page, faults, close } = await open(
      `${path}?config=${encodeURIComponent(JSON.stringify(german.config))}`,
    );
    await page.getByRole('button', { name: /^Into a sheet/ }).click();
    const panel = dialog(page, 'Into a sheet');
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('german companies');
    await panel.getByLabel('New rows').fill('12');
    await panel.getByText(/left out if its company domain is in the sheet already/).waitFor();
    await panel.getByRole('searchbox', { name: 'Find a pipe' }).fill('resolve company');
    const pipe = panel.getByRole('checkbox', { name: /^Resolve company v3/ });
    await pipe.check();
    expect(await findAccessFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Make the sheet and search 12 rows' }).click();
    await panel.getByText('All rows that you wanted are there.').waitFor();
    const sheet = Number(new URL(page.url()).searchParams.get('sheet'));
    const { json } = await service().call(`/v1/sheets/${sheet}`);
    expect([json.name, json.environment, json.rows]).toEqual(['german companies', 'sandbox', 12]);
    expect(json.columns.map(({ name }: { name: string }) => name)).toContain('company_domain');
    expect(await findAccessFaults(page)).toEqual([]);

    const run = panel.getByRole('region', { name: 'Run pipes' });
    await run.getByRole('button', { name: 'Run 12 cells' }).click();
    await panel.getByText('Run 1 has begun.').waitFor();
    await panel.getByRole('button', { name: 'Search once more' }).click();
    await panel.getByLabel('Sheet', { exact: true }).selectOption(String(sheet));
    await panel.getByLabel('New rows').fill('3');
    await panel.getByRole('button', { name: 'Search 3 rows into the sheet' }).click();
    await panel.getByText('All rows that you wanted are there.').waitFor();
    const { json: searches } = await service().call(`/v1/sheets/${sheet}/searches`);
    expect(searches.searches[0]).toMatchObject({
      no: 2,
      appended: expect.any(Number),
      duplicate: expect.any(Number),
    });
    expect(searches.searches[0].duplicate).toBeGreaterThanOrEqual(12);
    expect(faults).toEqual([]);
    await close();
  });
});
