/** A number for a person: thousands apart, at most four decimals. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 4 });
}
