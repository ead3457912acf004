import { foldText } from './fold-text.ts';
import type { OptionIndex } from './index-options.ts';
import type { Option } from './option.ts';
import type { WordRange } from './vocabulary.ts';
import { wordsBeginning, wordsLike } from './vocabulary.ts';

/** Words are counted in a byte. The API accepts no query with more. */
const mostWords = 200;
/** Looking for typos of a word means a walk through the whole vocabulary, so only this many words are looked for. */
const mostWordsMistyped = 6;
/** Longer texts are not words, and are not searched for typos. */
const longestMistyped = 40;

/**
 * The best options for a typed text, in this order: the same text, options that begin with it, options with words that
 * begin with its words in any order, the same with typos (the fewest first), and options that contain the text. In each
 * group the more important come first. For an empty text, the most important options.
 */
export function findOptions(index: OptionIndex, query: string, limit: number): Option[] {
  const asked = foldText(query);
  if (asked === '') return query.trim() === '' ? index.options.slice(0, limit) : [];
  const words = [...new Set(asked.split(' '))].slice(0, mostWords);
  const found = new Set<number>();
  for (const look of [beginningSo, beginningLike, havingAnywhere]) {
    if (found.size >= limit) break;
    for (const option of look(index, { asked, words, limit })) found.add(option);
  }
  return [...found].slice(0, limit).flatMap((option) => index.options[option] ?? []);
}

interface Asked {
  /** Folded. */
  asked: string;
  words: readonly string[];
  limit: number;
}

function beginningSo(index: OptionIndex, { asked, words, limit }: Asked): number[] {
  const { text, starts, otherStarts, vocabulary } = index;
  const matched = matchAll(index, { words, rangesOf: (word) => [wordsBeginning(vocabulary, word)] });
  const same: number[] = [];
  const whole: number[] = [];
  const inside: number[] = [];
  for (const option of matched) {
    const fit = Math.max(fitOf(text, asked, starts[option]), fitOf(text, asked, otherStarts[option]));
    const alike = fit === 2 ? same : fit === 1 ? whole : inside;
    if (alike.length < limit) alike.push(option);
  }
  return [...same, ...whole, ...inside];
}

/** 2: the name at this place is the text; 1: it begins with the text; 0: it does not. Place 0 has a line end, not a name. */
function fitOf(text: string, asked: string, at = 0): 0 | 1 | 2 {
  if (!text.startsWith(asked, at)) return 0;
  // A name ends before a line end or a tab.
  return text.charCodeAt(at + asked.length) < 32 ? 2 : 1;
}

function beginningLike(index: OptionIndex, { words, limit }: Asked): number[] {
  const { vocabulary } = index;
  if (words.length > mostWordsMistyped) return [];
  const rangesOf = (word: string): WordRange[] => {
    const most = typosIn(word);
    return most === 0 ? [wordsBeginning(vocabulary, word)] : wordsLike(vocabulary, word, most);
  };
  const typos = new Uint8Array(index.options.length);
  const byTypos = new Map<number, number[]>();
  for (const option of matchAll(index, { words, rangesOf, typos })) {
    const count = typos[option] ?? 0;
    const alike = byTypos.get(count) ?? [];
    if (alike.length === 0) byTypos.set(count, alike);
    if (alike.length < limit) alike.push(option);
  }
  return [...byTypos].toSorted(([one], [other]) => one - other).flatMap(([, options]) => options);
}

/** How many typos a word may have. */
function typosIn(word: string): number {
  if (word.length < 4 || word.length > longestMistyped) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The options that have, for every word asked, a word in one of its ranges, in order. Adds the typos needed to `typos`. */
function matchAll(
  { options, offsets, matches }: OptionIndex,
  asked: { words: readonly string[]; rangesOf: (word: string) => readonly WordRange[]; typos?: Uint8Array },
): number[] {
  const { words, rangesOf, typos } = asked;
  /** How many words, from the first on, an option has. One that misses a word stays behind. */
  const had = new Uint8Array(options.length);
  for (let turn = 0; turn < words.length; turn += 1) {
    let hasAny = false;
    for (const range of rangesOf(words[turn] ?? '')) {
      const end = offsets[range.to] ?? 0;
      for (let at = offsets[range.from] ?? 0; at < end; at += 1) {
        const option = matches[at] ?? 0;
        if (had[option] !== turn) continue;
        had[option] = turn + 1;
        hasAny = true;
        if (typos !== undefined) typos[option] = (typos[option] ?? 0) + range.typos;
      }
    }
    if (!hasAny) return [];
  }
  const matched: number[] = [];
  for (let option = 0; option < had.length; option += 1) {
    if (had[option] === words.length) matched.push(option);
  }
  return matched;
}

/** Options that have the text in the middle of a word, or across several words. */
function havingAnywhere({ text, starts }: OptionIndex, { asked, limit }: Asked): number[] {
  const found: number[] = [];
  let at = text.indexOf(asked);
  while (at !== -1 && found.length < 2 * limit) {
    found.push(optionAt(starts, at));
    at = text.indexOf(asked, text.indexOf('\n', at));
  }
  return found;
}

/** The option at a place of the text. */
function optionAt(starts: Uint32Array, place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
