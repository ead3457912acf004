/** The ISO date that many days before another. */
export function daysBefore(isoDate: string, days: number): string {
  return new Date(Date.parse(isoDate) - days * 86_400_000).toISOString().slice(0, 10);
}
