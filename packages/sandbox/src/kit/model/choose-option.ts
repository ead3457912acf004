/* One of a few given values: the one that says what is known. */
import type { Author, Spot } from './author.ts';
import { nameWords } from './name-words.ts';
import { judge, knownNumber, knownText } from './sheet.ts';

const unknownWords =
  /^(?:unknown|other|others|none|n a|na|not available|unclear|undetermined|not sure|unspecified|not found|cannot determine|insufficient data)$/;
const noWords =
  /^(?:no|not|non|false|dis\w+|un\w+|bad|low|cold|poor|weak|reject\w*|fail\w*|neg\w*|out|nein|never|irrelevant)\b/;
const yesWords =
  /^(?:yes|true|qualified|good|high|hot|strong|great|excellent|match\w*|fit|pass\w*|accept\w*|positive|relevant|definitely)\b/;

/** The option that fits what is known; without a fact a verdict where they mean yes and no, else any of them. */
export function chooseOption(
  options: readonly unknown[],
  { author, spot }: { author: Author; spot: Spot },
): unknown {
  const first = options.indexOf(chooseFirst(options, author, spot));
  return options[(Math.max(0, first) + spot.turn) % options.length];
}

function chooseFirst(options: readonly unknown[], author: Author, spot: Spot): unknown {
  const known = findKnown(options, author, spot);
  if (known !== undefined) return known;
  if (!author.knowsSubject) return findNothing(options);
  const verdict = findVerdict(options, author, spot);
  if (verdict !== undefined) return verdict;
  const real = options.filter((option) => option !== null);
  return findUnknown(options) ?? real[Math.floor(author.draw(spot) * real.length)] ?? null;
}

function findNothing(options: readonly unknown[]): unknown {
  if (options.includes(null)) return null;
  const no = options.find((option) => option === false || noWords.test(wordsOf(option)));
  return findUnknown(options) ?? no ?? options[0];
}

function findUnknown(options: readonly unknown[]): unknown {
  return options.find((option) => unknownWords.test(wordsOf(option)));
}

function findVerdict(options: readonly unknown[], author: Author, spot: Spot): unknown {
  const isNo = (option: unknown) => option === false || noWords.test(wordsOf(option));
  const isYes = (option: unknown) => option === true || yesWords.test(wordsOf(option));
  const [no, yes] = [options.find(isNo), options.find((option) => isYes(option) && !isNo(option))];
  if (no === undefined || yes === undefined) return undefined;
  return judge(author, spot) === true ? yes : no;
}

function findKnown(options: readonly unknown[], author: Author, spot: Spot): unknown {
  const number = knownNumber(author, spot);
  if (number !== null) {
    const fitting = options.find((option) => option === number || isInRange(wordsOf(option, true), number));
    if (fitting !== undefined) return fitting;
  }
  const text = knownText(author, spot);
  return text === null ? undefined : findSimilar(options, nameWords(text));
}

/** Whether a number lies in `51-200 employees`, `1,001 to 5,000`, `10001+`, `< 50`. */
function isInRange(option: string, number: number): boolean {
  const text = option.replace(/(?<=\d)[,. ](?=\d{3}\b)/g, '');
  const [low, high] = [...text.matchAll(/(\d+(?:\.\d+)?)\s?([kmb])?/gi)].map(([, digits, unit]) =>
    scale(digits, unit),
  );
  if (low === undefined) return false;
  if (high !== undefined) return number >= low && number <= high;
  if (/\d\s?[kmb]?\s?\+|^\s?(?:>|≥|over|more|above)|or more/i.test(text)) return number >= low;
  return /^\s?(?:<|≤|under|less|below|up to)|or (?:less|fewer)/i.test(text) && number <= low;
}

function scale(digits: string | undefined, unit: string | undefined): number {
  const factors: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };
  return Number(digits) * (factors[unit?.toLowerCase() ?? ''] ?? 1);
}

const synonyms: readonly (readonly [RegExp, string])[] = [
  [/\b(?:c level|c suite|cxo|executive|chief|founder|owner)\b/g, 'c suite'],
  [/\b(?:vice president|svp|evp)\b/g, 'vp'],
  [/\b(?:head|head of)\b/g, 'director'],
  [/\b(?:individual contributor|junior|staff|specialist)\b/g, 'ic'],
  [/\b(?:saas|tech|technology)\b/g, 'software'],
  [/\b(?:healthcare|medical)\b/g, 'health'],
  [/\b(?:fintech|finance|banking)\b/g, 'financial'],
  [/\b(?:ecommerce|e commerce)\b/g, 'retail'],
  [/\bindustrial\b/g, 'manufacturing'],
];

function findSimilar(options: readonly unknown[], known: string): unknown {
  const facts = new Set(significant(known));
  const scores = options.map((option) => {
    const words = significant(wordsOf(option));
    if (words.length === 0) return 0;
    const shared = words.filter((word) => facts.has(word)).length;
    return shared / Math.max(words.length, 1) + (words.join(' ') === [...facts].join(' ') ? 1 : 0);
  });
  const best = Math.max(...scores);
  return best >= 0.5 ? options[scores.indexOf(best)] : undefined;
}

function significant(words: string): string[] {
  const plain = synonyms.reduce((text, [pattern, word]) => text.replace(pattern, word), words);
  return plain
    .split(' ')
    .filter((word) => word.length > 1 && !['and', 'of', 'the', 'services', 'level'].includes(word));
}

/** An option as words; with `isRaw` as it stands, signs and all. */
function wordsOf(option: unknown, isRaw = false): string {
  if (typeof option !== 'string' && typeof option !== 'number') return '';
  const text = String(option).slice(0, 200);
  return isRaw ? text : nameWords(text);
}
