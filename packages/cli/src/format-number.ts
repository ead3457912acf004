/** A number for people: with separators of thousands, and at most four decimals. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 4 });
}

/** `1 row`, `2,000 rows`. */
export function counted(count: number, what: string): string {
  return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
