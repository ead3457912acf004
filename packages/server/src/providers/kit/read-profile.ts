/* Profiles of people, whatever a vendor leaves out of them. */
import type { PersonProfile, ProfileEducation, ProfileEmployment } from './answers.ts';

type Maybe<Value> = Value | null | undefined;
type Partly<Answer> = { readonly [Name in keyof Answer]?: Answer[Name] | null | undefined };

export interface ProfileParts extends Partly<Pick<PersonProfile, 'name' | 'headline' | 'profile_url'>> {
  city?: Maybe<string>;
  region?: Maybe<string>;
  country?: Maybe<string>;
  skills?: Maybe<readonly Maybe<string>[]>;
  /** Dates may have a time, which is cut off. Without `is_current`, a job without an end is a current one. */
  jobs?: Maybe<readonly Partly<ProfileEmployment>[]>;
  studies?: Maybe<readonly StudyParts[]>;
  /**
   * The present job, where a vendor tells of it apart. Its domain is that of its company among the jobs. If no job is
   * listed, it is the only one.
   */
  present?: Pick<Partly<ProfileEmployment>, 'company_name' | 'company_domain' | 'title' | 'start_date'>;
}

export interface StudyParts extends Partly<Pick<ProfileEducation, 'school' | 'degree' | 'field'>> {
  /** A year, or a date that begins with one. */
  start?: Maybe<string | number>;
  end?: Maybe<string | number>;
}

export function personProfile({ present = {}, ...known }: ProfileParts): PersonProfile {
  const isPresentTold = Boolean(present.title) || Boolean(present.company_name);
  const jobs = known.jobs?.length ? known.jobs : isPresentTold ? [present] : [];
  return {
    name: known.name || null,
    headline: known.headline || null,
    location: {
      city: known.city || null,
      region: known.region || null,
      country: known.country || null,
    },
    profile_url: known.profile_url || null,
    skills: (known.skills ?? []).flatMap((skill) => skill || []),
    employment_history: jobs.map((job) =>
      employment({
        ...(job.company_name === present.company_name ? { company_domain: present.company_domain } : {}),
        ...job,
      }),
    ),
    education: (known.studies ?? []).map(({ school, degree, field, start, end }) => ({
      school: school || null,
      degree: degree || null,
      field: field || null,
      start_year: yearOf(start),
      end_year: yearOf(end),
    })),
    observed_at: null,
  };
}

function employment(job: Partly<ProfileEmployment>): ProfileEmployment {
  return {
    company_name: job.company_name || null,
    company_domain: (job.company_name && job.company_domain) || null,
    title: job.title || null,
    seniority: job.seniority || null,
    start_date: job.start_date?.slice(0, 10) || null,
    end_date: job.end_date?.slice(0, 10) || null,
    is_current: job.is_current ?? !job.end_date,
  };
}

function yearOf(date: Maybe<string | number>): number | null {
  const year = Number(/^(?:19|20)\d\d(?!\d)/.exec(String(date ?? ''))?.[0]);
  return Number.isNaN(year) ? null : year;
}

/** A date as exact as a vendor has it in numbers: `2024`, `2024-03` or `2024-03-01`. Zero is as good as nothing. */
export function dateOfParts(year: Maybe<number>, month?: Maybe<number>, day?: Maybe<number>): string | null {
  if (!year) return null;
  const parts = [month, month ? day : null].flatMap((part) => part || []);
  return [year, ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
}
