/** `Oct 3, 2026`, or `October 3, 2026`. */
export function spelledDate(isoDate: string, month: 'short' | 'long'): string {
  const spelling = { month, day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', spelling).format(new Date(isoDate));
}
