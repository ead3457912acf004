/* A service whose people can connect accounts at a simulated vendor, and what they do for that. */
import type { TestVendor, VendorOptions } from './authorization-server.ts';
import { startVendor } from './authorization-server.ts';
import type { Browser } from './browser.ts';
import { openJar } from './cookie-jar.ts';
import type { Call } from './service.ts';

export const publicUrl = 'http://127.0.0.1:4400';
const client = { clientId: 'the-client', clientSecret: 'the-client-secret' };

/** Starts a vendor that stands for these providers, and the settings that lead to it. */
export async function openVendor(
  providers: readonly string[],
  options: Partial<VendorOptions> = {},
): Promise<{ vendor: TestVendor; settings: Record<string, string> }> {
  const vendor = await startVendor({ ...client, ...options });
  const settings: Record<string, string> = {
    HEADRACE_PUBLIC_URL: publicUrl,
    HEADRACE_PROVIDER_URLS: providers
      .flatMap((id) => [`${id}=${vendor.url}/api`, `${id}-oauth=${vendor.url}`])
      .join(','),
    HEADRACE_PROVIDER_LIMITS: '*=off',
  };
  for (const id of providers) {
    settings[`HEADRACE_OAUTH_${id.toUpperCase()}_CLIENT_ID`] = client.clientId;
    settings[`HEADRACE_OAUTH_${id.toUpperCase()}_CLIENT_SECRET`] = client.clientSecret;
  }
  return { vendor, settings };
}

export interface Begun {
  url: string;
  connection: string;
}

/** The path that a vendor sends the browser back to. */
export function pathBack(vendor: TestVendor, { url }: Begun): string {
  return vendor.visit(url).slice(publicUrl.length);
}

/** Connects an account as somebody with a key does: in any browser, which asks once more. */
export async function connectWithKey(
  { call, url, vendor }: { call: Call; url: string; vendor: TestVendor },
  body: { provider: string; connection?: string; name?: string },
): Promise<string> {
  const begun = await call('/v1/connections/oauth', { body });
  if (begun.status !== 200) throw new Error(begun.text);
  const jar = openJar(url);
  const next = await jar.visit(pathBack(vendor, begun.json));
  await jar.visit(next);
  const shown = await jar.submit('/auth/connect');
  if (!shown.startsWith('200 ')) throw new Error(shown);
  return String(begun.json.connection);
}

/** Begins as a person in the dashboard does. */
export async function beginInDashboard(
  browser: Browser,
  organizationId: string,
  provider: string,
): Promise<Begun> {
  const begun = await browser.callAs(organizationId, '/v1/connections/oauth', { body: { provider } });
  if (begun.status !== 200) throw new Error(begun.text);
  return begun.json;
}
