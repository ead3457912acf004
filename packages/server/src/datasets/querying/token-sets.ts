/* The sets of rows that have the tokens of filters. */
import { sql } from 'kysely';
import { keyOfText } from '../fold-text.ts';
import type { BucketTokens, TextTokens, TokenLayout } from '../token-layout.ts';
import { baseOf, baseOfPair, textToken, tripleToken } from '../token-layout.ts';
import type { TokenPair, TokenTriple } from '../token-pairs.ts';
import { boundsTogether, pairedTexts } from '../token-pairs.ts';
import type { CheckedFilter } from './check-filters.ts';
import type { Condition } from './filter-sql.ts';
import { readBounds } from './filter-sql.ts';

/** Rows that share tokens with the filters of these columns. */
export interface TokenSet {
  columns: readonly number[];
  tokens: Condition;
  /** Of all rows, about. */
  share: number;
}

/** What a value has that is in no sample. */
export const rareShare = 0.0002;
/** Pairs of values that are looked up. For more of them, the lists of the two columns are shorter. */
const maxPairedValues = 64;
/** The same with each bucket. Every list that is merged slows down all of them. */
const maxTripleTokens = 128;

/** One for each filter that tokens can answer. */
export function columnSets(filters: readonly CheckedFilter[], layout: TokenLayout): TokenSet[] {
  return filters.flatMap((filter) => setOf(filter, layout) ?? []);
}

/** Those of filters that share tokens, of two columns or of three. */
export function setsTogether(filters: readonly CheckedFilter[], layout: TokenLayout): TokenSet[] {
  const pairs = layout.pairs.flatMap((pair, at) => {
    const texts = textsOf(pair, filters, layout);
    return texts === null
      ? []
      : { columns: pair, tokens: tokensOf(baseOfPair(at), texts.each), share: texts.share };
  });
  return [...pairs, ...layout.triples.flatMap((triple) => tripleSet(triple, filters, layout) ?? [])];
}

function tripleSet(
  triple: TokenTriple,
  filters: readonly CheckedFilter[],
  layout: TokenLayout,
): TokenSet | null {
  const [one, other, number] = triple;
  const texts = textsOf([one, other], filters, layout);
  const buckets = layout.columns.find((tokens) => tokens.kind === 'buckets' && tokens.column === number);
  const filter = filters.find(({ column }) => column === number);
  if (texts === null || buckets?.kind !== 'buckets' || filter === undefined) return null;
  const asked = bucketsOf(filter, { ...buckets, bounds: boundsTogether(buckets.bounds) });
  if (asked === null || texts.each.length * asked.numbers.length > maxTripleTokens) return null;
  const each = texts.each.flatMap((text) =>
    asked.numbers.map((bucket) => tripleToken(sql`${text}::text`, bucket)),
  );
  return { columns: triple, tokens: sql`array[${sql.join(each)}]::int[]`, share: texts.share * asked.share };
}

/** Each value of one column with each of the other, where both are asked for. */
function textsOf(
  [one, other]: TokenPair,
  filters: readonly CheckedFilter[],
  layout: TokenLayout,
): { each: string[]; share: number } | null {
  const [first, second] = [askedOf(one, filters, layout), askedOf(other, filters, layout)];
  if (first === null || second === null) return null;
  if (first.values.length * second.values.length > maxPairedValues) return null;
  const each = first.values.flatMap((text) => second.values.map((its) => pairedTexts(text, its)));
  return { each, share: first.share * second.share };
}

function askedOf(wanted: number, filters: readonly CheckedFilter[], { columns }: TokenLayout) {
  const tokens = columns.find(({ column }) => column === wanted);
  const include = filters.find(
    ({ column, include: texts }) => column === wanted && texts !== undefined,
  )?.include;
  if (tokens?.kind !== 'text' || include === undefined) return null;
  const values = keysOf(include);
  return { values, share: shareOf(tokens, values) };
}

function setOf(filter: CheckedFilter, layout: TokenLayout): TokenSet | null {
  const tokens = layout.columns.find(({ column }) => column === filter.column);
  switch (tokens?.kind) {
    case undefined:
      return null;
    case 'text':
      return filter.include === undefined ? null : textSet(filter.include, tokens);
    case 'flag': {
      if (filter.is === undefined) return null;
      const share = filter.is ? tokens.shareOfTrue : 1 - tokens.shareOfTrue;
      return { columns: [filter.column], tokens: listOf([baseOf(tokens) + (filter.is ? 1 : 0)]), share };
    }
    case 'buckets':
      return bucketSet(filter, tokens);
  }
}

function textSet(include: readonly string[], tokens: TextTokens): TokenSet {
  const values = keysOf(include);
  return {
    columns: [tokens.column],
    tokens: tokensOf(baseOf(tokens), values),
    share: shareOf(tokens, values),
  };
}

const keysOf = (texts: readonly string[]): string[] => [...new Set(texts.map(keyOfText))];

function tokensOf(base: number, texts: readonly string[]): Condition {
  return sql`array[${sql.join(texts.map((text) => textToken(base, sql`${text}::text`)))}]`;
}

/** Of the rows that have one of these values. */
function shareOf({ shares }: TextTokens, values: readonly string[]): number {
  return values.reduce(
    (sum, value) => sum + (Object.hasOwn(shares, value) ? (shares[value] ?? 0) : rareShare),
    0,
  );
}

function bucketSet(filter: CheckedFilter, tokens: BucketTokens): TokenSet | null {
  const asked = bucketsOf(filter, tokens);
  if (asked === null) return null;
  const numbers = asked.numbers.map((bucket) => baseOf(tokens) + bucket);
  return { columns: [tokens.column], tokens: listOf(numbers), share: asked.share };
}

/** The buckets that a range reaches into, from 0; null where it has no bounds. */
function bucketsOf(
  filter: CheckedFilter,
  { type, bounds }: BucketTokens,
): { numbers: number[]; share: number } | null {
  const moments = readBounds(filter);
  const from = type === 'number' ? (filter.from ?? null) : moments.from;
  const to = type === 'number' ? (filter.to ?? null) : moments.to;
  if (from === null && to === null) return null;
  const count = bounds.length + 1;
  const first = from === null ? 0 : bucketOf(bounds, from);
  const last = to === null ? count - 1 : bucketOf(bounds, to);
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return { numbers, share: numbers.length / count };
}

/** As `width_bucket` counts: the bounds that are not above the value. */
function bucketOf(bounds: readonly (string | number)[], value: string | number): number {
  return bounds.filter((bound) => bound <= value).length;
}

function listOf(tokens: readonly number[]): Condition {
  return sql`${tokens}::int[]`;
}
