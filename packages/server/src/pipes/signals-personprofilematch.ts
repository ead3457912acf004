import { z } from 'zod';
import { definePipe } from '../engine/define-pipe.ts';
import { showSign, showJob } from '../engine/widgets/rules.ts';
import { findRoleSignals, findSchoolSignals, isWithin, signalNames } from './signals/find-signals.ts';
import type { Window } from './signals/find-signals.ts';
import type { Role } from './signals/read-profile.ts';
import { readProfile } from './signals/read-profile.ts';

const dayMs = 86_400_000;

export const signalsPersonProfileMatch1 = definePipe({
  id: 'signals:personprofilematch@1',
  label: 'Profile change signals',
  description:
    'What has changed for a person in the last days, according to the dates in their profile: a job at another company, a new title at the same company, a course of study. Profiles have no dates for moves, so `new_location` never finds one.',
  category: 'people_data',
  needs: 'person_profile_match',
  gives: {
    is_recent_job_change: { primary: true, widgets: [showSign({ true: '🔔' })] },
    days_in_current_role: { widgets: [showJob] },
    profile_signals: {},
  },
  config: {
    shape: {
      window_days: z.int().min(1).max(365).describe('How long a change counts as recent.'),
      signals: z.array(z.enum(signalNames)).max(signalNames.length),
    },
    defaults: { window_days: 90, signals: ['job_change', 'promotion', 'new_company'] },
  },
  example: {
    input: {
      person_profile_match: {
        name: 'Jane Doe',
        employment_history: [
          {
            company_name: 'Acme',
            title: 'VP Sales',
            start_date: '2026-02-01',
            end_date: null,
            is_current: true,
          },
          { company_name: 'Globex', title: 'Head of Sales', start_date: '2021-05', end_date: '2026-01' },
        ],
      },
    },
  },
  compute: ({ person_profile_match: profile }, { config, now }) => {
    const { roles, schools } = readProfile(profile);
    const window = { from: now.getTime() - config.window_days * dayMs, to: now.getTime() };
    const changes = findRoleSignals(roles, window);
    const found = [...changes, ...findSchoolSignals(schools, window)];
    return {
      is_recent_job_change:
        changes.some(({ signal }) => signal === 'job_change') || readNoChange(roles, window),
      days_in_current_role: daysIn(currentRole(roles), window.to),
      profile_signals: found
        .filter(({ signal }) => config.signals.includes(signal))
        .map((signal) => ({ ...signal })),
    };
  },
});

/** False if no present role can have begun in the window; null if that is not known. */
function readNoChange(roles: readonly Role[], window: Window): false | null {
  const current = roles.filter(({ isCurrent }) => isCurrent);
  const isKnown = current.every(({ since }) => since !== null && isWithin(since, window) !== null);
  return current.length > 0 && isKnown ? false : null;
}

function currentRole(roles: readonly Role[]): Role | undefined {
  return roles.find(({ isCurrent }) => isCurrent);
}

/** If no day is known, the first of the month. A year alone is not enough. */
function daysIn(role: Role | undefined, now: number): number | null {
  const since = role?.since ?? null;
  if (since === null || since.date.length === 4 || since.earliest > now) return null;
  return Math.floor((now - since.earliest) / dayMs);
}
