import type { MemberRole } from '../../server/src/contract/accounts.ts';
import type { Browser } from '../../server/test/browser.ts';
import { joinAs as join, openBrowser } from '../../server/test/browser.ts';
import type { Dashboard } from './dashboard-home.ts';
import type { Tab, View } from './open-browser.ts';
import type { Cookies } from './sign-in.ts';

/** The cookies of the first user. */
export async function readOwnCookies({ openSignedIn }: Dashboard): Promise<Cookies> {
  const { page, close } = await openSignedIn();
  const cookies = await page.context().cookies();
  await close();
  return cookies;
}

/** The same session without a page. */
export function asSession({ service }: Dashboard, cookies: Cookies): Browser {
  return openBrowser(service().url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

/** Somebody new with a role in the first organization, as cookies for tabs. */
export async function joinAs(role: MemberRole, dashboard: Dashboard, owner: Cookies): Promise<Cookies> {
  const { server, url } = dashboard.service();
  const { organizationId } = server.seed;
  const { cookie } = await join(role, { by: asSession(dashboard, owner), organizationId, url });
  const value = cookie?.split('=')[1];
  if (value === undefined) throw new Error('nobody has joined');
  return owner.map((one) => ({ ...one, value }));
}

/** A tab of the person whom the cookies belong to. */
export async function openAs({ open }: Dashboard, cookies: Cookies, view?: View): Promise<Tab> {
  const tab = await open(view);
  await tab.page.context().addCookies(cookies);
  return tab;
}
