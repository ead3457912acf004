import { OutboundFault } from './outbound-fault.ts';

/** Name and value, in the order they are sent. */
export type HeaderPair = [name: string, value: string];

const maxHeaders = 100;
const maxHeaderBytes = 32 * 1024;

const tokenPattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// RFC 9110 section 5.5; CR, LF and NUL are what header injection needs.
const badValue = /[^\t\x20-\x7e\x80-\xff]/;

// Our connection's business (RFC 9110 sections 7.2 and 7.6.1), or, for accept-encoding, our decoder's. They are
// ignored rather than refused, so that a header list copied from another client works.
const ownHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

// Too many names dropped is harmless, one too few leaks a key to a stranger.
const credentialName = /auth|cookie|token|secret|passw|key|credential|session|signature|jwt|bearer/;

/** Whether text is a token of RFC 9110: what method and header names are made of. */
export function isToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** The caller's headers in lower case with ours added; throws an `OutboundFault` on one HTTP cannot carry. */
export function prepareHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
  const prepared: HeaderPair[] = [];
  let bytes = 0;
  for (const [name, value] of headers) {
    // The bad name itself stays out of the message: it may contain line breaks meant for a log or a page.
    if (!isToken(name))
      throw new OutboundFault('failed', 'has a header name with characters HTTP does not allow');
    if (badValue.test(value)) {
      throw new OutboundFault(
        'failed',
        `has a header "${name}" whose value contains line breaks or other characters HTTP does not allow`,
      );
    }
    bytes += name.length + value.length;
    const lowerName = name.toLowerCase();
    if (!ownHeaders.has(lowerName)) prepared.push([lowerName, value]);
  }
  if (headers.length > maxHeaders || bytes > maxHeaderBytes) {
    throw new OutboundFault(
      'failed',
      `has more than ${maxHeaders} headers or ${maxHeaderBytes} bytes of them`,
    );
  }
  if (!prepared.some(([name]) => name === 'user-agent')) prepared.push(['user-agent', 'headrace']);
  prepared.push(['accept-encoding', 'gzip, br']);
  return prepared;
}

/** Headers that another origin may see. */
export function withoutCredentials(headers: readonly HeaderPair[]): HeaderPair[] {
  return headers.filter(([name]) => !credentialName.test(name));
}

/** Headers that still make sense once the body is gone (Fetch standard, HTTP-redirect fetch). */
export function withoutBodyHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
  return headers.filter(([name]) => !name.startsWith('content-'));
}
