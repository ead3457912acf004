/*
 * One GIN index per part answers "rows that are in all of these sets": each row has a token per column, a hash of its
 * text or the bucket its number is in. Lists of rows by token are short and cut quickly, whichever filters are combined,
 * where an index per column would have to read all that each filter alone lets through.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TokenPair, TokenTriple } from './token-pairs.ts';
import { boundsTogether, maxPairs, pairedExpressions } from './token-pairs.ts';
import { maxColumns } from '../contract/datasets.ts';

const textTokens = z.strictObject({
  kind: z.literal('text'),
  column: z.int(),
  /** The share of the rows that have a frequent value, by the folded value. */
  shares: z.record(z.string(), z.number()),
  /** Whether these are nearly all there are: a country, not a city. */
  isFew: z.boolean(),
});
const bucketTokens = z.strictObject({
  kind: z.literal('buckets'),
  column: z.int(),
  type: z.enum(['number', 'date', 'datetime']),
  /** Where each bucket but the first begins, ascending. */
  bounds: z.array(z.union([z.number(), z.string()])).max(64),
});
const flagTokens = z.strictObject({ kind: z.literal('flag'), column: z.int(), shareOfTrue: z.number() });

const columnTokens = z.discriminatedUnion('kind', [textTokens, bucketTokens, flagTokens]);
export type ColumnTokens = z.infer<typeof columnTokens>;
export type TextTokens = z.infer<typeof textTokens>;
export type BucketTokens = z.infer<typeof bucketTokens>;

export const columnTokensList = z.array(columnTokens);

/** Which tokens a row has. */
export interface TokenLayout {
  columns: readonly ColumnTokens[];
  pairs: readonly TokenPair[];
  /** One at most. */
  triples: readonly TokenTriple[];
}

/** Columns of so few values that the tokens serve all filters, and an order by them says little. */
export function findCategories({ columns }: TokenLayout): ReadonlySet<number> {
  return new Set(
    columns.flatMap((tokens) => (tokens.kind === 'text' && tokens.isFew ? [tokens.column] : [])),
  );
}

/** The indexed expression: an array of the row's tokens. What asks by it must say the very same. */
export function tokenExpression({ columns, pairs, triples }: TokenLayout): string {
  const triple = triples.map((its) => tokenOfTriple(its, columns));
  return `array[${[...columns.map(tokenOf), ...pairs.map(tokenOfPair), ...triple].join(', ')}]`;
}

function tokenOfPair([one, other]: TokenPair, at: number): string {
  return `${baseOfPair(at)} + (hashtext(${textsOf(one, other)}) & 16777215)`;
}

/** Null, which nothing asks for, where one of the three columns is. */
function tokenOfTriple([one, other, number]: TokenTriple, columns: readonly ColumnTokens[]): string {
  const buckets = columns.find((tokens) => tokens.kind === 'buckets' && tokens.column === number);
  if (buckets?.kind !== 'buckets') throw new Error('no buckets of this column');
  const bounds = boundsTogether(buckets.bounds);
  const bucket = `width_bucket(c${number}, ${boundsLiteral({ ...buckets, bounds })})`;
  return `${baseOfTriple} + (hashtext(${textsOf(one, other)}) & 16777200) + ${bucket}`;
}

const textsOf = (one: number, other: number) =>
  pairedExpressions(`dataset_key(c${one})`, `dataset_key(c${other})`);

function tokenOf(tokens: ColumnTokens): string {
  const column = `c${tokens.column}`;
  const base = baseOf(tokens);
  switch (tokens.kind) {
    case 'text':
      return `${base} + (hashtext(dataset_key(${column})) & 16777215)`;
    case 'flag':
      return `${base} + ${column}::int`;
    case 'buckets':
      return `${base} + width_bucket(${column}, ${boundsLiteral(tokens)})`;
  }
}

/** The token of a folded text. */
export function textToken(base: number, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.lit(base)} + (hashtext(${value}) & 16777215)`;
}

/** The token of two folded texts and a bucket, which takes the four lowest bits. */
export function tripleToken(texts: RawBuilder<unknown>, bucket: number): RawBuilder<unknown> {
  return sql`${sql.lit(baseOfTriple + bucket)} + (hashtext(${texts}) & 16777200)`;
}

/** The first token of a column: its number is in the upper bits of an int, above 24 bits of a hash. Numbers up to 127 fit. */
export function baseOf({ column }: ColumnTokens): number {
  return column * 2 ** 24;
}

/** The same of a pair, by its place among them: its number comes after those of all columns that a dataset may have. */
export function baseOfPair(at: number): number {
  return (maxColumns + at) * 2 ** 24;
}

/** Of the triple: the number after those of all pairs. */
const baseOfTriple = baseOfPair(maxPairs);

function boundsLiteral({ type, bounds }: BucketTokens): string {
  const shape = type === 'number' ? /^[-+.\de]+$/ : /^[-:.\dTZ]+$/;
  const texts = bounds.map(String);
  if (!texts.every((text) => shape.test(text))) throw new Error('not a bound of a bucket');
  const sqlType = { number: 'double precision', date: 'date', datetime: 'timestamptz' }[type];
  return `'{${texts.join(',')}}'::${sqlType}[]`;
}
