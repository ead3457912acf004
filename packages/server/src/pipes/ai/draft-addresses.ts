import { parse } from 'tldts';

/** Links with and without a scheme, and e-mail addresses. Repetitions are limited, so that no text takes long to search. */
const addresses =
  /https?:\/\/[^\s<>()[\]"'`]{1,2000}|[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}|(?<![\p{L}\p{N}_@./-])(?:[A-Za-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\p{L}\p{N}_-])(?:\/[^\s<>()[\]"'`]{0,2000})?/gu;

/** The addresses in a text, each once, as written. */
export function addressesIn(text: string): string[] {
  const found = (text.match(addresses) ?? []).map(trimAddress);
  return [...new Set(found)].filter(
    (address) => isEmail(address) || hasScheme(address) || isListed(hostOf(plain(address))),
  );
}

/** Whether a host ends in a real top-level domain: `acme.com`, but not `Node.js`. */
function isListed(host: string): boolean {
  const { isIcann, domain } = parse(host);
  return isIcann === true && domain !== null;
}

/**
 * The addresses in a draft that were not in the prompt. They may lead to somebody else. The start page of a host in the
 * prompt is allowed; its other pages are not.
 */
export function inventedAddresses(draft: string, given: string): string[] {
  const known = new Set<string>();
  for (const address of addressesIn(given)) {
    known.add(plain(address));
    known.add(isEmail(address) ? plain(address.slice(address.indexOf('@') + 1)) : hostOf(plain(address)));
  }
  return addressesIn(draft).filter((address) => !known.has(plain(address)));
}

const isEmail = (address: string) => !hasScheme(address) && /^[^/]*@/.test(address);
const hasScheme = (address: string) => /^https?:/.test(address);
const hostOf = (address: string) => address.split(/[/?#]/, 1)[0] ?? '';

/** The form in which addresses are compared: `https://www.Acme.com/` is `acme.com`. */
function plain(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?|^www\./, '')
    .replace(/\/$/, '');
}

/** Marks that end a sentence, or what Markdown makes of it. */
const ends = new Set('.,;:!?*_~|\\…”’');

function trimAddress(address: string): string {
  let end = address.length;
  while (ends.has(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
