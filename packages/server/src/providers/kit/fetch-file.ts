/* Fetches a file of results by its link, which is a secret: whoever has it can read the file. */
import type { BoundSecret } from './bound-secret.ts';
import { refuseSecrets } from './bound-secret.ts';
import type { CallSettings } from './call-settings.ts';
import type { OutboundResult } from './guarded-request.ts';
import type { BulkFiles } from './operation.ts';

/** `later`: it may be there another time; `soon` where the fault is likely to pass. */
export type FetchedFile = { body: Buffer } | { loss: 'elsewhere' | 'too_large' } | { later: 'soon' | 'late' };

const timeoutMs = 60_000;

interface Link extends Pick<BulkFiles<never>, 'hosts' | 'maxBytes'> {
  link: string;
  /** The address that the operator set for the vendor. */
  base: string | null;
}

/**
 * Goes through the guard against private addresses, to declared hosts only, and so do redirects. Nothing of the vendor's
 * credential is sent: a link is signed by itself, and its host is not the API's. Only what is below the address that the
 * operator set is asked for as the vendor is, such as a sandbox on this machine: without the guard, and without redirects.
 */
export async function fetchFile(
  { web, vendors }: Pick<CallSettings, 'web' | 'vendors'>,
  { link, hosts, base, maxBytes }: Link,
): Promise<FetchedFile> {
  const url = URL.parse(link);
  if (url === null) return { loss: 'elsewhere' };
  const request = { method: 'GET', headers: [], body: null, timeoutMs, maxResponseBytes: maxBytes };
  if (base !== null && isBelow(url, base)) return read(await vendors.request({ ...request, url: url.href }));
  const secrets: BoundSecret[] = [{ name: 'result link', value: link, allowedHosts: hosts }];
  if (refuseSecrets(url, secrets) !== null) return { loss: 'elsewhere' };
  return read(await web.request({ ...request, url: link, secrets }));
}

/** A parsed URL has no `..` left in its path. */
function isBelow(url: URL, base: string): boolean {
  const at = URL.parse(base);
  const isSameHost = at !== null && url.origin === at.origin && url.username + url.password === '';
  return isSameHost && url.pathname.startsWith(`${at.pathname.replace(/(?<!\/)\/+$/, '')}/`);
}

function read(result: OutboundResult): FetchedFile {
  if (result.outcome === 'refused') return { loss: 'elsewhere' };
  if (result.outcome === 'failed' && result.isTooLarge === true) return { loss: 'too_large' };
  if (result.outcome !== 'answered' || result.status >= 500) return { later: 'soon' };
  return result.status >= 200 && result.status < 300 ? { body: result.body } : { later: 'late' };
}
