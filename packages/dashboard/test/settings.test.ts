import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { findViewFaults } from './find-view-faults.ts';

/** Every tab of the first user, who is the operator too, and what it shows when it has read everything. */
const tabs = [
  ['organization', 'Delete the organization'],
  ['members', 'The last owner stays'],
  ['invitations', 'No open invitations'],
  ['keys', 'First key'],
  ['audit', 'At most 50,000 entries'],
  ['sessions', 'this one'],
  ['organizations', 'New organization'],
  ['managed-keys', 'No managed keys'],
  ['ledger', 'Recomputes every balance'],
] as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

describeInBrowser('the settings', ({ service, open, openSignedIn }) => {
  const at = (tab: string) => `${service().url}/app/settings?tab=${tab}`;
  /** What is shown this once. */
  const shownOnce = async (page: Page, label: string) =>
    (await page.getByLabel(label, { exact: true }).textContent()) ?? '';

  it.each(tabs)('have no fault at %s, in both themes, wide and narrow', async (tab, shown) => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(at(tab));
    await page.getByText(shown, { exact: false }).first().waitFor();
    expect(await findViewFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('make a link that brings a new member, whose role is changed, and who is removed', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(at('invitations'));
    await page.getByRole('radio', { name: /^Viewer/ }).check();
    await button(page, 'Make a link').click();
    const link = await shownOnce(page, 'Link for a new viewer');
    await row(page, 'viewer').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    const guest = await open();
    await guest.page.goto(link);
    await guest.page.getByLabel(/name/i).fill('Grace Hopper');
    await guest.page.keyboard.press('Enter');
    await guest.page.getByRole('button', { name: 'Signed in as Grace Hopper' }).waitFor();

    await page.reload();
    await page.getByText('No open invitations').waitFor();
    await page.goto(at('members'));
    await button(page, 'Change the role of Grace Hopper').click();
    await dialog(page)
      .getByRole('radio', { name: /^Member/ })
      .check();
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Change role' }).click();
    await page.getByText('Grace Hopper is now a member.').waitFor();
    await row(page, 'Grace Hopper').getByText('member', { exact: true }).waitFor();

    await button(page, 'Remove Grace Hopper').click();
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Grace Hopper was removed.').waitFor();
    await row(page, 'Grace Hopper').waitFor({ state: 'detached' });
    await guest.page.reload();
    await guest.page.getByText('You belong to no organization').waitFor();
    expect([...faults, ...guest.faults]).toEqual([]);
    await guest.close();
    await close();
  });

  it('end an invitation, whose link opens nothing any more', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(at('invitations'));
    await button(page, 'Make a link').click();
    const link = await shownOnce(page, 'Link for a new member');
    await button(page, 'End the invitation for a member').click();
    await page.getByText('The invitation was ended.').waitFor();
    await page.getByText('No open invitations').waitFor();
    const code = link.split('#invitation=')[1];
    const shown = await service().call('/auth/invitation/show', { body: { code }, apiKey: null });
    expect(shown.status).toBe(401);
    await close();
  });

  it('make a key with the keyboard alone, show it once, and revoke it after saying what breaks', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(at('keys'));
    await button(page, 'Create a key').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.type('Nightly import');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    expect(await page.getByRole('radio', { name: /^Viewer/ }).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    const key = await shownOnce(page, 'The key Nightly import');
    expect(key).toMatch(/^hr_[A-Za-z0-9]{40}$/);
    expect(await findAccessFaults(page)).toEqual([]);
    expect((await service().call('/v1/runs', { apiKey: key })).status).toBe(200);
    expect((await service().call('/v1/keys', { apiKey: key })).status).toBe(403);
    await button(page, 'Done').click();
    await row(page, 'Nightly import').waitFor();
    await page.reload();
    await row(page, 'Nightly import').waitFor();
    expect(await page.content()).not.toContain(key);

    await button(page, 'Revoke Nightly import').click();
    await dialog(page).getByText('Programs that read with it are refused').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Revoke for good' }).click();
    await page.getByText('1 revoked key').waitFor();
    expect((await service().call('/v1/runs', { apiKey: key })).status).toBe(401);
    expect(faults).toEqual([]);
    await close();
  });

  it('protect the last admin key with words', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(at('keys'));
    await button(page, 'Revoke First key').click();
    await dialog(page).getByText('This is the last admin key, which stays').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Revoke for good' }).isDisabled()).toBe(true);
    await close();
  });

  it('list where one is signed in, and end a session', async () => {
    const { page, close } = await openSignedIn();
    const made = await service().operate('/operator/links', { body: {} });
    const other = await open();
    await other.page.goto(`${service().url}/app#link=${made.json.code}`);
    await other.page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.goto(at('sessions'));
    await page.getByText('this one').waitFor();
    const before = await page.getByRole('row').count();
    await button(page, /^End the session of Chrome/)
      .first()
      .click();
    await expect.poll(() => page.getByRole('row').count()).toBe(before - 1);
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Sign in to Headrace' }).waitFor();
    await other.close();
    await close();
  });

  it('rename the organization, which the frame shows and the audit list tells', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(at('organization'));
    await page.getByLabel('Name of the organization').fill('Acme');
    await page.keyboard.press('Enter');
    await page.getByText('The organization was renamed.').waitFor();
    await page.getByRole('banner').getByText('Acme').waitFor();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit' }).click();
    await row(page, 'renamed the organization').first().waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('audit');
    await page.goBack();
    await page.getByLabel('Name of the organization').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('show what one person changed in some days, by the filters in the address, and export it', async () => {
    const { page, faults, close } = await openSignedIn();
    const set = (name: string) =>
      service().call(`/v1/secrets/${name}`, { method: 'PUT', body: { value: 'x' } });
    await set('EARLIER');
    await set('LATER');
    await service().call('/v1/secrets/EARLIER', { method: 'DELETE' });
    await page.goto(at('audit'));
    await row(page, 'deleted a secret').waitFor();
    await page.getByLabel('What', { exact: true }).selectOption('set a secret');
    await row(page, 'deleted a secret').waitFor({ state: 'detached' });
    await row(page, 'LATER').waitFor();
    await page.getByLabel('Who', { exact: true }).selectOption('key First key');
    await page.reload();
    await row(page, 'EARLIER').waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    expect(await findAccessFaults(page)).toEqual([]);

    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('PUT /v1/secrets/{key},LATER');

    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('No change passes these filters').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await button(page, 'Show all changes').click();
    await row(page, 'deleted a secret').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=audit');
    expect(faults).toEqual([]);
    await close();
  });

  it('let the operator make an organization, grant it credits and verify its books; its owner deletes it', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(at('organizations'));
    await button(page, 'New organization').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Umbrella');
    await page.keyboard.press('Enter');
    const key = await shownOnce(page, 'The admin key');
    expect(await findAccessFaults(page)).toEqual([]);
    await button(page, 'Done').click();

    await button(page, 'Actions for Umbrella').click();
    await page.getByRole('menuitem', { name: 'Grant credits' }).click();
    await page.getByLabel('Credits', { exact: true }).fill('100');
    await dialog(page).getByText('Then it has 120 credits.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Umbrella now has 120 credits.').waitFor();
    await row(page, 'Umbrella').getByText('120', { exact: true }).waitFor();
    const { json } = await service().call('/v1/credits', { apiKey: key });
    expect(json.balance).toBe(120);

    await button(page, 'Actions for Umbrella').click();
    await page.getByRole('menuitem', { name: 'Change the plan' }).click();
    await dialog(page).getByRole('button', { name: 'basic' }).click();
    await dialog(page).getByRole('button', { name: 'Change the plan' }).click();
    await row(page, 'Umbrella').getByText('basic').waitFor();

    await page.goto(at('ledger'));
    await button(page, 'Verify').click();
    await page.getByText('Everything adds up in the books of 2 organizations.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    await page.goto(at('organizations'));
    await button(page, 'Actions for Umbrella').click();
    await page.getByRole('menuitem', { name: 'Invite an owner' }).click();
    await button(page, 'Make a link').click();
    const link = await shownOnce(page, 'The link');
    await page.goto(link);
    await button(page, /join|accept/i).click();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect(faults).toEqual([]);
    await deleteAsOwner(page, key);
    await close();
  });

  const deleteAsOwner = async (page: Page, key: string) => {
    const { json } = await service().operate('/operator/organizations');
    const made = json.organizations.find(({ name }: { name: string }) => name === 'Umbrella');
    await page.goto(`${service().url}/app/settings?org=${made.id}`);
    await page.getByText('basic').waitFor();
    await button(page, 'Delete the organization').click();
    const final = dialog(page).getByRole('button', { name: 'Delete for good' });
    await page.getByRole('textbox', { name: /^To confirm/ }).fill('umbrella');
    expect(await final.isDisabled()).toBe(true);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: /^To confirm/ }).fill('Umbrella');
    await final.click();
    await page.getByText('Umbrella was deleted.').waitFor();
    await page.getByRole('banner').getByText('Acme').waitFor();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect((await service().call('/v1/credits', { apiKey: key })).status).toBe(401);
  };

  it('store a managed key, which is not shown again', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(at('managed-keys'));
    // A provider without a free call that would test the key.
    await page.getByLabel('Provider').selectOption('exa');
    await page.getByLabel('Key', { exact: true }).fill('a-key-of-the-operator');
    await button(page, 'Store and test').click();
    await page.getByText('Stored. Not tested.').waitFor();
    await row(page, 'exa').getByText('key that ends with ator').waitFor();
    expect(await page.content()).not.toContain('a-key-of-the-operator');
    await button(page, 'Delete the key of exa').click();
    await dialog(page).getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('No managed keys').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
