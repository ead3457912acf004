import type { OpenedCredential } from '../kit/provider-spec.ts';

/** Hosts of Salesforce's own domains: `acme.my.salesforce.com`, `acme--dev.sandbox.my.salesforce.com`. */
const salesforceHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:salesforce|force)\.com$/;

/** The host for credentials without an instance. It rejects them. */
export const loginUrl = 'https://login.salesforce.com';

/**
 * `https://INSTANCE.my.salesforce.com|ACCESS_TOKEN`. The token goes nowhere but to a host of Salesforce over https:
 * null for every other one. A token alone goes to Salesforce's own login host, which rejects it.
 */
export function openCredential(stored: string): OpenedCredential | null {
  const [place, ...rest] = stored.split('|');
  const key = rest.join('|').trim();
  if (rest.length === 0) return /[/\s]/.test(stored) ? null : { baseUrl: loginUrl, key: stored };
  const url = URL.parse(place?.trim() ?? '');
  const isPlain = url !== null && url.href === `${url.origin}/` && url.port === '';
  if (!isPlain || key === '' || url.protocol !== 'https:' || !salesforceHost.test(url.hostname)) return null;
  return { baseUrl: url.origin, key };
}
