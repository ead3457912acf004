import { expect, it } from 'vitest';
import { joinAs, openBrowser } from '../../server/test/browser.ts';
import { findAccessFaults } from './check-access.ts';
import type { Dashboard } from './dashboard-home.ts';
import { describeInBrowser } from './dashboard-home.ts';

/** A tab of somebody who was invited with this role. */
async function openAs(
  role: 'viewer' | 'member' | 'admin' | 'owner',
  { service, open, openSignedIn }: Dashboard,
) {
  const { url, server } = service();
  const owner = await openSignedIn();
  const [cookie] = await owner.page.context().cookies();
  const by = openBrowser(url, `${cookie?.name}=${cookie?.value}`);
  const joined = await joinAs(role, { by, organizationId: server.seed.organizationId, url });
  await owner.close();
  const tab = await open();
  const [name = '', value = ''] = (joined.cookie ?? '').split('=');
  await tab.page.context().addCookies([{ name, value, url }]);
  return tab;
}

describeInBrowser('the playground', (dashboard) => {
  const atWork = async (role: Parameters<typeof openAs>[0]) => {
    const tab = await openAs(role, dashboard);
    await tab.page.goto(`${dashboard.service().url}/app/playground?pipe=1`);
    await tab.page.getByRole('button', { name: /^Run 10 rows/ }).waitFor();
    await tab.page.getByRole('heading', { name: 'Find work email' }).waitFor();
    return tab;
  };

  it('shows a viewer everything, and who may run it', async () => {
    const { page, faults, close } = await atWork('viewer');
    await page.getByText('Members, admins and owners may run it.').waitFor();
    expect(await page.getByRole('button', { name: /^Run 10 rows/ }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Switch to production' }).click();
    await page.getByText('Members, admins and owners may run it.').waitFor();
    expect(new URL(page.url()).searchParams.has('run')).toBe(false);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it.each(['member', 'admin', 'owner'] as const)('lets a %s run', async (role) => {
    const { page, faults, close } = await atWork(role);
    await page.getByRole('button', { name: /^Run 10 rows/ }).click();
    await page
      .getByText(/^10 rows done/)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it.each([
    ['member', false],
    ['admin', true],
    ['owner', true],
  ] as const)('lets a %s choose among keys: %s', async (role, mayChoose) => {
    const key = { provider: 'leadmagic', name: `For the ${role}`, key: 'a key of the test' };
    await dashboard.service().call('/v1/connections', { body: key });
    const { page, faults, close } = await atWork(role);
    const keys = page.getByRole('group', { name: 'Your keys' });
    if (mayChoose) await keys.getByText(key.name).waitFor();
    else expect(await keys.count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
