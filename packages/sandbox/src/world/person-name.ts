import { honorifics, nameSuffixes, particles } from './data/person-names.ts';
import { foldLetters, hyphenateName, squashName } from './fold.ts';

/** A name as asked for, divided. */
export interface AskedName {
  firstName: string;
  lastName: string;
  name: string;
  /** Every word of it in order, without titles. */
  words: readonly string[];
}

/** Reads `Jane Q. Doe`, `Doe, Jane`, `Dr. Jane van der Doe, PhD`; null when there are not two words in Latin letters. */
export function readName(text: string): AskedName | null {
  const words = orderWords(text).filter((word) => /^[a-z]+$/.test(squashName(word)));
  while (words.length > 1 && honorifics.has(squashName(words[0] ?? ''))) words.shift();
  while (words.length > 2 && nameSuffixes.has(squashName(words.at(-1) ?? ''))) words.pop();
  const [firstName] = words;
  if (firstName === undefined || words.length < 2) return null;
  const particle = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && particles.has(foldLetters(word)),
  );
  const lastName = words.slice(particle > 0 ? particle : -1).join(' ');
  return { firstName, lastName, name: words.join(' '), words };
}

function orderWords(text: string): string[] {
  const [before = '', ...after] = text.split(',');
  const rest = after.filter((part) => !nameSuffixes.has(squashName(part))).join(' ');
  return `${rest} ${before}`.split(/\s+/).filter((word) => word !== '');
}

/** What all spellings of a name have in common. */
export const nameKey = (firstName: string, lastName: string): string =>
  `${squashName(firstName)} ${squashName(lastName)}`;

/** The keys a name may stand under: without middle names, with double given and family names. */
export function* keysOf({ words }: AskedName): Generator<string> {
  const [first = '', second = ''] = words;
  for (let from = 1; from < words.length; from += 1) yield nameKey(first, words.slice(from).join(''));
  for (let from = 2; from < words.length; from += 1)
    yield nameKey(first + second, words.slice(from).join(''));
}

/**
 * A name as the part of an address that leads back to it: hyphens stay in the given name, the family name is one word.
 */
export function localParts(firstName: string, lastName: string): { first: string; last: string } {
  return { first: hyphenateName(firstName), last: squashName(lastName) };
}
