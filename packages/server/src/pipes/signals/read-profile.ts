import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';

const text = z.string().nullish().catch(null);

const job = z.object({
  company_name: text,
  company_domain: text,
  title: text,
  start_date: text,
  end_date: text,
  is_current: z.boolean().nullish().catch(null),
});

const school = z.object({ school: text, degree: text, start_year: z.number().nullish().catch(null) });

// A profile may come from a user's own data. Parts that do not fit are left out.
const profile = z.object({
  employment_history: z.array(job.nullable().catch(null)).nullish().catch(null),
  education: z.array(school.nullable().catch(null)).nullish().catch(null),
});

export type Role = z.infer<typeof job> & { since: Since | null; isCurrent: boolean };
export type School = z.infer<typeof school>;

/** When something began, in milliseconds: between `earliest` and `latest`, as exactly as known. */
export interface Since {
  date: string;
  earliest: number;
  latest: number;
}

const dayMs = 86_400_000;

/** The jobs of a profile, the latest first, and its schools. */
export function readProfile(value: JsonValue): { roles: Role[]; schools: School[] } {
  const { employment_history: jobs, education } = profile.parse(value);
  const roles = (jobs ?? []).flatMap((employment): Role[] =>
    employment === null
      ? []
      : [
          {
            ...employment,
            since: readSince(employment.start_date),
            isCurrent: employment.is_current ?? !employment.end_date,
          },
        ],
  );
  const startOf = ({ since }: Role) => since?.earliest ?? -Infinity;
  return {
    roles: roles.toSorted((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(b) - startOf(a))),
    schools: (education ?? []).flatMap((study) => study ?? []),
  };
}

/** `2024`, `2024-03` or `2024-03-01`; a time after that is ignored. */
function readSince(date: string | null | undefined): Since | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:$|T)/.exec(date ?? '') ?? [];
  if (year === undefined) return null;
  const [from, to] = [Number(year), Number(year) + 1];
  const earliest = Date.UTC(from, Number(month ?? 1) - 1, Number(day ?? 1));
  const next = month === undefined ? Date.UTC(to, 0, 1) : Date.UTC(from, Number(month), 1);
  const shown = [year, month, day].filter(Boolean).join('-');
  return { date: shown, earliest, latest: day === undefined ? next - dayMs : earliest };
}
