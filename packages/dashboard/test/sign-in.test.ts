import { expect, it } from 'vitest';
import { describeInBrowser } from './dashboard-home.ts';
import { findViewFaults } from './find-view-faults.ts';

describeInBrowser('the way in', ({ service, open, openSignedIn }) => {
  it('is shown to strangers without a fault, in both themes, wide and narrow', async () => {
    const { page, faults, close } = await open();
    await page.goto(`${service().url}/`);
    await page.getByRole('heading', { name: 'Sign in to Headrace' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/app/);
    expect(await findViewFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps the address that a stranger came for, and says what is wrong with an old link', async () => {
    const { page, close } = await open();
    await page.goto(`${service().url}/app/catalog?q=email#link=${'x'.repeat(43)}`);
    await page.getByText('This link does not sign you in').waitFor();
    const { pathname, search, hash } = new URL(page.url());
    expect({ pathname, search, hash }).toEqual({ pathname: '/app/catalog', search: '?q=email', hash: '' });
    await close();
  });

  it('an old link does not sign out who is signed in', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(`${service().url}/app/catalog#link=${'x'.repeat(43)}`);
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await close();
  });

  it('is a password, once one is set, with the keyboard alone; signing out leads back', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/account`);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('New password').fill('a password of some length');
    await page.keyboard.press('Enter');
    await page.getByText('Your password was saved.').waitFor();
    await close();
    const stranger = await open();
    await stranger.page.goto(`${service().url}/app/catalog`);
    await stranger.page.getByLabel('E-mail').focus();
    await stranger.page.keyboard.type('ada@example.com');
    await stranger.page.keyboard.press('Tab');
    await stranger.page.keyboard.type('a wrong password');
    await stranger.page.keyboard.press('Enter');
    await stranger.page.getByText('The e-mail address or the password is wrong.').waitFor();
    await stranger.page.getByLabel('Password').fill('a password of some length');
    await stranger.page.keyboard.press('Enter');
    await stranger.page.getByRole('heading', { name: 'Catalog' }).waitFor();
    await stranger.page.getByRole('button', { name: /^Signed in as/ }).click();
    await stranger.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await stranger.page.getByRole('heading', { name: 'Sign in to Headrace' }).waitFor();
    expect([...faults, ...stranger.faults]).toEqual([]);
    await stranger.close();
  });
});
