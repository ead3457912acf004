/* How searches with fields of their own compare words and places. */
import { foldLetters, squash } from '../world/fold.ts';
import type { Place } from '../world/world.ts';

/** The words of a text, without case and accents. */
export function foldedWords(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether a text has every word of another, in any order; nothing has the words of an empty one. */
export function wordsTest(wanted: string): (text: string) => boolean {
  const words = foldedWords(wanted);
  if (words.length === 0) return () => false;
  return (text) => {
    const folded = foldLetters(text);
    // Most texts have not even the letters.
    if (!words.every((word) => folded.includes(word))) return false;
    const has = new Set(foldedWords(text));
    return words.every((word) => has.has(word));
  };
}

/** Whether each word of a text begins some word of another, as in `quill clo` for `Quillerline Cloud`. */
export function beginningsTest(wanted: string): (text: string) => boolean {
  const words = foldedWords(wanted);
  return (text) => {
    const has = foldedWords(text);
    return words.length > 0 && words.every((word) => has.some((other) => other.startsWith(word)));
  };
}

/** Whether every part of `Stockholm, Sweden` is the place's city, region, country or country code. */
export function placeTest(wanted: string): (place: Place) => boolean {
  const parts = wanted.split(',').map(squash);
  return ({ city, region, country, countryCode }) => {
    const names = new Set([city, region, country, countryCode].map(squash));
    return parts.every((part) => part !== '' && names.has(part));
  };
}
