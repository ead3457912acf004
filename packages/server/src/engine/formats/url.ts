import { isIPv4 } from 'node:net';
import type { JsonValue } from '../../contract/field.ts';
import { cleanHostName } from './host-name.ts';

/** RFC 9110, 4.1 asks every recipient to take at least 8000 octets; longer ones do not travel reliably. */
const maxLength = 8_000;

// The URL parser would drop these, encode them or turn them into slashes: it would check another text than we keep.
const notInUrls = /[\s\p{Cc}<>"\\]/u;

// Host, port, and the rest. Another scheme or user info leaves a colon or an @ in the host and does not match.
const shape = /^(?:(?:https?:)?\/\/)?([^/?#:@]+)(?::(\d{1,5}))?([/?#].*)?$/i;

// The lookahead spares the domain wwww.com itself.
const tooManyWs = /^w{4,}\.(?=[^.]+\.)/i;

/**
 * A web address as `https://host/path` without trailing slashes, or undefined. The host is lower-cased; path, query
 * and fragment stay as written. Takes trimmed text; other schemes, user info and hosts without a dot are refused.
 */
export function parseUrl(value: JsonValue): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength || notInUrls.test(value)) return undefined;
  const match = shape.exec(value);
  const host = match?.[1] === undefined ? undefined : cleanUrlHost(match[1]);
  if (!match || host === undefined) return undefined;
  const url = `https://${host}${cleanPort(match[2])}${dropTrailingSlashes(match[3] ?? '')}`;
  return url.length <= maxLength && URL.canParse(url) ? url : undefined;
}

function cleanUrlHost(text: string): string | undefined {
  // "acme.com." is the same host: the last dot only says that the name is absolute.
  const host = text.endsWith('.') ? text.slice(0, -1) : text;
  return isIPv4(host) ? host : cleanHostName(host.replace(tooManyWs, 'www.'));
}

/** Port 80 is dropped with the scheme: `http://acme.com:80` has no https on that port. */
function cleanPort(port: string | undefined): string {
  return port === undefined || port === '80' || port === '443' ? '' : `:${port}`;
}

/** A slash that ends a query or a fragment means something and stays. */
function dropTrailingSlashes(rest: string): string {
  if (rest.includes('?') || rest.includes('#')) return rest;
  let end = rest.length;
  while (rest[end - 1] === '/') end -= 1;
  return rest.slice(0, end);
}
