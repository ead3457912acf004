import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { findViewFaults } from './find-view-faults.ts';

/** Every screen, and what it shows when it has read everything. */
const screens = [
  ['/catalog', 'person:workemail:waterfall@1'],
  ['/runs', 'Nothing has run yet'],
  ['/connections', 'Hunter'],
  ['/connections?provider=hunter', 'Paste it as'],
  ['/catalog?id=person%3Aworkemail%3Awaterfall%401', 'Costs, in credits'],
  ['/account', 'New password'],
  ['/settings', 'Delete the organization'],
  ['/spend', 'Lasts at this pace'],
  ['/health', 'Being worked on'],
  ['/gallery', 'Nothing here yet'],
] as const;

describeInBrowser('the frame', ({ service, openSignedIn }) => {
  it.each(screens)('has no fault around %s, in both themes, wide and narrow', async (path, shown) => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app${path}`);
    const isShown = () => page.getByText(shown).first().waitFor();
    await isShown();
    expect(await findViewFaults(page, isShown)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('shows a run as soon as it is there, and whom it asked', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/runs`);
    await page.getByText('Nothing has run yet').waitFor();
    const { json: sample } = await service().call('/v1/sandbox/sample');
    const { json: run } = await service().call('/v1/pipes/run/sync', { body: sample });
    await page.getByText(run.id).waitFor();
    await page.getByRole('row').filter({ hasText: run.id }).getByRole('link').click();
    await page.getByRole('region', { name: 'Results' }).getByRole('row').nth(10).waitFor();
    await page.getByRole('region', { name: 'Providers' }).getByRole('row').nth(1).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('finds anything with Ctrl+K, and Back leads back', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/account`);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or do' }).fill('find work email');
    await page
      .getByRole('option', { name: /Find work email/ })
      .first()
      .waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /work email/i }).waitFor();
    expect(new URL(page.url()).searchParams.get('id')).toContain('workemail');
    await page.goBack();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('finds sheets, a run by its id, and what the screen can do', async () => {
    const sheet = {
      project: 'Europe',
      name: 'Prospects',
      environment: 'sandbox',
      columns: [{ name: 'name' }],
    };
    await service().call('/v1/sheets', { body: sheet });
    const { json: sample } = await service().call('/v1/sandbox/sample');
    const { json: run } = await service().call('/v1/pipes/run/sync', { body: sample });
    const { page, faults, close } = await openSignedIn();
    const find = async (words: string, name: RegExp) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or do' }).fill(words);
      await page.getByRole('option', { name }).first().click();
    };
    await page.goto(`${service().url}/app/account`);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await find('europe prosp', /^Prospects/);
    await page.getByRole('heading', { name: 'Prospects' }).waitFor();
    await find('add a col', /^Add a column/);
    await page.getByRole('region', { name: 'Details' }).getByLabel('Name').waitFor();
    await find(run.id, /^Run /);
    await page.getByRole('heading', { name: 'Who was asked' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/runs/${run.id}`);
    expect(faults).toEqual([]);
    await close();
  });

  it('says beside Runs how many are under way', async () => {
    const { page, faults, close } = await openSignedIn();
    const sideBar = page.getByRole('navigation', { name: 'Screens' });
    let running = 2;
    await page.route('**/v1/runs?status=processing*', async (route) => {
      const { json } = await service().call('/v1/runs?limit=1');
      const runs = Array.from({ length: running }, () => json.runs[0]);
      await route.fulfill({ json: { runs, next_cursor: null } });
    });
    await page.goto(`${service().url}/app/account`);
    await sideBar.getByRole('link', { name: 'Runs 2 running' }).waitFor();
    running = 0;
    const { json: sample } = await service().call('/v1/sandbox/sample');
    await service().call('/v1/pipes/run/sync', { body: sample });
    await sideBar.getByRole('link', { name: 'Runs', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('tells of a run who started it and what became of its cells, and opens it in the playground', async () => {
    const { json: sample } = await service().call('/v1/sandbox/sample');
    const input = sample.input.map((row: object, at: number) =>
      // The simulated vendors answer 503 for this one.
      at === 0 ? { ...row, name: 'Jane Serverdown' } : row,
    );
    const { json: run } = await service().call('/v1/pipes/run/sync', {
      body: { ...sample, input, config: { ...sample.config, field_definitions: { enabled: true } } },
    });
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/runs`);
    const row = page.getByRole('row').filter({ hasText: run.id });
    await row.getByText('First key').waitFor();
    await page.getByLabel('Who', { exact: true }).selectOption('You');
    await page.getByText('No run passes these filters').waitFor();
    await page.getByLabel('Who', { exact: true }).selectOption('First key');
    await row.getByRole('link').first().click();
    const outcomes = page.getByRole('region', { name: 'Cells by status and reason' });
    await outcomes.getByRole('row').filter({ hasText: 'work email' }).filter({ hasText: 'failed' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Run what failed again (1 record)' }).click();
    await page.getByRole('button', { name: /^Run 1 row/ }).waitFor();
    await page.getByRole('gridcell', { name: 'name, row 1, Jane Serverdown' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('shows all keys with a question mark', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/account`);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Go to Sheets').waitFor();
    await keys.getByText('Fill down').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('g and a letter lead to a screen, but not while one writes', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(`${service().url}/app/account`);
    await page.getByLabel('Your name').focus();
    await page.keyboard.type('gc');
    expect(new URL(page.url()).pathname).toBe('/app/account');
    await page.getByLabel('Your name').blur();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Catalog' }).waitFor();
    await close();
  });

  it('a theme is kept, whatever the system has', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(`${service().url}/app/catalog`);
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Catalog' }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
    await close();
  });

  it('says that the service is away, and reads everything again when it is back', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(`${service().url}/app/account`);
    const name = page.getByLabel('Your name');
    await name.fill('Ada Lovelace');
    await page.context().setOffline(true);
    await name.press('Enter');
    await page.getByText('The service does not answer.').waitFor();
    await page.getByText('The service cannot be reached').waitFor();
    expect(await name.inputValue()).toBe('Ada Lovelace');
    await page.context().setOffline(false);
    await page.getByText('The service does not answer.').waitFor({ state: 'detached' });
    await name.press('Enter');
    await page.getByText('Your name was changed.').waitFor();
    await page.getByRole('button', { name: 'Signed in as Ada Lovelace' }).waitFor();
    await close();
  });

  it('shows the way in as soon as a session that was ended elsewhere is used', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(`${service().url}/app/account`);
    await page.getByLabel('Your name').waitFor();
    await page.context().clearCookies();
    await page.getByLabel('Your name').fill('Somebody');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in to Headrace' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/account');
    await close();
  });
});
