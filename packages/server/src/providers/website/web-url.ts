/** Longer ones are data or traps. */
const maxLength = 1_000;

/** The address that a link leads to, without the fragment; null if it is not a page (`mailto:`, `javascript:`, nonsense). */
export function webUrl(href: string | null, base: string): URL | null {
  if (href === null || href.length > maxLength || href.startsWith('#')) return null;
  const url = URL.parse(href, base);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  url.hash = '';
  return url;
}

export function hostOf(url: URL): string {
  return url.hostname.replace(/^www\./, '');
}

/** Whether a host is a domain or one of its subdomains. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
