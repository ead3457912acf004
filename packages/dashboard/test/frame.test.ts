import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { findWide } from './find-wide.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { views } from './views.ts';

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
const cases = screens.flatMap(([path, shown]) => views.map((view) => ({ path, shown, view, ...view })));

describeInBrowser('the frame', ({ service, openSignedIn }) => {
  it.each(cases)('has no fault around $path, $theme at $width', async ({ path, shown, view }) => {
    const { page, faults, close } = await openSignedIn(view);
    await page.goto(`${service().url}/app${path}`);
    await page.getByText(shown).first().waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await findWide(page)).toEqual([]);
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
