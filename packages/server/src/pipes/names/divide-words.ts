import {
  isDoubleGivenName,
  isIberianFamily,
  isIberianGivenName,
  isMarianWord,
  isSyllableGivenName,
  isVietnameseFamily,
  isWholeGivenName,
} from './given-names.ts';
import { isConjunction, isIberianParticle, isParticle, opensGivenName } from './particles.ts';
import { isPatronymic, isSlavicFamily } from './patronymics.ts';

export interface Division {
  given: string[];
  family: string[];
}

interface Words {
  words: string[];
  /** Lower case, no dots, no accents. */
  keys: string[];
}

const initial = /^(?:\p{Lu}\.?|\p{L}\.|(?:\p{L}\.){2,}\p{L}?)$/u;
/** Portuguese for junior, son, grandson, nephew: part of the family name. */
const familySuffix = new Set(['filho', 'neto', 'netto', 'sobrinho']);

/** The form of a word in the tables. */
export function keyOf(word: string): string {
  const key = word.toLowerCase().replaceAll('.', '');
  return /^[ -~]*$/.test(key)
    ? key
    : key
        .normalize('NFD')
        .replace(/(?<=[a-z])\p{M}+/gu, '')
        .normalize('NFC');
}

/** Divides two or more words in western order, without titles and suffixes. Drops middle names. */
export function divideWords(words: string[]): Division {
  const text: Words = { words, keys: words.map(keyOf) };
  const [first = '', second = ''] = text.keys;
  if (words.length === 2) {
    if (isWholeGivenName(first, second)) return { given: words, family: [] };
    return { given: words.slice(0, 1), family: words.slice(1) };
  }
  return divideSlavic(text) ?? divideLonger(text);
}

function divideSlavic({ words, keys }: Words): Division | null {
  const [a = '', b = '', c = ''] = keys;
  if (words.length !== 3) return null;
  if (isPatronymic(b)) return { given: words.slice(0, 1), family: words.slice(2) };
  if (isPatronymic(c) && isSlavicFamily(a)) return { given: words.slice(1, 2), family: words.slice(0, 1) };
  return null;
}

function divideLonger(text: Words): Division {
  const { words, keys } = text;
  const lead = Math.min(givenLength(text), words.length - 1);
  const given = words.slice(0, lead);
  const start = particleAt(text, lead);
  if (start >= 0) return { given, family: words.slice(start) };
  const last = words.length - 1;
  const tail = familySuffix.has(keys[last] ?? '') ? 2 : 1;
  const middle = words.slice(lead, last).filter((word) => !initial.test(word));
  if (middle.length < tail || tail === 2)
    return { given, family: words.slice(Math.max(lead, words.length - tail)) };
  return isDoubleFamily(text, lead)
    ? {
        given: middle.length === 2 && lead === 1 ? words.slice(0, last - 1) : given,
        family: words.slice(last - 1),
      }
    : { given, family: words.slice(last) };
}

/** How many of the first words are the given name in use. */
function givenLength({ words, keys }: Words): number {
  const [first = '', second = '', third = '', fourth = ''] = keys;
  const initials = words.findIndex((word) => !initial.test(word));
  if (initials < 0) return words.length - 1;
  if (initials > 0) return initials + (isParticle(keys[initials] ?? '') ? 0 : 1);
  if (opensGivenName(first)) return 2;
  if (isIberianParticle(second)) {
    if (isMarianWord(third)) return 3;
    if (isMarianWord(fourth) && isParticle(third)) return 4;
  }
  if (isDoubleGivenName(first, second)) return 2;
  return isSyllableGivenName(first, second, keys.at(-1) ?? '') ? 2 : 1;
}

/** Where a family name with a particle begins, or -1. */
function particleAt({ words, keys }: Words, lead: number): number {
  const vietnamese = isVietnameseFamily(keys.at(-1) ?? '') || isVietnameseFamily(keys[0] ?? '');
  for (let index = lead; index < words.length - 1; index += 1) {
    const key = keys[index] ?? '';
    if (index > lead && linksFamilies(key, words[index])) return index - 1;
    if (!isParticle(key) || (vietnamese && key === 'van')) continue;
    const iberian = isIberianParticle(key) && isIberianGivenName(keys[0] ?? '');
    return iberian && index > lead && !words.slice(lead, index).some((word) => initial.test(word))
      ? lead
      : index;
  }
  return -1;
}

/** `e` and `i` in capitals, and any of them with a dot, are initials. */
function linksFamilies(key: string, word: string | undefined): boolean {
  return isConjunction(key) && (word === key || word === 'Y');
}

/** Spanish and Portuguese use two family names. */
function isDoubleFamily({ words, keys }: Words, lead: number): boolean {
  const last = words.length - 1;
  if (last - 1 < lead || initial.test(words[last - 1] ?? '')) return false;
  const isFamily = (index: number): boolean => isIberianFamily(keys[index] ?? '', words[index] ?? '');
  const iberian = isIberianGivenName(keys[0] ?? '');
  if (isFamily(last - 1)) return iberian || isFamily(last);
  return iberian && isFamily(last) && (lead === 2 || /[áéíóúñ]/i.test(words.join('')));
}
