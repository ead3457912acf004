import { z } from 'zod';
import type { Place } from '../../world/world.ts';

export const includeExclude = z
  .object({ include: z.array(z.string()).nullish(), exclude: z.array(z.string()).nullish() })
  .nullish();
export const range = z.object({ min: z.number().nullish(), max: z.number().nullish() }).nullish();

export type IncludeExclude = z.output<typeof includeExclude>;
export type Range = z.output<typeof range>;

/** Whether any of the included and none of the excluded texts fits. */
export function passes(filter: IncludeExclude, fits: (text: string) => boolean): boolean {
  const fitsFolded = (text: string) => fits(text.trim().toLowerCase());
  if (filter?.include?.length && !filter.include.some(fitsFolded)) return false;
  return !filter?.exclude?.some(fitsFolded);
}

export function isWithin(value: number, bounds: Range): boolean {
  return value >= (bounds?.min ?? -Infinity) && value <= (bounds?.max ?? Infinity);
}

/** Whether a location such as `California, United States` contains the place; folded as `passes` folds. */
export function liesIn({ city, region, country, countryCode }: Place, location: string): boolean {
  const names = `|${city}|${region}|${country}|${countryCode}|`.toLowerCase();
  return location.split(',').every((part) => names.includes(`|${part.trim()}|`));
}

export function monthsSince(isoDate: string, today: string): number {
  return (Date.parse(today) - Date.parse(isoDate)) / (86_400_000 * 30.44);
}
