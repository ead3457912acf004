import { freeMailDomains } from './data/mail-domains.ts';
import { hyphenateName, squashName } from './fold.ts';
import { at, hash } from './hash.ts';
import type { Numbering } from './numbering.ts';

/*
 * Profile URLs and personal addresses of the people of the world carry a code that leads back to the person without a
 * search. The reader of a code compares the whole afterwards, so a wrong guess finds nobody.
 */

interface Named {
  firstName: string;
  lastName: string;
}

/** As `jane-doe-0k3f2`: a code and a check character. */
export function personSlug({ firstName, lastName }: Named, code: number, { size }: Numbering): string {
  return `${hyphenateName(firstName)}-${hyphenateName(lastName)}-${code.toString(36).padStart(codeLength(size), '0')}${checkCharacter(code)}`;
}

/** The code in a slug; null when it has none. */
export function codeOfSlug(slug: string, { size }: Numbering): number | null {
  const last = slug.slice(slug.lastIndexOf('-') + 1);
  if (last.length !== codeLength(size) + 1) return null;
  const code = Number.parseInt(last.slice(0, -1), 36);
  return code < size && last.endsWith(checkCharacter(code)) ? code : null;
}

const codeLength = (size: number): number => (size - 1).toString(36).length;

const checkCharacter = (code: number): string => (hash(code, 'check') % 36).toString(36);

/** How many of the free mail hosts the people of the world use. */
const hostCount = 6;

/** As `jane.doe48213@gmail.com`. */
export function personalAddress({ firstName, lastName }: Named, code: number): string {
  const host = at(freeMailDomains, hash(code, 'host') % hostCount);
  const dot = code % 3 === 0 ? '' : '.';
  return `${squashName(firstName)}${dot}${squashName(lastName)}${code}@${host}`;
}

/** The code in what stands before the `@`; null when it has none. */
export function codeOfLocal(local: string, { size }: Numbering): number | null {
  const digits = /(?<!\d)\d+$/.exec(local)?.[0];
  const code = digits === undefined ? size : Number(digits);
  return code < size ? code : null;
}
