import type { MailName } from './mail-name.ts';

interface Pattern {
  /** The part before the @, or null if the name lacks a part that the pattern needs. */
  make(name: MailName): string | null;
  /**
   * The share of companies that use it. Not measured and not taken from a source: our own rough guess, good enough
   * to decide what is tried first.
   */
  share: number;
}

/** `f` and `l` are initials. */
export const patterns = {
  'first.last': { make: joined('.', whole, whole), share: 0.42 },
  flast: { make: joined('', initial, whole), share: 0.2 },
  first: { make: ({ first }) => first, share: 0.15 },
  firstlast: { make: joined('', whole, whole), share: 0.06 },
  'f.last': { make: joined('.', initial, whole), share: 0.05 },
  firstl: { make: joined('', whole, initial), share: 0.03 },
  first_last: { make: joined('_', whole, whole), share: 0.02 },
  last: { make: ({ last }) => last, share: 0.02 },
  'last.first': { make: joinedReversed('.', whole), share: 0.01 },
  'first-last': { make: joined('-', whole, whole), share: 0.01 },
  lastf: { make: joinedReversed('', initial), share: 0.01 },
  'first.l': { make: joined('.', whole, initial), share: 0.01 },
} as const satisfies Readonly<Record<string, Pattern>>;

export type PatternName = keyof typeof patterns;

/** The commonest first. */
export const patternNames: readonly PatternName[] = [
  'first.last',
  'flast',
  'first',
  'firstlast',
  'f.last',
  'firstl',
  'first_last',
  'last',
  'last.first',
  'first-last',
  'lastf',
  'first.l',
];

type Part = (word: string) => string;

function whole(word: string): string {
  return word;
}

function initial(word: string): string {
  return word.charAt(0);
}

function joined(separator: string, first: Part, last: Part): Pattern['make'] {
  return (name) => (name.last === null ? null : join([first(name.first), last(name.last)], separator));
}

function joinedReversed(separator: string, first: Part): Pattern['make'] {
  return (name) => (name.last === null ? null : join([name.last, first(name.first)], separator));
}

/** Between words that run together, a hyphen goes as well. */
function join(words: readonly string[], separator: string): string {
  const text = words.join(separator);
  return separator === '' ? text.replaceAll('-', '') : text;
}
