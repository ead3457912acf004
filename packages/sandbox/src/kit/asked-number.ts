import type { Asked } from './asked.ts';

/** A whole number within bounds, as a number or as text; `usual` if it is left out, null if it does not fit. */
export function askedNumber(
  asked: Asked,
  name: string,
  { usual, least = 1, most }: { usual: number; least?: number; most: number },
): number | null {
  const value = asked.value(name);
  if (value === undefined || value === null) return usual;
  const number = Number(asked.text(name) ?? Number.NaN);
  return Number.isInteger(number) && number >= least && number <= most ? number : null;
}
