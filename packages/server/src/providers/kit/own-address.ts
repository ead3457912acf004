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
  return { baseUrl: url.href.replace(/(?<!\/)\/+$/, ''), key: rest.join('|').trim() || null };
}

/** What to say of a credential that is not of the form that its provider wants. */
export function formOf({ auth, reach }: Pick<ProviderSpec, 'auth' | 'reach'>): string {
  if (reach !== 'own address') return 'not of its form';
  return `it has to be ADDRESS or ADDRESS|${takesTwoParts(auth) ? 'USER:PASSWORD' : 'SECRET'}`;
}

/** A key as it is stored: after the address, where that is part of the credential. */
export function besideAddress(
  { baseUrl, reach }: Pick<ProviderSpec, 'baseUrl' | 'reach'>,
  key: string,
): string {
  return reach === 'own address' ? `${baseUrl}|${key}` : key;
}

/** A credential of the form that a provider wants, around this word: what sandbox runs and tests ask with. */
export function credentialOf(
  provider: Pick<ProviderSpec, 'auth' | 'baseUrl' | 'reach'>,
  word: string,
): string {
  return besideAddress(provider, takesTwoParts(provider.auth) ? `${word}:${word}` : word);
}
