import { domainToASCII, domainToUnicode } from 'node:url';

/** RFC 1035, 2.3.4: 255 octets on the wire, which leaves 253 written characters. */
const maxLength = 253;

// Labels of 1-63 characters and a top level that is not a number. Underscores are not legal in host names, but
// real sites have them in subdomains; callers that cannot have one check themselves.
const asciiHost =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

const ascii = /^\p{ASCII}*$/u;

// Format characters (\p{Cf}) are allowed because zero-width spaces come along with copied text; IDNA drops them.
const unicodeHost = /^[\p{L}\p{M}\p{N}\p{Cf}._-]+$/u;

/**
 * A dotted host name in lower case, or undefined when the text is not one. International names keep their native letters,
 * punycode stays punycode. A top level need not be known: new ones appear, and private networks have their own.
 */
export function cleanHostName(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const lower = text.toLowerCase();
  if (asciiHost.test(lower)) return lower;
  if (ascii.test(lower) || !unicodeHost.test(lower)) return undefined;
  const encoded = domainToASCII(lower);
  return encoded.length <= maxLength && asciiHost.test(encoded) ? domainToUnicode(encoded) : undefined;
}
