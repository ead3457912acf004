import { joinAs, openBrowser } from '../../server/test/browser.ts';
import type { TestService } from '../../server/test/service.ts';
import type { Tab } from './open-browser.ts';

type Role = Parameters<typeof joinAs>[0];

/** Signs somebody new in, in a tab of a stranger; the person in the other tab invites. */
export async function joinInTab(role: Role, { by, tab }: { by: Tab; tab: Tab }, { url, call }: TestService) {
  const { json: organization } = await call('/v1/organization');
  const cookies = await by.page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const admin = openBrowser(url, cookie);
  const joined = await joinAs(role, { by: admin, organizationId: organization.id, url });
  const [name = '', value = ''] = (joined.cookie ?? '').split('=');
  await tab.page.context().addCookies([{ name, value, url }]);
}
