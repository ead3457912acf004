import type { PersonProfile, ProfileEmployment } from '../kit/answers.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import type { Company, Job, Person } from './enrich-person.ts';
import { enrichPerson, enrichReply, nameOf } from './enrich-person.ts';
import { prospeo } from './prospeo.ts';

/** The profile behind a URL; the vendor knows no education. */
export const findProfile = prospeo.operation({
  id: 'prospeo.find_profile',
  request: ({ profileUrl }: { profileUrl: string }) => enrichPerson({ linkedin_url: profileUrl }),
  reply: enrichReply,
  answer: ({ person, company }, { profileUrl }): PersonProfile | null =>
    person ? readProfile(person, { company, profileUrl }) : null,
});

function readProfile(
  person: Person,
  { company, profileUrl }: { company: Company | null | undefined; profileUrl: string },
): PersonProfile {
  const { location } = person;
  return {
    name: nameOf(person),
    headline: person.headline ?? null,
    location: {
      city: location?.city ?? null,
      region: location?.state ?? null,
      country: location?.country ?? null,
    },
    profile_url: person.linkedin_url ?? profileUrl,
    skills: (person.skills ?? []).flatMap((skill) =>
      typeof skill === 'string' ? skill : (skill.name ?? []),
    ),
    employment_history: (person.job_history ?? []).map((job) => readJob(job, company)),
    education: [],
    observed_at: null,
  };
}

function readJob(job: Job, company: Company | null | undefined): ProfileEmployment {
  // The only company whose website is told is the present one.
  const isThere = Boolean(job.company_name) && job.company_name === company?.name;
  return {
    company_name: job.company_name ?? null,
    company_domain: isThere ? (company?.domain ?? websiteDomain(company?.website)) : null,
    title: job.title ?? null,
    seniority: job.seniority ?? null,
    start_date: dateOf(job.start_year, job.start_month),
    end_date: dateOf(job.end_year, job.end_month),
    is_current: job.current ?? !job.end_year,
  };
}

function dateOf(year: number | null | undefined, month: number | null | undefined): string | null {
  if (!year) return null;
  return month ? `${year}-${String(month).padStart(2, '0')}` : String(year);
}
