/** A day where the browser is. */
export interface LocalDay {
  /** `2026-11-23`. */
  key: string;
  startsAt: Date;
}

interface Sums {
  credits: number;
  fees: number;
  entries: number;
}

export interface SpendDay extends LocalDay, Sums {}

const nothing: Sums = { credits: 0, fees: 0, entries: 0 };

/** The last days, with today as the last one. */
export function lastDays(now: Date, count: number): LocalDay[] {
  return Array.from({ length: count }, (_, at) => {
    const startsAt = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - at));
    return { key: keyOf(startsAt), startsAt };
  });
}

/** What was spent on each day. Days on which nothing was are there, too. */
export function fillDays(
  days: readonly LocalDay[],
  groups: readonly (Sums & { key: string | null })[],
): SpendDay[] {
  const known = new Map(groups.map(({ key, credits, fees, entries }) => [key, { credits, fees, entries }]));
  return days.map((day) => ({ ...day, ...(known.get(day.key) ?? nothing) }));
}

/** Which zone that is, as the service knows it. */
export function zoneOf(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';
}

function keyOf(day: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
