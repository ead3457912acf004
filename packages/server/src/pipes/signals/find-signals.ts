import type { Role, School, Since } from './read-profile.ts';

export const signalNames = [
  'job_change',
  'promotion',
  'new_company',
  'new_location',
  'new_education',
] as const;
export type SignalName = (typeof signalNames)[number];

export interface ProfileSignal {
  signal: SignalName;
  /** As exact as known: `2026`, `2026-08` or `2026-08-17`. */
  date: string;
  /** Position or degree. */
  title: string | null;
  /** Company or school. */
  organization: string | null;
  previous_title: string | null;
  previous_company_name: string | null;
}

/** The time in which something counts as recent, in milliseconds, both ends included. */
export interface Window {
  from: number;
  to: number;
}

/** Whether something began in the window; null if its date is not exact enough. */
export function isWithin({ earliest, latest }: Since, { from, to }: Window): boolean | null {
  if (latest < from || earliest > to) return false;
  // A month that reaches into the window counts. A year is not exact enough.
  const isExact = latest - earliest < 32 * 86_400_000;
  return isExact || earliest >= from ? true : null;
}

/** What changed in the window, according to a person's present and earlier roles. */
export function findRoleSignals(roles: readonly Role[], window: Window): ProfileSignal[] {
  return roles.flatMap((role, at): ProfileSignal[] => {
    const { since } = role;
    if (!role.isCurrent || since === null || isWithin(since, window) !== true) return [];
    const earlier = roles.slice(at + 1);
    const here = earlier.find((other) => isSameCompany(other, role));
    const elsewhere = earlier.find((other) => !isSameCompany(other, role));
    const make = (signal: SignalName, previous: Role | undefined): ProfileSignal => ({
      signal,
      date: since.date,
      title: role.title ?? null,
      organization: role.company_name ?? null,
      previous_title: previous?.title ?? null,
      previous_company_name: previous?.company_name ?? null,
    });
    if (here !== undefined) return isOtherTitle(here, role) ? [make('promotion', here)] : [];
    const joined = make('new_company', elsewhere);
    return elsewhere === undefined ? [joined] : [make('job_change', elsewhere), joined];
  });
}

/** Schools only have years, so any year that the window touches counts. */
export function findSchoolSignals(schools: readonly School[], { from, to }: Window): ProfileSignal[] {
  const [first, last] = [new Date(from).getUTCFullYear(), new Date(to).getUTCFullYear()];
  return schools.flatMap(({ school, degree, start_year: year }): ProfileSignal[] =>
    year == null || year < first || year > last
      ? []
      : [
          {
            signal: 'new_education',
            date: String(year),
            title: degree ?? null,
            organization: school ?? null,
            previous_title: null,
            previous_company_name: null,
          },
        ],
  );
}

function isSameCompany(one: Role, other: Role): boolean {
  if (one.company_domain && other.company_domain) return isEqual(one.company_domain, other.company_domain);
  return isEqual(one.company_name, other.company_name);
}

/** People do not show a demotion on their profile, so another title at the same company is a promotion. */
function isOtherTitle(one: Role, other: Role): boolean {
  return !isEqual(one.title, other.title);
}

function isEqual(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();
}
