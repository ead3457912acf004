/* Looking at rows for what a provider cannot be asked for. */
import type { ListValue, RangeValue } from '../engine/search/filters.ts';

/** Letters and digits alone, in lower case and without accents, so that spellings compare. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether some text is, for one of the values, the same. */
export function isAny(texts: readonly (string | null)[], values: readonly string[]): boolean {
  const wanted = new Set(values.map(fold));
  return texts.some((text) => text !== null && wanted.has(fold(text)));
}

/** Whether some text has, for one of the values, all of it as whole words. */
export function hasAny(texts: readonly (string | null)[], values: readonly string[]): boolean {
  const folded = texts.flatMap((text) => (text === null ? [] : ` ${fold(text)} `));
  return values.some((value) => folded.some((text) => text.includes(` ${fold(value)} `)));
}

/** Whether texts have something of what is to be included, where anything is, and nothing of what is to be excluded. */
export function passes(texts: readonly (string | null)[], { include, exclude }: ListValue): boolean {
  return (include.length === 0 || hasAny(texts, include)) && !hasAny(texts, exclude);
}

/** Whether a number lies in a span; one that is not known lies in none that is set. */
export function isWithinSpan(value: number | null, { from, to }: RangeValue): boolean {
  if (from === null && to === null) return true;
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}
