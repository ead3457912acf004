/*
 * Text is compared as if it had no capitals. What a database makes of `lower` depends on its locale, and the embedded
 * one knows ASCII only; so the pairs are ours, here and in the functions of migration 0009.
 */

/** How many characters count: enough for every name, and few enough for an index. */
const maxKeyLength = 256;

/** Latin, Greek and Cyrillic. Scripts without capitals need nothing. */
const ranges = [
  [0xc0, 0x17f],
  [0x386, 0x3ab],
  [0x400, 0x42f],
] as const;

function findPairs(): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) {
      const upper = String.fromCodePoint(code);
      const lower = upper.toLowerCase();
      // Only one character for one: a capital I with a dot would become two.
      if (lower !== upper && lower.length === 1) pairs.set(upper, lower);
    }
  }
  return pairs;
}

const foldedPairs = findPairs();

const capitals = new RegExp(`[A-Z${[...foldedPairs.keys()].join('')}]`, 'g');

/** Text without capitals, the same as the database's `dataset_fold`. */
export function foldText(text: string): string {
  return text.replace(capitals, (letter) => foldedPairs.get(letter) ?? letter.toLowerCase());
}

/** The form in which text is compared, the same as the database's `dataset_key`. */
export function keyOfText(text: string): string {
  const trimmed = trimSpaces(text);
  return foldText(trimmed.length > maxKeyLength ? [...trimmed].slice(0, maxKeyLength).join('') : trimmed);
}

/** Only spaces, as the database's `btrim`. A pattern for those at the end takes time by the square of any that are not. */
function trimSpaces(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}
