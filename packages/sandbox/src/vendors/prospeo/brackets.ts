import { headcountRange } from '../../kit/headcount-range.ts';
import type { WorldCompany, WorldPerson } from '../../world/world.ts';

/** Prospeo's own brackets; the last one is written `10000+`. */
export function employeeRange(headcount: number): string {
  if (headcount > 10_000) return '10000+';
  return headcountRange(headcount, [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]);
}

const millions = [0.1, 0.5, 1, 5, 10, 25, 50, 100, 250, 500, 1000, 5000, 10_000];

/** The bracket of the yearly revenue, in USD. */
export function revenueRange({ revenueUsd }: WorldCompany): { min: number; max: number } {
  const above = millions.findIndex((top) => revenueUsd <= top * 1e6);
  const place = above === -1 ? millions.length - 1 : above;
  return { min: (millions[place - 1] ?? 0) * 1e6, max: (millions[place] ?? 0) * 1e6 };
}

const seniorities = {
  c_suite: 'C-Suite',
  vp: 'VP',
  director: 'Director',
  manager: 'Manager',
  senior: 'Senior',
  ic: 'Junior',
  entry: 'Entry',
} as const;

export function seniorityOf(job: WorldPerson['employments'][number]): string {
  return seniorities[job.seniority];
}

export function departmentsOf(job: WorldPerson['employments'][number]): string[] {
  return job.seniority === 'c_suite' ? ['C-Suite', job.department] : [job.department];
}

/** `series_a` as `Series A`, `pre_seed` as `Pre-seed`. */
export function fundingStage(round: string): string {
  if (round === 'pre_seed') return 'Pre-seed';
  return round.replaceAll(
    /(?:^|_)([a-z])/g,
    (start, letter: string) => (start.length > 1 ? ' ' : '') + letter.toUpperCase(),
  );
}
