/** The words of an index, sorted. */
export interface Vocabulary {
  words: readonly string[];
  /** How many letters word `i` shares with the beginning of word `i - 1`, up to 255. */
  common: Uint8Array;
}

/** The words from `from` up to, not including, `to`. They begin like the word that was asked for, with `typos` typos. */
export interface WordRange {
  from: number;
  to: number;
  typos: number;
}

export function toVocabulary(words: readonly string[]): Vocabulary {
  const common = new Uint8Array(words.length);
  for (let at = 1; at < words.length; at += 1) {
    const [one = '', other = ''] = [words[at - 1], words[at]];
    const most = Math.min(one.length, other.length, 255);
    let same = 0;
    while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
    common[at] = same;
  }
  return { words, common };
}

/** The words that begin with `start` exactly. */
export function wordsBeginning({ words }: Vocabulary, start: string): WordRange {
  const from = countWhile(words, (word) => word < start);
  // No letter sorts after U+FFFF.
  const end = `${start}\uFFFF`;
  return { from, to: countWhile(words, (word) => word < end), typos: 0 };
}

/** How many of the sorted words pass the test; those that pass must come first. */
function countWhile(words: readonly string[], passes: (word: string) => boolean): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(words[middle] ?? '')) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The words that begin like `asked`, with up to `most` letters wrong, missing, extra or swapped; the fewest typos first.
 * Sorted words form a tree. The rows of distances, one for each letter, are kept for the next word as far as both begin
 * alike. Words whose beginning can no longer fit are skipped together.
 */
export function wordsLike({ words, common }: Vocabulary, asked: string, most: number): WordRange[] {
  const walk = startWalk(asked, most);
  const ranges: WordRange[] = [];
  let depth = 0;
  for (let from = 0; from < words.length;) {
    const word = words[from] ?? '';
    depth = Math.min(depth, common[from] ?? 0);
    let canFit = true;
    while (canFit && depth < word.length) {
      depth += 1;
      canFit = addLetter(walk, word, depth);
    }
    let to = from + 1;
    if (!canFit) while ((common[to] ?? 0) >= depth) to += 1;
    const typos = walk.fewest[depth] ?? 0;
    if (typos <= most) ranges.push({ from, to, typos });
    from = to;
  }
  return ranges.toSorted((one, other) => one.typos - other.typos);
}

interface Walk {
  asked: string;
  most: number;
  width: number;
  /** At `depth * width + column`: the typos between the first `depth` letters of the word and the first `column` letters asked for. */
  distances: Uint8Array;
  /** By depth: the fewest typos between the whole word asked for and any beginning of this word up to that depth. */
  fewest: Uint8Array;
}

function startWalk(asked: string, most: number): Walk {
  const width = asked.length + 1;
  // Later rows are never reached, because none of their distances could be small enough.
  const rows = asked.length + most + 2;
  const distances = new Uint8Array(rows * width).fill(most + 1);
  for (let at = 0; at <= most; at += 1) {
    distances[at] = at;
    distances[at * width] = at;
  }
  return { asked, most, width, distances, fewest: new Uint8Array(rows).fill(most + 1) };
}

/** Adds the row of one more letter. False if words with this beginning cannot fit. */
function addLetter({ asked, most, width, distances, fewest }: Walk, word: string, depth: number): boolean {
  const row = depth * width;
  const letter = word.charCodeAt(depth - 1);
  const former = word.charCodeAt(depth - 2);
  let least = depth <= most ? depth : most + 1;
  const last = Math.min(asked.length, depth + most);
  for (let column = Math.max(1, depth - most); column <= last; column += 1) {
    const above = row - width + column;
    const wrong = letter === asked.charCodeAt(column - 1) ? 0 : 1;
    let typos = Math.min(
      at(distances, above) + 1,
      at(distances, row + column - 1) + 1,
      at(distances, above - 1) + wrong,
    );
    const isSwapped =
      column > 1 && letter === asked.charCodeAt(column - 2) && former === asked.charCodeAt(column - 1);
    if (isSwapped) typos = Math.min(typos, at(distances, above - width - 2) + 1);
    distances[row + column] = Math.min(typos, most + 1);
    least = Math.min(least, typos);
  }
  fewest[depth] = Math.min(
    at(fewest, depth - 1),
    last === asked.length ? at(distances, row + last) : most + 1,
  );
  return least <= most;
}

const at = (numbers: Uint8Array, index: number): number => numbers[index] ?? 0;
