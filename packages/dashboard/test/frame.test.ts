import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import type { View } from './open-browser.ts';

const views: View[] = [
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 1280, height: 800 },
  { theme: 'light', width: 320, height: 640 },
  { theme: 'dark', width: 320, height: 640 },
];

describeInBrowser('the way in', ({ service, open }) => {
  it.each(views)('is shown to strangers without a fault, $theme at $width', async (view) => {
    const { page, faults, close } = await open(view);
    await page.goto(`${service().url}/`);
    await page.getByRole('heading', { name: 'Sign in to Headrace' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/app/);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(view.width);
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
});
