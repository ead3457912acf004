import type { HostedSimulator } from './hosted-simulator.ts';

/** Whose URL it is, and the path below the vendor's base URL. */
export interface VendorRoute {
  vendor: HostedSimulator;
  /** The path of the base URL, without a slash at its end. */
  base: string;
  path: string;
}

/**
 * Finds the vendor with the longest base URL that a URL starts with; null for the rest of the web. A host may be `*.vendor.com`,
 * for vendors whose customers have their own hosts.
 */
export function createVendorRoutes(vendors: readonly HostedSimulator[]): (url: URL) => VendorRoute | null {
  const byOrigin = new Map<string, { base: string; vendor: HostedSimulator }[]>();
  for (const vendor of vendors) {
    for (const baseUrl of vendor.simulator.baseUrls) {
      const url = new URL(baseUrl);
      const bases = byOrigin.get(originOf(url)) ?? [];
      bases.push({ base: url.pathname.replace(/(?<!\/)\/+$/, ''), vendor });
      byOrigin.set(originOf(url), bases);
    }
  }
  for (const bases of byOrigin.values()) bases.sort((one, other) => other.base.length - one.base.length);
  return (url) => {
    const { pathname } = url;
    for (const { base, vendor } of byOrigin.get(originOf(url)) ?? byOrigin.get(anyHostOf(url)) ?? []) {
      if (!pathname.startsWith(base)) continue;
      const rest = pathname.slice(base.length);
      if (rest === '' || rest.startsWith('/')) return { vendor, base, path: rest === '' ? '/' : rest };
    }
    return null;
  };
}

// `URL.origin` is the text "null" for schemes of ours, such as dns:.
function originOf(url: URL): string {
  return `${url.protocol}//${url.host}`;
}

function anyHostOf(url: URL): string {
  return `${url.protocol}//*.${url.host.split('.').slice(-2).join('.')}`;
}
