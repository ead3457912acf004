/* Our words for the values of a filter, and the provider's words. */
import type { ListFilter, ListValue } from '../engine/search/filters.ts';
import { list } from '../engine/search/filters.ts';

/** Our words, each with the provider's word. */
export type Words = Readonly<Record<string, string>>;

/** A filter by a closed list of our words. */
export function wordList(
  description: string,
  words: Words,
  options: Partial<Omit<ListFilter, 'kind'>> = {},
): ListFilter {
  return list(description, { values: Object.keys(words), ...options });
}

export function mapValues({ include, exclude }: ListValue, change: (value: string) => string): ListValue {
  return { include: include.map(change), exclude: exclude.map(change) };
}

/** The provider's words for ours. */
export function translate(value: ListValue, words: Words): ListValue {
  return mapValues(value, (word) => words[word] ?? word);
}

/** `Series A` becomes `series_a`, `Google Analytics` becomes `google_analytics`. */
export function snakeCase(value: string): string {
  return value
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}
