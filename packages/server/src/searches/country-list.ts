import { countryCode } from '../engine/formats/country.ts';
import type { ListFilter } from '../engine/search/filters.ts';
import { list } from '../engine/search/filters.ts';

/** A filter by countries for a provider that only knows their codes. */
export function countryList(description: string): ListFilter {
  const form = {
    reads: (value: string) => countryCode(value) !== null,
    examples: ['Germany', 'United States', 'DE'],
  };
  return list(description, { form, source: 'countries' });
}
