/* Fetches a file of results by its link, which is a secret: whoever has it can read the file. */
import type { BoundSecret } from './bound-secret.ts';
import { refuseSecrets } from './bound-secret.ts';
import type { CallSettings } from './call-settings.ts';
import type { BulkFiles } from './operation.ts';

/** `later`: it may be there another time; `soon` where the fault is likely to pass. */
export type FetchedFile = { body: Buffer } | { loss: 'elsewhere' | 'too_large' } | { later: 'soon' | 'late' };

const timeoutMs = 60_000;

/**
 * Goes through the guard against private addresses, to declared hosts only, and so do redirects. Nothing of the vendor's
 * credential is sent: a link is signed by itself, and its host is not the API's.
 */
export async function fetchFile(
  { web }: Pick<CallSettings, 'web'>,
  { link, hosts, maxBytes }: { link: string } & Pick<BulkFiles<never>, 'hosts' | 'maxBytes'>,
): Promise<FetchedFile> {
  const url = URL.parse(link);
  const secrets: BoundSecret[] = [{ name: 'result link', value: link, allowedHosts: hosts }];
  if (url === null || refuseSecrets(url, secrets) !== null) return { loss: 'elsewhere' };
  const request = { url: link, method: 'GET', headers: [], body: null };
  const result = await web.request({ ...request, timeoutMs, maxResponseBytes: maxBytes, secrets });
  if (result.outcome === 'refused') return { loss: 'elsewhere' };
  if (result.outcome === 'failed' && result.isTooLarge === true) return { loss: 'too_large' };
  if (result.outcome !== 'answered' || result.status >= 500) return { later: 'soon' };
  return result.status >= 200 && result.status < 300 ? { body: result.body } : { later: 'late' };
}
