import type { Field } from '@headrace/client';

const linked: ReadonlySet<string> = new Set(['url', 'website_url', 'profile_url']);
const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const address = /^[^\s@<>"'?&,;:\\]{1,64}@[^\s@<>"'?&,;:\\]{1,255}$/;

/** Where a value leads to, or null. Only addresses of the web, of mail and of telephones: never a script. */
export function linkOf(value: unknown, format: Field['format']): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null;
  if (format === 'email') return address.test(value) ? `mailto:${value}` : null;
  if (format === 'phone') return /^\+[0-9]{5,17}$/.test(value) ? `tel:${value}` : null;
  if (format === 'domain') return hostName.test(value) ? `https://${value}` : null;
  return format !== null && linked.has(format) ? webAddress(value) : null;
}

/** The address itself if it belongs to the web. */
export function webAddress(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
