import { distance } from 'fastest-levenshtein';
import { cleanCompanyName } from './clean-company-name.ts';

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const joints = new Set(['and', 'und', 'et', 'y', 'e']);

/** The words of a company's name for comparison: without legal form, accents, case, `and` and a leading `the`. */
export function companyWords(name: string): string[] {
  const words = plain(cleanCompanyName(name)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word, at) => at === 0 || !joints.has(word));
  if (telling.length > 1 && telling[0] === 'the') telling.shift();
  return telling.length === 0 ? words : telling;
}

export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’.]/gu, '')
    .normalize('NFC');
}

/** Words that companies sometimes add to their name and sometimes leave out. */
const additions = new Set(
  (
    'group groupe gruppe holding holdings company co international global worldwide technologies technology tech ' +
    'solutions services software systems labs studio studios partners associates consulting digital media online ' +
    'industries enterprises ventures capital network networks platform app hq'
  ).split(' '),
);

/** Names that are less alike are names of two companies. */
const similarEnough = 0.82;

/**
 * How alike two names are, from 0 to 1. 1: the same words. 0.95: the same without an `and`. 0.9: the same letters with
 * other gaps. 0.85: the same except for usual additions (`Acme Group`). 0.8: initials. 0.75: one has more words at the
 * end. Typing mistakes score less.
 */
export function compareNames(one: string, other: string): number {
  const [a, b] = [companyWords(one), companyWords(other)];
  if (a.length === 0 || b.length === 0) return 0;
  if (a.join(' ') === b.join(' ')) return isPartnership(one) === isPartnership(other) ? 1 : 0.95;
  const [squashedA, squashedB] = [a.join(''), b.join('')];
  if (squashedA === squashedB) return 0.9;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < long.length && short.every((word, at) => word === long[at])) {
    return long.slice(short.length).every((word) => additions.has(word)) ? 0.85 : 0.75;
  }
  if (squashedA === initialsOf(b) || squashedB === initialsOf(a)) return 0.8;
  const likeness = 1 - distance(squashedA, squashedB) / Math.max(squashedA.length, squashedB.length);
  return likeness >= similarEnough ? likeness * 0.8 : 0;
}

/** Three words at least, because two letters fit too many names. */
function initialsOf(words: readonly string[]): string | null {
  return words.length < 3 ? null : words.map((word) => word[0] ?? '').join('');
}

/** A name like `Tanner & Sorensen`. */
export function isPartnership(name: string): boolean {
  return /\p{L}\s*[&+]\s*\p{L}|\s(?:and|und|et)\s/iu.test(name);
}
