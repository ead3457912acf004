import { countries } from 'countries-list';
import { fold } from './fold.ts';

const codeByName: ReadonlyMap<string, string> = new Map(
  Object.entries(countries).flatMap(([code, { name, native, alias = [] }]) =>
    [code, name, native, ...alias].map((spelling) => [fold(spelling), code] as const),
  ),
);

/** The two-letter code (ISO 3166-1) of a country, given its name or the code; null if it is not a country. */
export function countryCode(country: string): string | null {
  return codeByName.get(fold(country)) ?? null;
}
