import { Recent } from './recent.ts';

// Letters that Unicode does not decompose into a base letter and a mark.
const undecomposed: Readonly<Record<string, string>> = {
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
const germanUmlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Lower case without diacritics: `Łukasz Ørsted` is `lukasz orsted`. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .replace(/[ßæœøłđðþı]/g, (letter) => undecomposed[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** As `foldLetters`, the way German speakers spell their umlauts where there are none: `Müller` is `mueller`. */
export function foldGerman(text: string): string {
  const lower = text.toLowerCase();
  return isAscii(lower)
    ? lower
    : foldLetters(lower.replace(/[äöü]/g, (letter) => germanUmlauts[letter] ?? letter));
}

/** Only the letters and digits of it, folded. */
export const squash = (text: string): string => foldLetters(text).replace(/[^a-z0-9]+/g, '');

/** Folded words joined by hyphens, as in the last part of a profile URL. */
export const hyphenate = (text: string): string =>
  foldLetters(text)
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

// The same few thousand names of people come again and again.
const squashed = new Recent<string, string>(4000);
const hyphenated = new Recent<string, string>(4000);

export const squashName = (name: string): string => squashed.getOrMake(name, squash);
export const hyphenateName = (name: string): string => hyphenated.getOrMake(name, hyphenate);

/** `acme-rockets` is `Acme Rockets`. */
export function titleCase(slug: string): string {
  return slug
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}
