import { countries } from 'countries-list';
import type { ListFilter } from '../engine/search/filters.ts';
import { list } from '../engine/search/filters.ts';
import { fold } from './keep-rows.ts';

const codeByName: ReadonlyMap<string, string> = new Map(
  Object.entries(countries).flatMap(([code, { name, native, alias = [] }]) =>
    [code, name, native, ...alias].map((spelling) => [fold(spelling), code] as const),
  ),
);

/** The two letters that ISO 3166-1 has for a country, by its name or by themselves; null for what is no country. */
export function countryCode(country: string): string | null {
  return codeByName.get(fold(country)) ?? null;
}

/** A filter by countries for a provider that knows them by their codes alone. */
export function countryList(description: string): ListFilter {
  const form = {
    reads: (value: string) => countryCode(value) !== null,
    examples: ['Germany', 'United States', 'DE'],
  };
  return list(description, { form, source: 'countries' });
}
