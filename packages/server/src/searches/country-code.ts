import { countries } from 'countries-list';
import type { ListFilter } from '../engine/search/filters.ts';
import { list } from '../engine/search/filters.ts';
import { fold } from './keep-rows.ts';

const codeByName: ReadonlyMap<string, string> = new Map(
  Object.entries(countries).flatMap(([code, { name, native, alias = [] }]) =>
    [code, name, native, ...alias].map((spelling) => [fold(spelling), code] as const),
  ),
);

/** The two-letter code (ISO 3166-1) of a country, given its name or the code; null if it is not a country. */
export function countryCode(country: string): string | null {
  return codeByName.get(fold(country)) ?? null;
}

/** A filter by countries for a provider that only knows their codes. */
export function countryList(description: string): ListFilter {
  const form = {
    reads: (value: string) => countryCode(value) !== null,
    examples: ['Germany', 'United States', 'DE'],
  };
  return list(description, { form, source: 'countries' });
}
