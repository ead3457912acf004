import { caseWords, isOneCase, isShouted } from './case-name.ts';
import { type Division, divideWords, keyOf } from './divide-words.ts';
import type { NameParts } from './name-parts.ts';
import { isParticle } from './particles.ts';
import { isDoubtfulSuffix, isJobWord, isPlainSuffix, isSuffix, titleKind } from './titles.ts';

/** Names in Latin, Cyrillic, Greek, Arabic, Hebrew and other letters, cleaned. */
export function splitAlphabetic(text: string): NameParts {
  const oneCase = isOneCase(text);
  const { given, family } = divideText(text, oneCase);
  return {
    first_name: caseWords(given, { oneCase, family: false }) || null,
    last_name: caseWords(family, { oneCase, family: true }) || null,
  };
}

function divideText(text: string, oneCase: boolean): Division {
  if (!text.includes(',')) return divideNatural(wordsIn(text), oneCase);
  const [head = [], ...rest] = text
    .split(',')
    .map(wordsIn)
    .filter((words) => words.length > 0);
  const tail = rest.find((words) => !words.every((word) => isListedSuffix(word, head)));
  if (tail === undefined || (head.length > 1 && tail.some((word) => isJobWord(keyOf(word)))))
    return divideNatural(head, oneCase);
  return divideListed(head, tail);
}

function wordsIn(text: string): string[] {
  return text
    .split(' ')
    .map((word) => word.replace(/^[.-]+|(?<![-'’ʼ‘])[-'’ʼ‘]+$|\.(?=\.)/g, ''))
    .filter((word) => /\p{L}/u.test(word) || word === '&');
}

// `Jane Doe, MA` has a degree; `Ma, Jack` and `Doe, Ed` have names.
function isListedSuffix(word: string, head: string[]): boolean {
  const key = plainKey(word);
  return isSuffix(key) || (isDoubtfulSuffix(key) && head.length > 1 && word === word.toUpperCase());
}

function plainKey(word: string): string {
  return word.toLowerCase().replaceAll('.', '');
}

// `de la Cruz, Juan`, `Beethoven, Ludwig van`, `Doe Jr., Dr. Jane A.`: the order is given.
function divideListed(head: string[], tail: string[]): Division {
  const family = withoutSuffixes(withoutTitles(head).words);
  const names = withoutSuffixes(withoutTitles(tail).words);
  let end = names.length;
  while (end > 1 && isParticle(plainKey(names[end - 1] ?? ''))) end -= 1;
  const given = names.slice(0, end);
  // A placeholder for the family name lets the usual rules drop middle names.
  const { given: used } = given.length > 1 ? divideWords([...given, 'X.']) : { given };
  return { given: used, family: [...names.slice(end), ...family] };
}

function divideNatural(all: string[], oneCase: boolean): Division {
  const { words: titled, address } = withoutTitles(all);
  const words = withoutPartner(withoutSuffixes(titled));
  if (words.length === 1) return address ? { given: [], family: words } : { given: words, family: [] };
  if (words.length === 0) return { given: [], family: [] };
  if (address && isParticle(plainKey(words[0] ?? '')) && words.length < 4)
    return { given: [], family: words };
  return (oneCase ? null : divideShouted(words)) ?? divideWords(words);
}

// `DUPONT Jean`: if one part is in capitals, it is the family name, wherever it stands.
function divideShouted(words: string[]): Division | null {
  const end = words.findIndex((word) => !isShouted(word));
  if (end < 1 || words.slice(end).some(isShouted)) return null;
  return divideListed(words.slice(0, end), words.slice(end));
}

function withoutTitles(words: string[]): { words: string[]; address: boolean } {
  let start = 0;
  let address = false;
  for (; start < words.length - 1; start += 1) {
    const word = words[start] ?? '';
    if (start > 0 && isAnd(word)) continue;
    const kind = titleKind(word, plainKey(word));
    if (kind === null) break;
    address ||= kind === 'address';
  }
  return { words: start === 0 ? words : words.slice(start), address };
}

function withoutSuffixes(words: string[]): string[] {
  let end = words.length;
  while (end > 1 && isTrailingSuffix(words, end)) end -= 1;
  // A full stop ends a sentence here, not an abbreviation.
  return words
    .slice(0, end)
    .map((word, index) => (index === end - 1 ? word.replace(/(?<=\p{L}{3})\.$/u, '') : word));
}

function isTrailingSuffix(words: string[], end: number): boolean {
  const word = words[end - 1] ?? '';
  const key = plainKey(word);
  const shoutedAlone = word === word.toUpperCase() && words[end - 2] !== words[end - 2]?.toUpperCase();
  if (isSuffix(key)) return end > 2 || isPlainSuffix(key) || word.includes('.') || shoutedAlone;
  if (end < 3 || !isDoubtfulSuffix(key)) return false;
  return key.length > 1 ? word.includes('.') || shoutedAlone : shoutedAlone && !word.includes('.');
}

// `John & Jane Doe`, `John Doe and Jane Roe`: the first person stands for the couple.
function withoutPartner(words: string[]): string[] {
  const and = words.findIndex(isAnd);
  if (and < 0) return words;
  if (and !== 1) return and === 0 ? words.slice(1) : words.slice(0, and);
  return [...words.slice(0, 1), ...words.slice(3)];
}

function isAnd(word: string): boolean {
  return word === '&' || word === 'and';
}
