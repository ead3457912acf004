import { rangeOf } from './merge-facts.ts';

const short = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', notation: 'compact' });

/** `6000000-7000000` becomes `$6M-$7M`. Text that people can already read stays. */
export function writeRevenue(revenue: string): string {
  if (!/^[\d.,\s-]+$/.test(revenue)) return revenue;
  const range = rangeOf(revenue);
  if (range === null) return revenue;
  return range.low === range.high
    ? short.format(range.low)
    : `${short.format(range.low)}-${short.format(range.high)}`;
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** `CH` becomes `Switzerland`. Anything but a two-letter code of ISO 3166-1 stays. */
export function nameCountry(country: string): string {
  return /^[A-Z]{2}$/i.test(country) ? (regionNames.of(country.toUpperCase()) ?? country) : country;
}

/** City, region and country, without unknown or repeated parts. Null if nothing is known. */
export function writePlace(...parts: readonly (string | null | undefined)[]): string | null {
  const told = parts.flatMap((part) => part?.trim() || []);
  return [...new Set(told)].join(', ') || null;
}
