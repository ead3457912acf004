import { z } from 'zod';
import type { PersonIdentity } from '../kit/answers.ts';

const text = z.string().nullish();

/** Searches and enrichment name the company `company_name` in examples and `name` in most replies. */
const job = z.object({
  title: text,
  name: text,
  company_name: text,
  company_website_domain: text,
  company_professional_network_profile_url: text,
  seniority_level: text,
  start_date: text,
  end_date: text,
  is_default: z.boolean().nullish(),
});

export type Job = z.infer<typeof job>;

/** The groups of a person that are read; each is there only when asked for. */
export const personData = z.object({
  basic_profile: z
    .object({
      name: text,
      headline: text,
      current_title: text,
      last_updated: text,
      location: z.object({ city: text, state: text, country: text }).nullish(),
    })
    .nullish(),
  social_handles: z
    .object({ professional_network_identifier: z.object({ profile_url: text }).nullish() })
    .nullish(),
  experience: z
    .object({
      employment_details: z
        .object({ current: z.array(job).nullish(), past: z.array(job).nullish() })
        .nullish(),
    })
    .nullish(),
  education: z
    .object({
      schools: z
        .array(
          z.object({
            school: text,
            degree: text,
            field_of_study: text,
            start_year: z.number().nullish(),
            end_year: z.number().nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
  skills: z.object({ professional_network_skills: z.array(z.string()).nullish() }).nullish(),
});

export type PersonData = z.infer<typeof personData>;

export function profileUrlOf({ social_handles: handles }: Pick<PersonData, 'social_handles'>): string | null {
  return handles?.professional_network_identifier?.profile_url ?? null;
}

/** The job someone has now: that at the company in question, else the main one. */
export function currentJob(person: PersonData, domain?: string | null): Job | null {
  const jobs = person.experience?.employment_details?.current ?? [];
  const isThere = (employment: Job) => employment.company_website_domain === domain;
  return (
    (domain ? jobs.find(isThere) : null) ??
    jobs.find((employment) => employment.is_default) ??
    jobs[0] ??
    null
  );
}

export function companyNameOf(employment: Job | null): string | null {
  return employment?.company_name ?? employment?.name ?? null;
}

function locationOf({ basic_profile: profile }: PersonData): { location?: string } {
  const { city, state, country } = profile?.location ?? {};
  const location = [city, state, country].filter(Boolean).join(', ');
  return location === '' ? {} : { location };
}

/** Who a person is; null when there is neither a name nor a profile. */
export function readIdentity(person: PersonData, domain?: string | null): PersonIdentity | null {
  const name = person.basic_profile?.name ?? null;
  const url = profileUrlOf(person);
  if (!name && !url) return null;
  const employment = currentJob(person, domain);
  return {
    name,
    profile_url: url,
    job_title: employment?.title ?? person.basic_profile?.current_title ?? null,
    company_name: companyNameOf(employment),
    company_domain: employment?.company_website_domain ?? null,
    company_profile_url: employment?.company_professional_network_profile_url ?? null,
    ...locationOf(person),
  };
}
