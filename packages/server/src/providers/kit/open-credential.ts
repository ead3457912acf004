import type { OpenedCredential, ProviderSpec } from './provider.ts';

/** Where a call goes and with which key; null when the stored credential is not of the form its vendor needs. */
export function openCredential(
  { baseUrl, openCredential: open }: Pick<ProviderSpec, 'baseUrl' | 'openCredential'>,
  stored: string | null,
): OpenedCredential | null {
  return open === undefined || stored === null ? { baseUrl, key: stored } : open(stored);
}
