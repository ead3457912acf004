import type { SpendDay } from './days.ts';

const dayMs = 86_400_000;
/** Long enough for weekends to count as they should, short enough to notice a change. */
const countedDays = 7;
/** Beyond this, nobody can tell. */
const maxDays = 730;

/** Credits a day, over the last seven days; from the first spending on, if that was later. */
export function paceOf(days: readonly SpendDay[], now: Date): number {
  const last = days.slice(-countedDays);
  const first = last.findIndex(({ credits }) => credits > 0);
  const begin = last[first];
  if (begin === undefined) return 0;
  const spent = last.slice(first).reduce((sum, { credits }) => sum + credits, 0);
  return spent / Math.max(1, (now.getTime() - begin.startsAt.getTime()) / dayMs);
}

/** For how many days the credits last; null if nothing is spent. */
export function daysLeft(free: number, pace: number): number | null {
  if (pace <= 0) return null;
  return Math.max(0, free) / pace;
}

/** That in words: `about 12 days`. */
export function describeDaysLeft(days: number | null): string {
  if (days === null) return 'nothing is being spent';
  if (days === 0) return 'used up';
  if (days < 1) return 'less than a day';
  if (days > maxDays) return 'more than two years';
  const whole = Math.floor(days);
  return whole === 1 ? 'about 1 day' : `about ${whole} days`;
}
