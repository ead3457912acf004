import { getDomain } from 'tldts';
import type { JsonValue } from '../../contract/field.ts';
import { parseEmail } from './email.ts';
import { parseUrl } from './url.ts';

// Private suffixes (github.io, myshopify.com) do not count as top levels. Providers key companies by the domain that
// somebody registered, and otherwise github.io itself would not be a domain.
const options = { allowPrivateDomains: false, extractHostname: false, validateHostname: false };

const urlHost = /^https:\/\/([^/?#:]+)/;

/**
 * The registrable domain of a URL, an e-mail address or a host name, in lower case, or undefined when there is none
 * (an IP address, a bare public suffix). `https://www.acme.co.uk/x` gives `acme.co.uk`. Takes trimmed text.
 */
export function parseDomain(value: JsonValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  const host = isAddress(value) ? hostOfEmail(value) : hostOfUrl(value);
  if (host === undefined) return undefined;
  const domain = getDomain(host, options);
  return domain === null || domain.includes('_') ? undefined : domain;
}

/** An @ after the first slash belongs to a path: `medium.com/@jane`. */
function isAddress(text: string): boolean {
  const at = text.indexOf('@');
  if (at === -1) return false;
  const rest = text.search(/[/?#]/);
  return rest === -1 || at < rest;
}

function hostOfEmail(text: string): string | undefined {
  const email = parseEmail(text);
  return email?.slice(email.indexOf('@') + 1);
}

function hostOfUrl(text: string): string | undefined {
  const url = parseUrl(text);
  return url === undefined ? undefined : urlHost.exec(url)?.[1];
}
