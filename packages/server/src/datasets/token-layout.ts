/*
 * One GIN index per part answers "rows that are in all of these sets": each row has a token per column, a hash of its
 * text or the bucket its number is in. Lists of rows by token are short and cut quickly, whichever filters are combined,
 * where an index per column would have to read all that each filter alone lets through.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TokenPair } from './token-pairs.ts';
import { choosePairs, pairedExpressions } from './token-pairs.ts';
import type { ColumnType } from '../contract/datasets.ts';
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

export const columnTokensList = z.array(columnTokens);

/** Which tokens a row has. */
export interface TokenLayout {
  columns: readonly ColumnTokens[];
  pairs: readonly TokenPair[];
}

const buckets = 32;
/** Text of more different values than this is looked up by an index of its own. */
const maxShareOfDistinct = 0.2;
const maxShares = 200;
const fewValues = 300;

export interface ColumnSample {
  type: ColumnType;
  /** Folded text, numbers as text, days and moments; null where there is none. */
  values: readonly (string | null)[];
}

/** What tokens the columns of a dataset get, going by a sample of its rows. */
export function chooseTokens(samples: readonly ColumnSample[]): TokenLayout {
  const columns = samples.flatMap((sample, column) => chooseForColumn(sample, column) ?? []);
  return { columns, pairs: choosePairs(columns) };
}

function chooseForColumn({ type, values }: ColumnSample, column: number): ColumnTokens | null {
  const given = values.filter((value) => value !== null);
  if (given.length === 0) return null;
  switch (type) {
    case 'json':
      return null;
    case 'string':
      return chooseForText(given, { column, rows: values.length });
    case 'boolean': {
      const shareOfTrue = given.filter((value) => value === 'true').length / values.length;
      return { kind: 'flag', column, shareOfTrue };
    }
    case 'number':
      return { kind: 'buckets', column, type, bounds: cut(given.map(Number).toSorted((a, b) => a - b)) };
    case 'date':
    case 'datetime':
      return { kind: 'buckets', column, type, bounds: cut(given.toSorted()) };
  }
}

function chooseForText(
  given: string[],
  { column, rows }: { column: number; rows: number },
): ColumnTokens | null {
  const counts = new Map<string, number>();
  for (const value of given) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size > Math.max(50, given.length * maxShareOfDistinct)) return null;
  const top = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxShares);
  return {
    kind: 'text',
    column,
    isFew: counts.size <= fewValues,
    shares: Object.fromEntries(top.map(([value, count]) => [value, count / rows])),
  };
}

/** Columns of so few values that the tokens serve all filters, and an order by them says little. */
export function findCategories({ columns }: TokenLayout): ReadonlySet<number> {
  return new Set(
    columns.flatMap((tokens) => (tokens.kind === 'text' && tokens.isFew ? [tokens.column] : [])),
  );
}

/** Bounds of buckets of about equal size. */
function cut<Value extends string | number>(sorted: readonly Value[]): Value[] {
  const bounds: Value[] = [];
  for (let at = 1; at < buckets; at += 1) {
    const bound = sorted[Math.floor((sorted.length * at) / buckets)];
    const last = bounds.at(-1);
    if (bound !== undefined && (last === undefined || bound > last)) bounds.push(bound);
  }
  return bounds;
}

/** The indexed expression: an array of the row's tokens. What asks by it must say the very same. */
export function tokenExpression({ columns, pairs }: TokenLayout): string {
  return `array[${[...columns.map(tokenOf), ...pairs.map(tokenOfPair)].join(', ')}]`;
}

function tokenOfPair([one, other]: TokenPair, at: number): string {
  const texts = pairedExpressions(`dataset_key(c${one})`, `dataset_key(c${other})`);
  return `${baseOfPair(at)} + (hashtext(${texts}) & 16777215)`;
}

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

/** The first token of a column: its number is in the upper bits of an int, above 24 bits of a hash. Numbers up to 127 fit. */
export function baseOf({ column }: ColumnTokens): number {
  return column * 2 ** 24;
}

/** The same of a pair, by its place among them: its number comes after those of all columns that a dataset may have. */
export function baseOfPair(at: number): number {
  return (maxColumns + at) * 2 ** 24;
}

function boundsLiteral({ type, bounds }: Extract<ColumnTokens, { kind: 'buckets' }>): string {
  const shape = type === 'number' ? /^[-+.\de]+$/ : /^[-:.\dTZ]+$/;
  const texts = bounds.map(String);
  if (!texts.every((text) => shape.test(text))) throw new Error('not a bound of a bucket');
  const sqlType = { number: 'double precision', date: 'date', datetime: 'timestamptz' }[type];
  return `'{${texts.join(',')}}'::${sqlType}[]`;
}
