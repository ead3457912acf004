/* What Coresignal's searches of people and companies have in common. */
import type { ListValue, RangeValue } from '../engine/search/filters.ts';
import { minMax } from '../engine/search/filters.ts';
import { plainBracket } from './brackets.ts';

export const headcount = minMax('Headcount.', { min: 0, max: 10_000_000 });
export const foundedYear = minMax('Year in which the company was founded.', { min: 1000, max: 2040 });

/** The provider charges its own credits for a whole preview of 20 rows, even if fewer are wanted. */
export const pricePerPreview = { mode: 'per_page', credits: 1, pageSize: 20 } as const;

/** `51-200 employees`. It is not documented whether thousands have a separator, so both forms are asked for. */
export function sizeRanges({ include, exclude }: ListValue): ListValue {
  const written = (brackets: readonly string[]) =>
    [...new Set(brackets.flatMap((bracket) => [bracket, plainBracket(bracket)]))].map(
      (bracket) => `${bracket} employees`,
    );
  return { include: written(include), exclude: written(exclude) };
}

/** Rounds are compared word by word, and `Series A` and `series_a` are not the same words. */
export function roundNames({ include, exclude }: ListValue): ListValue {
  const written = (rounds: readonly string[]) => [
    ...new Set(rounds.flatMap((round) => [round.replaceAll('_', ' '), round.replaceAll(/[\s-]+/g, '_')])),
  ];
  return { include: written(include), exclude: written(exclude) };
}

/** Whole years as months: `up to two years` ends with the last month before the third year. */
export function toMonths({ from, to }: RangeValue): RangeValue {
  return { from: from === null ? null : from * 12, to: to === null ? null : to * 12 + 11 };
}
