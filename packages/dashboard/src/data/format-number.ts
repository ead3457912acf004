const exact = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 });
const short = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });

/** Credits to all their four digits. */
export function formatCredits(credits: number): string {
  return exact.format(credits);
}

/** Credits as the frame shows them: one digit, and none beyond ten thousand. */
export function formatBalance(credits: number): string {
  return (Math.abs(credits) < 10_000 ? short : whole).format(credits);
}

export function formatCount(count: number): string {
  return whole.format(count);
}

/** `1 row`, `2,000 rows`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `1 credit`, `0.5 credits`. */
export function sayCredits(credits: number): string {
  return `${formatCredits(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}
