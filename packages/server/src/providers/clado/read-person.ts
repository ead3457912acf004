/* A person as Clado gives them: its profiles have come in three shapes, whose fields are all read. */
import { z } from 'zod';
import type { PersonRow } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';

const text = z.string().trim().min(1).nullable().catch(null);
const flag = z
  .union([z.boolean(), z.number().transform(Boolean)])
  .nullable()
  .catch(null);
const id = z.union([z.number(), z.string()]).nullable().catch(null);

const job = z.object({
  // Of the first version, then of the documentation, then of the second version.
  employee_title: text,
  title: text,
  position_title: text,
  employer_name: text,
  company_name: text,
  employer_company_website_domains: z.array(text).catch([]),
  company_website: text,
  company_linkedin_url: text,
  company_professional_network_url: text,
  is_current: flag,
  active_experience: flag,
  company_id: id,
  end_date: text,
  date_to: text,
  date_to_year: z.number().nullable().catch(null),
});

type Job = z.infer<typeof job>;

const noProfile = {
  name: null,
  full_name: null,
  headline: null,
  linkedin_url: null,
  location: null,
  location_full: null,
  location_country: null,
  active_experience_company_id: null,
  active_experience_title: null,
};

const person = z.object({
  profile: z
    .object({
      name: text,
      full_name: text,
      headline: text,
      linkedin_url: text,
      location: text,
      location_full: text,
      location_country: text,
      active_experience_company_id: id,
      active_experience_title: text,
    })
    .catch(noProfile),
  experience: z.array(job.nullable().catch(null)).catch([]),
});

/** One of the `results`. */
export function readPerson(match: PersonRow['match']): PersonRow {
  const { profile, experience } = person.parse(match);
  const held = presentJob(
    experience.filter((one) => one !== null),
    profile.active_experience_company_id,
  );
  return {
    name: profile.name ?? profile.full_name,
    jobTitle: held?.employee_title ?? held?.title ?? held?.position_title ?? profile.active_experience_title,
    headline: profile.headline,
    profileUrl: profile.linkedin_url,
    companyName: held?.employer_name ?? held?.company_name ?? null,
    ...readWebsite(held),
    companyProfileUrl: held?.company_linkedin_url ?? held?.company_professional_network_url ?? null,
    region: profile.location ?? profile.location_full ?? profile.location_country,
    match,
  };
}

/** The job at the company that is said to be the present one, else one that is said to go on, else one without an end. */
function presentJob(jobs: readonly Job[], companyId: string | number | null): Job | null {
  const isAtCompany = (held: Job) => companyId !== null && String(held.company_id) === String(companyId);
  const goesOn = (held: Job) => held.is_current ?? held.active_experience ?? false;
  return (
    jobs.find((held) => isAtCompany(held) && !hasEnded(held)) ??
    jobs.find(goesOn) ??
    jobs.find((held) => !hasEnded(held)) ??
    null
  );
}

function hasEnded(held: Job): boolean {
  const isOver = (held.is_current ?? held.active_experience) === false;
  const end = held.end_date ?? held.date_to ?? held.date_to_year;
  // What has no end ends in 1970 in the format of before November 2025, as clients report.
  return isOver || (end !== null && !String(end).startsWith('1970'));
}

function readWebsite(held: Job | null): Pick<PersonRow, 'companyDomain' | 'companyWebsiteUrl'> {
  const website = held?.company_website ?? null;
  const known = held?.employer_company_website_domains.find((domain) => domain !== null);
  return { companyDomain: websiteDomain(website ?? known), companyWebsiteUrl: website ?? known ?? null };
}
