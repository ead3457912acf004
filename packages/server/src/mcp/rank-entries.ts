/** What words are looked for in, most telling first. */
export interface Searchable {
  /** The id and the label. */
  name: string;
  fields: string;
  description: string;
}

const weights: Record<keyof Searchable, number> = { name: 5, fields: 3, description: 1 };
/** Found everywhere, so they say nothing. */
const idle = new Set([
  'a',
  'an',
  'and',
  'by',
  'find',
  'for',
  'from',
  'get',
  'in',
  'of',
  'or',
  'the',
  'to',
  'with',
]);

/** The entries in which words occur, the best first: those with most of the words, then those that say them most plainly. */
export function rankEntries<Entry>(
  entries: readonly Entry[],
  query: string,
  textOf: (entry: Entry) => Searchable,
): Entry[] {
  const words = readWords(query);
  if (words.length === 0) return [...entries];
  return entries
    .map((entry) => ({ entry, ...scoreOf(textOf(entry), words) }))
    .filter(({ found }) => found > 0)
    .sort((one, other) => other.found - one.found || other.score - one.score)
    .map(({ entry }) => entry);
}

function readWords(query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !idle.has(word));
  return [...new Set(telling)].slice(0, 12);
}

function scoreOf(texts: Searchable, words: readonly string[]): { found: number; score: number } {
  const parts = [
    [texts.name.toLowerCase(), weights.name],
    [texts.fields.toLowerCase(), weights.fields],
    [texts.description.toLowerCase(), weights.description],
  ] as const;
  const scores = words.map((word) =>
    Math.max(...parts.map(([text, weight]) => (text.includes(stem(word)) ? weight : 0))),
  );
  return {
    found: scores.filter((score) => score > 0).length,
    score: scores.reduce((sum, score) => sum + score, 0),
  };
}

/** `emails` finds `email`, and `companies` finds `company`. */
function stem(word: string): string {
  if (word.length <= 3) return word;
  return word.replace(/(?:ies|y)$/, '').replace(/s$/, '');
}
