import { takesTwoParts } from './place-credential.ts';
import type { OpenedCredential, ProviderSpec } from './provider-spec.ts';

/**
 * `ADDRESS` or `ADDRESS|SECRET`, for software that users run themselves. The address may have a port and a path. Null for
 * anything else, also for an address with a user, a query or a fragment.
 */
export function openOwnAddress(stored: string): OpenedCredential | null {
  const [place = '', ...rest] = stored.split('|');
  const url = URL.parse(place.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== url.origin + url.pathname) return null;
  return { baseUrl: url.href.replace(/\/+$/, ''), key: rest.join('|').trim() || null };
}

/** What to say of a credential that is not of the form that its provider wants. */
export function formOf({ reach }: Pick<ProviderSpec, 'reach'>): string {
  return reach === 'own address' ? 'it has to be ADDRESS or ADDRESS|SECRET' : 'not of its form';
}

/** A credential of the form that a provider wants, around this word: what sandbox runs and tests ask with. */
export function credentialOf(
  { auth, baseUrl, reach }: Pick<ProviderSpec, 'auth' | 'baseUrl' | 'reach'>,
  word: string,
): string {
  const key = takesTwoParts(auth) ? `${word}:${word}` : word;
  return reach === 'own address' ? `${baseUrl}|${key}` : key;
}
