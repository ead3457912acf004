import type { JsonValue } from '../../contract/field.ts';
import { cleanHostName } from './host-name.ts';

/** Space for an address and the blanks to remove from it; bounds every step below. */
const maxInputLength = 1_000;

// RFC 5321, 4.5.3.1: a path of 256 octets, two of them its angle brackets, and a local part of 64.
const maxAddressOctets = 254;
const maxLocalOctets = 64;

// Zero-width spaces survive `\s` and come along with addresses copied from web pages.
const spaces = /[\s\u200b]+/g;

// RFC 5322 dot-atom, with the letters of RFC 6531. Quoted local parts are legal but no mail service gives them out.
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/**
 * A bare e-mail address in lower case, or undefined. Inner spaces and `mailto:` go. Takes trimmed text; display
 * names, quoted local parts and hosts without a top level are refused.
 */
export function parseEmail(value: JsonValue): string | undefined {
  if (typeof value !== 'string' || value.length > maxInputLength) return undefined;
  const text = stripMailto(value.toLowerCase().replace(spaces, ''));
  const at = text.indexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  if (Buffer.byteLength(local) > maxLocalOctets || !localPart.test(local)) return undefined;
  const host = cleanHostName(text.slice(at + 1));
  if (host === undefined || host.includes('_')) return undefined;
  const address = `${local}@${host}`;
  return Buffer.byteLength(address) <= maxAddressOctets ? address : undefined;
}

/** Links carry headers after a question mark: `mailto:a@b.com?subject=Hi` (RFC 6068). */
function stripMailto(text: string): string {
  if (!text.startsWith('mailto:')) return text;
  const headers = text.indexOf('?');
  return text.slice('mailto:'.length, headers === -1 ? undefined : headers);
}
