import { OutboundFault } from './outbound-fault.ts';
import type { HeaderPair } from './outbound-headers.ts';
import { isToken, prepareHeaders, withoutBodyHeaders, withoutCredentials } from './outbound-headers.ts';

/** What a caller asks for, as written. */
export interface RequestedHop {
  url: string;
  method: string;
  headers: HeaderPair[];
  body: string | null;
}

/** One request of a redirect chain, checked and ready to send. */
export interface Hop {
  url: URL;
  method: string;
  headers: HeaderPair[];
  body: string | null;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

// CONNECT would open a tunnel past our checks, TRACE sends our own headers back.
const refusedMethods = new Set(['CONNECT', 'TRACE']);

/** Checks everything about a request that needs no network; throws an `OutboundFault`. */
export function firstHop(request: RequestedHop): Hop {
  const method = request.method.toUpperCase();
  if (!isToken(method) || refusedMethods.has(method)) {
    throw new OutboundFault('failed', 'has a method that cannot be used');
  }
  return {
    url: parseTarget(request.url),
    method,
    headers: prepareHeaders(request.headers),
    body: request.body,
  };
}

/** Whether an answer with this status sends the caller elsewhere. */
export function isRedirect(status: number, location: string | undefined): location is string {
  return location !== undefined && redirectStatuses.has(status);
}

/** Where a redirect leads, and with what; throws an `OutboundFault` when it must not be followed. */
export function nextHop(hop: Hop, redirect: { status: number; location: string }): Hop {
  const url = parseTarget(redirect.location, hop.url);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new OutboundFault('refused', 'would leave https for http');
  }
  const becomesGet = turnsIntoGet(redirect.status, hop.method);
  const headers = becomesGet ? withoutBodyHeaders(hop.headers) : hop.headers;
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers: url.origin === hop.url.origin ? headers : withoutCredentials(headers),
    body: becomesGet ? null : hop.body,
  };
}

// Fetch standard, HTTP-redirect fetch, step 12: https://fetch.spec.whatwg.org/#http-redirect-fetch
function turnsIntoGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

// Host names are compared and checked only after the WHATWG parser has undone odd spellings of addresses.
function parseTarget(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new OutboundFault('refused', 'has a URL that is not valid');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundFault('refused', 'has a URL that is neither http nor https');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundFault('refused', 'has a URL with a user name or password in it; use a header instead');
  }
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/(?<!\.)\.+$/, '');
  return url;
}
