import { beforeAll, expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { joinAs, openAs, readOwnCookies } from './join-as.ts';
import type { Cookies } from './sign-in.ts';

/** The first user is an owner and the operator. */
const people = ['viewer', 'member', 'admin', 'owner', 'operator'] as const;
type Person = (typeof people)[number];

interface Place {
  path: string;
  /** What is seen by those who may, and by the others. */
  open: string;
  closed: string;
  who: readonly Person[];
}

const everybody = people;
const workers = ['member', 'admin', 'owner', 'operator'] as const;
const admins = ['admin', 'owner', 'operator'] as const;
const owners = ['owner', 'operator'] as const;
const operators = ['operator'] as const;

/** Each screen and tab: what somebody sees there, and who does. */
const places: readonly Place[] = [
  {
    path: '/playground',
    open: 'Costs nothing here.',
    closed: 'Members, admins and owners may run it.',
    who: workers,
  },
  { path: '/runs', open: 'Nothing has run yet', closed: '', who: everybody },
  { path: '/catalog', open: 'person:workemail:waterfall@1', closed: '', who: everybody },
  {
    path: '/connections',
    open: 'No secrets',
    closed: 'Keys, secrets and constants: for admins',
    who: admins,
  },
  {
    path: '/connections?provider=hunter',
    open: 'Store and test',
    closed: 'Keys are for admins',
    who: admins,
  },
  { path: '/account', open: 'Your name', closed: '', who: everybody },
  {
    path: '/settings',
    open: 'Nothing can be brought back',
    closed: 'Only an owner can rename this organization or delete it.',
    who: owners,
  },
  { path: '/settings?tab=members', open: 'Joined', closed: 'Members: for admins', who: admins },
  { path: '/settings?tab=invitations', open: 'Make a link', closed: 'Invitations: for admins', who: admins },
  { path: '/settings?tab=keys', open: 'Create a key', closed: 'API keys: for admins', who: admins },
  { path: '/settings?tab=audit', open: 'at most 50,000', closed: 'Audit: for admins', who: admins },
  { path: '/settings?tab=sessions', open: 'this one', closed: '', who: everybody },
  {
    path: '/settings?tab=organizations',
    open: 'New organization',
    closed: 'Organizations: for the operator',
    who: operators,
  },
  {
    path: '/settings?tab=managed-keys',
    open: 'Store a managed key',
    closed: 'Managed keys: for the operator',
    who: operators,
  },
  {
    path: '/settings?tab=ledger',
    open: 'Recomputes every balance',
    closed: 'Ledger: for the operator',
    who: operators,
  },
];

describeInBrowser('the dashboard', (dashboard) => {
  const cookies = new Map<Person, Cookies>();
  beforeAll(async () => {
    const operator = await readOwnCookies(dashboard);
    cookies.set('operator', operator);
    for (const role of ['viewer', 'member', 'admin', 'owner'] as const)
      cookies.set(role, await joinAs(role, dashboard, operator));
  });
  const openFor = (person: Person) => openAs(dashboard, cookies.get(person) ?? []);
  const address = (path: string) => `${dashboard.service().url}/app${path}`;

  it.each(people)('shows a %s what is theirs to see, and says of the rest who can', async (person) => {
    const { page, faults, close } = await openFor(person);
    for (const { path, open, closed, who } of places) {
      const may = who.some((one) => one === person);
      await page.goto(address(path));
      await page
        .getByText(may ? open : closed)
        .first()
        .waitFor();
      if (closed !== '') expect(await page.getByText(may ? closed : open).count(), path).toBe(0);
      if (!may) expect(await findAccessFaults(page), path).toEqual([]);
    }
    // Nothing was asked for that is forbidden: a refusal would stand on the console.
    expect(faults).toEqual([]);
    await close();
  });

  it.each(people)('has for a %s the tabs of the operator only if it is the operator', async (person) => {
    const { page, close } = await openFor(person);
    await page.goto(address('/settings'));
    const tabs = page.getByRole('navigation', { name: 'Settings' });
    await tabs.getByRole('link', { name: 'General' }).waitFor();
    expect(await tabs.getByRole('link', { name: 'Ledger' }).count()).toBe(person === 'operator' ? 1 : 0);
    await close();
  });

  it.each(people)('has a button that runs for a %s, unless it is a viewer', async (person) => {
    const { page, close } = await openFor(person);
    await page.goto(address('/playground'));
    const isViewer = person === 'viewer';
    await page
      .getByText(isViewer ? 'Members, admins and owners may run it.' : 'Costs nothing here.')
      .waitFor();
    expect(await page.getByRole('button', { name: /^Run 10 rows/ }).isDisabled()).toBe(isViewer);
    await close();
  });

  it('an admin manages members up to admins, and no owner', async () => {
    const { page, close } = await openFor('admin');
    await page.goto(address('/settings?tab=members'));
    const owner = page.getByRole('row').filter({ hasText: 'A new owner' });
    await owner.getByText('Only owners change owners.').waitFor();
    await page.getByRole('button', { name: 'Change the role of A new viewer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Admin/ }).waitFor();
    expect(await dialog.getByRole('radio', { name: /^Owner/ }).count()).toBe(0);
    await close();
  });

  it('somebody whose role is lowered meanwhile sees so at the next step', async () => {
    const { service } = dashboard;
    const admin = await joinAs('admin', dashboard, cookies.get('operator') ?? []);
    const { page, close } = await openAs(dashboard, admin);
    await page.goto(address('/settings?tab=keys'));
    await page.getByRole('button', { name: 'Create a key' }).click();
    const { members } = (await service().call('/v1/members')).json;
    const { id } = members.at(-1);
    await service().call(`/v1/members/${id}`, { method: 'PATCH', body: { role: 'viewer' } });
    await page.getByRole('textbox', { name: 'Name' }).fill('Too late');
    await page.keyboard.press('Enter');
    await page.getByText('You are a viewer of this organization.').waitFor();
    await close();
  });

  it('who changes what is in the audit list, with name and address', async () => {
    const { page, close } = await openFor('admin');
    await page.goto(address('/settings?tab=keys'));
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Noted');
    await page.keyboard.press('Enter');
    await page.getByText('Your new key').waitFor();
    await page.goto(address('/settings?tab=audit'));
    const entry = page.getByRole('row').filter({ hasText: 'created an API key' }).first();
    await entry.waitFor();
    const text = await entry.textContent();
    expect(text).toContain('A new admin');
    expect(text).toContain('127.0.0.1');
    expect(text).toContain('member');
    await close();
  });
});
