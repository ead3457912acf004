import { splitName } from '../names/split-name.ts';

/** A name in the letters of mail addresses: a to z and hyphens. Never an empty string. */
export interface MailName {
  first: string;
  last: string | null;
}

/** Letters that have no mark to remove. Umlauts also lose their marks: `mueller` and `muller` are both in use. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/**
 * The names from which an address may be made, the likeliest first: the given name in use with the whole family name,
 * then with each end of a family name of several words. Empty if the name is not written in Latin letters.
 */
export function mailNamesOf(name: string): MailName[] {
  const { first_name: given, last_name: family } = splitName(name);
  const [first] = wordsOf(given);
  const words = wordsOf(family);
  if (first === undefined) return [];
  if (family === null) return [{ first, last: null }];
  if (words.length === 0) return [];
  const lasts = new Set([words.join(''), words.at(-1) ?? '', words[0] ?? '']);
  return [...lasts].map((last) => ({ first, last }));
}

/** Also empty if one of the words has letters that an address cannot have. */
function wordsOf(text: string | null): string[] {
  const words = foldLetters(text ?? '').split(' ');
  return words.every((word) => /^[a-z]+(?:-[a-z]+)*$/.test(word)) ? words : [];
}

function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßøłæœđðþħı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ‘.]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
