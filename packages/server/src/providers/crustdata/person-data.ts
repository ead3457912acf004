import { z } from 'zod';
import type { PersonIdentity } from '../kit/answers.ts';
import { identity, joined, profileHandle } from '../kit/read-answers.ts';
import { flag, list, num, obj, text } from '../kit/shapes.ts';

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
  is_default: flag,
});

export type Job = z.infer<typeof job>;

const school = z.object({ school: text, degree: text, field_of_study: text, start_year: num, end_year: num });

/** The groups of a person that are read; each is there only when asked for. */
export const personData = z.object({
  basic_profile: obj({
    name: text,
    headline: text,
    current_title: text,
    last_updated: text,
    location: obj({ city: text, state: text, country: text }),
  }),
  social_handles: obj({ professional_network_identifier: obj({ profile_url: text }) }),
  experience: obj({ employment_details: obj({ current: list(job), past: list(job) }) }),
  education: obj({ schools: list(school) }),
  skills: obj({ professional_network_skills: list(z.string()) }),
});

export type PersonData = z.infer<typeof personData>;
type Handles = Pick<PersonData, 'social_handles'>;

export function profileUrlOf({ social_handles: handles }: Handles): string | null {
  return handles?.professional_network_identifier?.profile_url ?? null;
}

/** Whether a person is the one whose profile was asked for. Hosts differ by region; the name behind `/in/` does not. */
export function isOfProfile(person: Handles, askedUrl: string): boolean {
  const [asked, given] = [askedUrl, profileUrlOf(person) ?? ''].map(slugOf);
  return asked === null || given === null || asked === given;
}

function slugOf(url: string): string | null {
  const slug = profileHandle(url);
  try {
    return slug && decodeURIComponent(slug).normalize('NFC').toLowerCase();
  } catch {
    return slug && slug.toLowerCase();
  }
}

/** The job someone has now: that at the company in question, else the main one. */
export function currentJob(person: PersonData, domain?: string | null): Job | null {
  const jobs = person.experience?.employment_details?.current ?? [];
  const there = domain ? jobs.find((one) => one.company_website_domain === domain) : null;
  return there ?? jobs.find((one) => one.is_default) ?? jobs[0] ?? null;
}

export function companyNameOf(employment: Job | null): string | null {
  return employment?.company_name ?? employment?.name ?? null;
}

/** Who a person is; null when there is neither a name nor a profile. */
export function readIdentity(person: PersonData, domain?: string | null): PersonIdentity | null {
  const { name, current_title: title, location } = person.basic_profile ?? {};
  const employment = currentJob(person, domain);
  return identity({
    name,
    profile_url: profileUrlOf(person),
    job_title: employment?.title ?? title,
    company_name: companyNameOf(employment),
    company_domain: employment?.company_website_domain,
    company_profile_url: employment?.company_professional_network_profile_url,
    location: joined([location?.city, location?.state, location?.country], ', '),
  });
}
