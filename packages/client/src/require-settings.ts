import type { ClientOptions } from './wire.ts';

/** As a header carries it; white space around it is left out there. */
const keyText = /^[\t\n\r ]*(?:[\x21-\x7e]+[\t\n\r ]*)?$/;

/**
 * Throws at once where no call could succeed. `fetch` would fail as if the service did not answer, so the client would try
 * for a while, and its message would quote the key.
 */
export function requireSettings({ baseUrl, apiKey = '' }: Pick<ClientOptions, 'baseUrl' | 'apiKey'>): void {
  if (!isAddress(baseUrl))
    throw new Error('`baseUrl` must be an http:// or https:// address without a user name and password.');
  if (!keyText.test(apiKey))
    throw new Error('`apiKey` has characters that no key has, such as spaces inside or line breaks.');
}

/** A page that the service serves may leave the address out, or name a path. */
function isAddress(baseUrl: string): boolean {
  if (baseUrl === '' || baseUrl.startsWith('/')) return true;
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, username, password } = new URL(baseUrl);
  return /^https?:$/.test(protocol) && username + password === '';
}
