/*
 * Two columns of few values have tokens together as well, which lead to the rows that have both values. Of ten million companies,
 * those of a country and an industry are found in a sixth of the time that their two lists take. A triple adds the bucket of a number,
 * so that those of a size need not be looked for in the long lists of sizes.
 */
import { z } from 'zod';
import type { BucketTokens, ColumnTokens, TextTokens } from './token-layout.ts';

export const tokenPair = z.tuple([z.int(), z.int()]);
/** Places of two columns, from 0. */
export type TokenPair = z.infer<typeof tokenPair>;

export const tokenTriple = z.tuple([z.int(), z.int(), z.int()]);
/** Places of the two columns of a pair, and of one of numbers. */
export type TokenTriple = z.infer<typeof tokenTriple>;

/** Columns, which makes three pairs. Each pair makes the index a quarter larger, and its building two fifths longer. */
const maxPaired = 3;
export const maxPairs = (maxPaired * (maxPaired - 1)) / 2;
/** Where more rows than this have the same value, the list of it is hardly shorter with another column. */
const maxShare = 0.5;
/** A column of fewer different numbers rules out few rows. */
const fewestBounds = 16;
/** Buckets of a column in one of a triple. Finer ones would make more and shorter lists, which take more room. */
const bucketsTogether = 2;

/** The columns whose values leave the fewest rows, each with each. */
export function choosePairs(columns: readonly ColumnTokens[]): TokenPair[] {
  const chosen = rankFew(columns)
    .slice(0, maxPaired)
    .toSorted((a, b) => a - b);
  return chosen.flatMap((one, at) => chosen.slice(at + 1).map((other): TokenPair => [one, other]));
}

/** The pair that leaves the fewest rows, with the first column of many different numbers, sizes before years. `columns`: without identifiers. */
export function chooseTriples(columns: readonly ColumnTokens[]): TokenTriple[] {
  const [one, other] = rankFew(columns);
  const fine = columns.flatMap((tokens) => (tokens.kind === 'buckets' && isFine(tokens) ? [tokens] : []));
  const numbers = fine.find(isSize) ?? fine[0];
  if (one === undefined || other === undefined || numbers === undefined) return [];
  return [[Math.min(one, other), Math.max(one, other), numbers.column]];
}

const isFine = ({ type, bounds }: BucketTokens) => type === 'number' && bounds.length >= fewestBounds;

/** Headcounts and revenues span more than their double; years do not. */
const isSize = ({ bounds }: BucketTokens) => Number(bounds.at(-1)) >= 2 * Number(bounds[0]);

/** Columns of few values, those first whose values leave the fewest rows. */
function rankFew(columns: readonly ColumnTokens[]): number[] {
  return columns
    .flatMap((tokens) =>
      tokens.kind === 'text' && tokens.isFew ? [{ column: tokens.column, share: shareOfUsual(tokens) }] : [],
    )
    .filter(({ share }) => share <= maxShare)
    .toSorted((a, b) => a.share - b.share)
    .map(({ column }) => column);
}

/** Of all rows, those that have the value of a row, on average. */
function shareOfUsual({ shares }: TextTokens): number {
  return Object.values(shares).reduce((sum, share) => sum + share * share, 0);
}

/** Where each bucket of a triple but the first begins, at most 15 of them: their number takes four bits of a token. */
export function boundsTogether<Bound>(bounds: readonly Bound[]): Bound[] {
  return bounds.filter((_, at) => at % bucketsTogether === bucketsTogether - 1);
}

/** What is hashed for two folded texts. */
export const pairedTexts = (one: string, other: string): string => `${one}\n${other}`;

/** The same of two expressions of SQL; null where one of them is. */
export const pairedExpressions = (one: string, other: string): string => `${one} || E'\\n' || ${other}`;
