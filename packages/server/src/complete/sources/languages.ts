import { languages } from 'countries-list';
import type { Option } from '../option.ts';

/** The languages of most profiles; the others follow by name. */
const frequent = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'hi', 'ar', 'it', 'nl', 'ru', 'ja', 'pl', 'tr', 'sv'];

/** Languages by their English names. Their own names find them too. */
export async function loadLanguages(): Promise<Option[]> {
  const byName = Object.entries(languages).toSorted(([, one], [, other]) => (one.name < other.name ? -1 : 1));
  return byName
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([, { name, native }]) => ({ value: name, also: native }));
}

function rank(code: string): number {
  const place = frequent.indexOf(code);
  return place === -1 ? frequent.length : place;
}
