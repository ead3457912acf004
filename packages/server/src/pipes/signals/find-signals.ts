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
  /** As exact as it is known: `2026`, `2026-08` or `2026-08-17`. */
  date: string;
  /** Position or degree. */
  title: string | null;
  /** Company or school. */
  organization: string | null;
  previous_title: string | null;
  previous_company_name: string | null;
}

/** The time in which something counts as recent, in milliseconds; both ends belong to it. */
export interface Window {
  from: number;
  to: number;
}

/** Whether something began in the window; null where its date is not exact enough to say. */
export function isWithin({ earliest, latest }: Since, { from, to }: Window): boolean | null {
  if (latest < from || earliest > to) return false;
  // A month that reaches into the window counts, a year does not say enough.
  const isExact = latest - earliest < 32 * 86_400_000;
  return isExact || earliest >= from ? true : null;
}

/** What changed in the window, by the roles a person has now and those before. */
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

/** Schools have years alone, so that the years of the window count whole. */
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

/** Nobody is demoted on their profile: another title at the same company is a step up. */
function isOtherTitle(one: Role, other: Role): boolean {
  return !isEqual(one.title, other.title);
}

function isEqual(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();
}
