/* A text that says whom or what somebody looks for, as words; phrases that are understood are taken out of it. */
import { foldLetters } from '../../world/fold.ts';

export interface ProseWord {
  /** As it was spelled. */
  text: string;
  /** Folded and in the singular, more or less: `Engineers` is `engineer`. */
  stem: string;
  /** Where it begins and ends in the text. */
  at: number;
  end: number;
}

export interface Prose {
  text: string;
  words: readonly ProseWord[];
  /** The places of words that were understood. */
  taken: Set<number>;
}

/** A phrase that was found; `first` and `last` are places of words. */
export interface Mention<T> {
  value: T;
  first: number;
  last: number;
}

/** What phrases mean, by their stems. */
export interface Phrases<T> {
  find(key: string): T | undefined;
  /** Of the longest phrase, in words. */
  longest: number;
}

// A page of text says more than enough.
const mostCharacters = 2000;

export function readProseWords(text: string): Prose {
  const read = text.slice(0, mostCharacters);
  return { text: read, words: splitWords(read), taken: new Set() };
}

/** Every word is letters and digits only: `US-based` is two of them. */
export function splitWords(text: string): ProseWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    stem: stemOf(word),
    at: index,
    end: index + word.length,
  }));
}

/** The stems of a phrase, as phrases are looked up by. */
export const phraseKey = (phrase: string): string =>
  splitWords(phrase)
    .map(({ stem }) => stem)
    .join(' ');

/** Of phrases with the same stems the first one counts. */
export function createPhrases<T>(entries: Iterable<readonly [string, T]>): Phrases<T> {
  const meanings = new Map<string, T>();
  let longest = 1;
  for (const [phrase, meaning] of entries) {
    const key = phraseKey(phrase);
    if (key === '' || meanings.has(key)) continue;
    meanings.set(key, meaning);
    longest = Math.max(longest, key.split(' ').length);
  }
  return { find: (key) => meanings.get(key), longest };
}

/** Takes every phrase that is accepted out of what is left of the text, longer ones first, in their order. */
export function takePhrases<T>(
  prose: Prose,
  phrases: Phrases<T>,
  isAccepted: (mention: Mention<T>) => boolean = () => true,
): Mention<T>[] {
  const mentions: Mention<T>[] = [];
  for (let size = phrases.longest; size > 0; size -= 1) {
    for (let first = 0; first + size <= prose.words.length; first += 1) {
      const last = first + size - 1;
      if (!isFree(prose, first, last)) continue;
      const value = phrases.find(stemsOf(prose, first, last));
      if (value === undefined || !isAccepted({ value, first, last })) continue;
      take(prose, first, last);
      mentions.push({ value, first, last });
    }
  }
  return mentions.toSorted((one, other) => one.first - other.first);
}

export function take({ taken }: Prose, first: number, last = first): void {
  for (let place = first; place <= last; place += 1) taken.add(place);
}

function isFree({ taken }: Prose, first: number, last: number): boolean {
  for (let place = first; place <= last; place += 1) if (taken.has(place)) return false;
  return true;
}

function stemsOf({ words }: Prose, first: number, last: number): string {
  let stems = words[first]?.stem ?? '';
  for (let place = first + 1; place <= last; place += 1) stems += ` ${words[place]?.stem ?? ''}`;
  return stems;
}

/** The stem of the word in a place; empty where there is none. */
export const stemAt = ({ words }: Prose, place: number): string => words[place]?.stem ?? '';

/** Whether one of the words after a place, up to so many, has one of the stems. */
export function isFollowedBy(
  prose: Prose,
  place: number,
  { within, stems }: { within: number; stems: ReadonlySet<string> },
): boolean {
  for (let next = place + 1; next <= place + within; next += 1)
    if (stems.has(stemAt(prose, next))) return true;
  return false;
}

/** As `isFollowedBy`, of the words before it. */
export function isPrecededBy(
  prose: Prose,
  place: number,
  { within, stems }: { within: number; stems: ReadonlySet<string> },
): boolean {
  for (let before = place - 1; before >= place - within; before -= 1)
    if (stems.has(stemAt(prose, before))) return true;
  return false;
}

/** Words for what companies are: they make `fintech` before them, and `Berlin`, something of the company. */
export const companyKinds: ReadonlySet<string> = new Set(
  (
    'company business firm provider vendor startup start industry sector space market organization organisation ' +
    'agency maker brand employer manufacturer shop scaleup'
  ).split(' '),
);

function stemOf(word: string): string {
  const folded = foldLetters(word);
  if (/^\p{Lu}{2,}s$/u.test(word) || folded === 'vps') return folded.slice(0, -1);
  if (folded.length < 4 || /(?:ss|us|is)$/.test(folded)) return folded;
  return folded
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(?<!s)s$/, '');
}
