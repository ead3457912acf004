import { companyWords, isPartnership } from './company-words.ts';

/** Countries whose top-level domain is not their code, or that use another one too. */
const endingsByCountry: Readonly<Record<string, readonly string[]>> = {
  GB: ['co.uk', 'uk'],
  AU: ['com.au', 'au'],
  BR: ['com.br'],
  NZ: ['co.nz', 'nz'],
  IN: ['in', 'co.in'],
  JP: ['co.jp', 'jp'],
  KR: ['co.kr', 'kr'],
  ZA: ['co.za'],
  MX: ['com.mx', 'mx'],
  TR: ['com.tr'],
  SG: ['sg', 'com.sg'],
  US: [],
};

/** Countries whose companies often have no `.com`. Tried if the country is not known. */
const likelyCountries = ['de', 'co.uk', 'fr', 'nl', 'es', 'it', 'se', 'ch', 'at', 'be', 'com.au', 'ca'];

/** RFC 1035, 2.3.4. */
const maxLabel = 63;
const asDomain = /^(?:www\.)?([a-z\d-]{1,63}(?:\.[a-z\d-]{2,63}){1,2})$/i;

/**
 * Domains that a company of this name may have, in batches. A later batch is only worth trying if the earlier ones led
 * nowhere.
 */
export function guessDomains(name: string, countries: readonly string[]): string[][] {
  const written = asDomain.exec(name.trim())?.[1]?.toLowerCase();
  const labels = labelsOf(name);
  const own = countries.flatMap((country) => endingsByCountry[country] ?? [country.toLowerCase()]);
  const at = (endings: readonly string[]) =>
    endings.flatMap((ending) => labels.map((label) => `${label}.${ending}`));
  const batches = [
    written === undefined ? [] : [written],
    at(['com', ...own.slice(0, 2)]),
    at(['io', 'co', 'ai']),
    at([...own.slice(2), ...(countries.length === 0 ? likelyCountries : []), 'net', 'org']),
  ];
  const seen = new Set<string>();
  return batches
    .map((batch) => batch.filter((domain) => !seen.has(domain) && seen.add(domain)))
    .filter((batch) => batch.length > 0);
}

/** `Tanner & Sorensen`: `tannersorensen`, `tanner-sorensen`. With three words or an addition, also the first word alone. */
function labelsOf(name: string): string[] {
  const words = companyWords(name).map((word) => word.replace(/[^a-z\d]/g, ''));
  // Domains in other scripts are rare, and cannot be guessed from part of a name.
  if (words.length === 0 || words.includes('')) return [];
  const labels = [words.join(''), words.join('-')];
  if (words.length > 1 && !isPartnership(name)) labels.push(words.slice(0, -1).join(''));
  return [...new Set(labels)].filter((label) => label.length >= 2 && label.length <= maxLabel);
}
