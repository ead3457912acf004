/* Checks rows for conditions that the provider cannot apply itself. */
import { fold } from '../engine/formats/fold.ts';
import type { ListValue, RangeValue } from '../engine/search/filters.ts';

/** Whether one of the texts equals one of the values. */
export function isAny(texts: readonly (string | null)[], values: readonly string[]): boolean {
  const wanted = new Set(values.map(fold));
  return texts.some((text) => text !== null && wanted.has(fold(text)));
}

/** Whether one of the texts contains one of the values as whole words. */
export function hasAny(texts: readonly (string | null)[], values: readonly string[]): boolean {
  const folded = texts.flatMap((text) => (text === null ? [] : ` ${fold(text)} `));
  return values.some((value) => folded.some((text) => text.includes(` ${fold(value)} `)));
}

/** Whether texts match an included value, if any value is included, and do not match an excluded one. */
export function passes(texts: readonly (string | null)[], { include, exclude }: ListValue): boolean {
  return (include.length === 0 || hasAny(texts, include)) && !hasAny(texts, exclude);
}

/** Whether a number is in a span. If the span is set, an unknown number is not in it. */
export function isWithinSpan(value: number | null, { from, to }: RangeValue): boolean {
  if (from === null && to === null) return true;
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}
