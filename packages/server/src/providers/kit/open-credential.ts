import { hasItsParts } from './place-credential.ts';
import type { OpenedCredential, ProviderSpec } from './provider-spec.ts';

/** Where a call goes and with which key; null when the stored credential is not of the form its vendor needs. */
export function openCredential(
  { baseUrl, auth, openCredential: open }: Pick<ProviderSpec, 'auth' | 'baseUrl' | 'openCredential'>,
  stored: string | null,
): OpenedCredential | null {
  const opened = open === undefined || stored === null ? { baseUrl, key: stored } : open(stored);
  const isWhole = opened === null || opened.key === null || hasItsParts(auth, opened.key);
  return isWhole ? opened : null;
}
