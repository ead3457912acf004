import { isParticle, isSmallParticle } from './particles.ts';

const upper = /\p{Lu}/u;
const lower = /\p{Ll}/u;
const initials = /^(?:\p{L}\.)+\p{L}?\.?$/u;
const lettersOnly = /^\p{L}+$/u;
// O'Neill, D'Angelo, L'Hôpital, Dell'Acqua, M'Bala; behind other prefixes the letter stays small (Ta'Niyah is rare).
const capitalAfter = new Set(['o', 'd', 'l', 'm', 'n', 't', 'dell', 'dall', 'nell', 'sant', 'all']);
// Mac names with an inner capital; most words in Mac- have none (Macron, Machado, Mackey).
const innerMac =
  /^mac(?=(?:adam|alister|allister|arthur|askill|aulay|beth|callum|carthy|cormack|dermott|diarmid|donald|donnell|dougall|dowell|duff|fadyen|farlane|gregor|innes|intosh|intyre|isaac|kay|kenna|kenzie|kinnon|lachlan|laren|laughlin|lean|lennan|leod|millan|nab|namara|naughton|neil|neill|phail|pherson|quarrie|queen|rae|ritchie|sweeney|tavish|vicar)$)/;

/** Whether all letters have the same case, so that the case says nothing. */
export function isOneCase(text: string): boolean {
  return !(upper.test(text) && lower.test(text)) && (upper.test(text) || lower.test(text));
}

/** DOE in `DOE, Jane`: a word of three letters or more, or of two that are not used as initials. */
export function isShouted(word: string): boolean {
  if (lower.test(word) || !upper.test(word) || initials.test(word)) return false;
  return word.length > 2 || /^[B-DF-HJ-NP-TV-Z][AEIOU]$/.test(word);
}

/** Corrects the case of the words of one name. `oneCase` is about the whole text that they came from. */
export function caseWords(words: string[], at: { oneCase: boolean; family: boolean }): string {
  let text = '';
  for (const [index, word] of words.entries()) {
    const before = index === 0 ? undefined : words[index - 1]?.toLowerCase();
    if (index > 0) text += ' ';
    text += caseWord(word, {
      oneCase: at.oneCase,
      before,
      mayBeParticle: at.family || index > 0,
      family: at.family,
    });
  }
  return text;
}

interface Place {
  oneCase: boolean;
  before: string | undefined;
  mayBeParticle: boolean;
  family: boolean;
}

function caseWord(word: string, { oneCase, before, mayBeParticle, family }: Place): string {
  const key = word.toLowerCase();
  const typedSmall = key === word;
  const particle = mayBeParticle && (isParticle(key) || isSmallParticle(key, before));
  if (!oneCase) {
    if (typedSmall ? particle : !isShouted(word) && !(family && word.length === 2 && isShoutedPair(word)))
      return word;
  }
  if (particle && isSmallParticle(key, before)) return key;
  if (word.length === 1 || initials.test(word)) return word.toUpperCase();
  if (oneCase && !family && !typedSmall && isConsonantPair(word)) return word;
  return titleCase(key);
}

function isShoutedPair(word: string): boolean {
  return lettersOnly.test(word) && !lower.test(word) && upper.test(word);
}

/** JT, TJ, JP: a given name without a vowel is two initials. */
function isConsonantPair(word: string): boolean {
  return /^[B-DF-HJ-NP-TV-XZ]{2}$/.test(word);
}

function titleCase(key: string): string {
  // In lower case a Turkish İ becomes two characters. Inside a word they become one again, at its beginning İ.
  const text = key.replace(/(?<=.)i̇/gu, 'i');
  if (!/['’ʼ‘\-־]/.test(text)) return inner(text);
  return text
    .split(/([-־])/)
    .map((part, index, parts) =>
      index < parts.length - 1 && /^(?:al|el|ul)$/.test(part) ? part : casePart(part),
    )
    .join('');
}

function casePart(part: string): string {
  const mark = part.search(/['’ʼ‘]/);
  if (mark < 0) return inner(part);
  const prefix = part.slice(0, mark);
  const rest = part.slice(mark + 1);
  return inner(prefix) + part.charAt(mark) + (capitalAfter.has(prefix) ? inner(rest) : rest);
}

function inner(word: string): string {
  if (word.startsWith('mc') && word.length > 3) return `Mc${capitalised(word.slice(2))}`;
  if (innerMac.test(word)) return `Mac${capitalised(word.slice(3))}`;
  return capitalised(word);
}

function capitalised(word: string): string {
  const [first = ''] = word;
  const text = first.toUpperCase() + word.slice(first.length);
  return text.startsWith('I\u0307') ? text.normalize('NFC') : text;
}
