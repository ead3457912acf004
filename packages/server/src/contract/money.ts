/* Money is an integer number of ten-thousandths of a credit everywhere inside; the wire shows credits. */

const unitsPerCredit = 10_000;

export function toUnits(credits: number): number;
export function toUnits(credits: number | null): number | null;
export function toUnits(credits: number | null): number | null {
  return credits === null ? null : Math.round(credits * unitsPerCredit);
}

/** As JSON shows it. */
export function toCredits(units: number): number {
  return units / unitsPerCredit;
}
