import { foldText } from './fold-text.ts';
import { createPauses } from './give-way.ts';
import type { Option } from './option.ts';
import type { Vocabulary } from './vocabulary.ts';
import { toVocabulary } from './vocabulary.ts';

/** Options in the order of their importance, and the index that finds them. */
export interface OptionIndex {
  options: readonly Option[];
  /** The folded value of every option, between two line ends; after a tab comes its other name, if it has one. */
  text: string;
  /** Where each option begins in the text, and where its other name begins; 0 if it has none. */
  starts: Uint32Array;
  otherStarts: Uint32Array;
  vocabulary: Vocabulary;
  /** The options of word `i`, in order: `matches` from `offsets[i]` up to `offsets[i + 1]`. */
  offsets: Uint32Array;
  matches: Uint32Array;
}

/** Builds the index in steps of a few milliseconds, so that the process can answer others meanwhile. */
export async function indexOptions(options: readonly Option[]): Promise<OptionIndex> {
  const breathe = createPauses();
  const folded: string[] = [];
  const starts = new Uint32Array(options.length);
  const otherStarts = new Uint32Array(options.length);
  // Words are numbered in the order in which they first appear; each word of an option is a pair of numbers.
  const numbers = new Map<string, number>();
  const pairs: Pairs = { words: [], options: [] };
  let length = 1;
  let option = 0;
  for (const { value, also } of options) {
    const name = foldText(value);
    const text = also === undefined ? name : `${name}\t${foldText(also)}`;
    folded.push(text);
    starts[option] = length;
    if (also !== undefined) otherStarts[option] = length + name.length + 1;
    length += text.length + 1;
    for (const word of new Set(text.split(/[ \t]/))) {
      const number = numbers.get(word) ?? numbers.size;
      if (number === numbers.size) numbers.set(word, number);
      pairs.words.push(number);
      pairs.options.push(option);
    }
    option += 1;
    if (option % 128 === 0) await breathe();
  }
  const words = await sortWords([...numbers.keys()], breathe);
  const places = new Uint32Array(words.length);
  for (let place = 0; place < words.length; place += 1) places[numbers.get(words[place] ?? '') ?? 0] = place;
  await breathe();
  const vocabulary = toVocabulary(words);
  await breathe();
  const text = `\n${folded.join('\n')}\n`;
  await breathe();
  return { options, text, starts, otherStarts, vocabulary, ...(await listMatches(pairs, places, breathe)) };
}

interface Pairs {
  words: number[];
  options: number[];
}

/** Groups options by word, which keeps their order; `places` says where each word is in the vocabulary. */
async function listMatches(
  pairs: Pairs,
  places: Uint32Array,
  breathe: () => Promise<void>,
): Promise<Pick<OptionIndex, 'offsets' | 'matches'>> {
  const offsets = new Uint32Array(places.length + 1);
  const add = (to: Uint32Array, at: number, count: number) => (to[at] = (to[at] ?? 0) + count);
  const placeOf = (word: number): number => places[word] ?? 0;
  for (const word of pairs.words) add(offsets, placeOf(word) + 1, 1);
  for (let place = 0; place < places.length; place += 1) add(offsets, place + 1, offsets[place] ?? 0);
  await breathe();
  const next = offsets.slice();
  const matches = new Uint32Array(pairs.words.length);
  for (let at = 0; at < matches.length; at += 1) {
    const word = pairs.words[at] ?? 0;
    matches[next[placeOf(word)] ?? 0] = pairs.options[at] ?? 0;
    add(next, placeOf(word), 1);
  }
  return { offsets, matches };
}

/** Sorts in parts, one for each first letter. */
async function sortWords(words: readonly string[], breathe: () => Promise<void>): Promise<string[]> {
  const byLetter = Map.groupBy(words, (word) => word.charAt(0));
  const sorted: string[] = [];
  for (const letter of [...byLetter.keys()].toSorted()) {
    sorted.push(...(byLetter.get(letter) ?? []).toSorted());
    await breathe();
  }
  return sorted;
}
