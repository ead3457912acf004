/* How searches with fields of their own compare words and places. */
import { foldLetters, squash } from '../world/fold.ts';
import { Recent } from '../world/recent.ts';
import type { Place } from '../world/world.ts';

/** The words of a text, without case and accents. */
export function foldedWords(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

// A search asks many things of the same texts, one after the other.
const read = new Recent<string, ReadonlySet<string>>(4000);

/** Each word of a text once. */
function wordsIn(text: string): ReadonlySet<string> {
  return read.getOrMake(text, () => new Set(foldedWords(text)));
}

/** Whether a text has every word of another, in any order; nothing has the words of an empty one. */
export function wordsTest(wanted: string): (text: string) => boolean {
  return someWordsTest([wanted]);
}

/** Whether a text has every word of one of some others. */
export function someWordsTest(wanted: readonly string[]): (text: string) => boolean {
  const lists = wanted.map((one) => [...new Set(foldedWords(one))]).filter((words) => words.length > 0);
  return (text) => {
    const has = wordsIn(text);
    return lists.some((words) => words.every((word) => has.has(word)));
  };
}

/** Whether each word of a text begins some word of another, as in `quill clo` for `Quillerline Cloud`. */
export function beginningsTest(wanted: string): (text: string) => boolean {
  const words = [...new Set(foldedWords(wanted))];
  return (text) => {
    const has = [...wordsIn(text)];
    return words.length > 0 && words.every((word) => has.some((other) => other.startsWith(word)));
  };
}

const placeNames = new Recent<string, ReadonlySet<string>>(1000);

/** Whether every part of `Stockholm, Sweden` is the place's city, region, country or country code. */
export function placeTest(wanted: string): (place: Place) => boolean {
  const parts = [...new Set(wanted.split(',').map(squash))];
  return ({ city, region, country, countryCode }) => {
    const names = placeNames.getOrMake(
      `${city}|${region}|${countryCode}`,
      () => new Set([city, region, country, countryCode].map(squash)),
    );
    return parts.every((part) => part !== '' && names.has(part));
  };
}
