import type { OpenedCredential } from './provider-spec.ts';

interface HostRule {
  /** The vendor's own hosts. */
  hosts: RegExp;
  /** Where a key without a host goes, to be rejected. */
  otherwise: string;
}

/**
 * `https://HOST|KEY`, for vendors whose customers have hosts of their own. The key goes nowhere but to a host of the vendor over
 * https: null for every other one.
 */
export function openHostCredential(stored: string, { hosts, otherwise }: HostRule): OpenedCredential | null {
  const [place, ...rest] = stored.split('|');
  const key = rest.join('|').trim();
  if (rest.length === 0) return /[/\s]/.test(stored) ? null : { baseUrl: otherwise, key: stored };
  const url = URL.parse(place?.trim() ?? '');
  const isPlain = url !== null && url.href === `${url.origin}/` && url.port === '';
  if (!isPlain || key === '' || url.protocol !== 'https:' || !hosts.test(url.hostname)) return null;
  return { baseUrl: url.origin, key };
}
