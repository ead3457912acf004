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
  const employment = presentJob(
    experience.filter((one) => one !== null),
    profile.active_experience_company_id,
  );
  return {
    name: profile.name ?? profile.full_name,
    jobTitle:
      employment?.employee_title ??
      employment?.title ??
      employment?.position_title ??
      profile.active_experience_title,
    headline: profile.headline,
    profileUrl: profile.linkedin_url,
    companyName: employment?.employer_name ?? employment?.company_name ?? null,
    ...readWebsite(employment),
    companyProfileUrl:
      employment?.company_linkedin_url ?? employment?.company_professional_network_url ?? null,
    region: profile.location ?? profile.location_full ?? profile.location_country,
    match,
  };
}

/** The job at the company that is named as the present one, or else a job marked as current, or else one without an end. */
function presentJob(jobs: readonly Job[], companyId: string | number | null): Job | null {
  const isAtCompany = (employment: Job) =>
    companyId !== null && String(employment.company_id) === String(companyId);
  const goesOn = (employment: Job) => employment.is_current ?? employment.active_experience ?? false;
  return (
    jobs.find((employment) => isAtCompany(employment) && !hasEnded(employment)) ??
    jobs.find(goesOn) ??
    jobs.find((employment) => !hasEnded(employment)) ??
    null
  );
}

function hasEnded(employment: Job): boolean {
  const isOver = (employment.is_current ?? employment.active_experience) === false;
  const end = employment.end_date ?? employment.date_to ?? employment.date_to_year;
  // What has no end ends in 1970 in the format of before November 2025, as clients report.
  return isOver || (end !== null && !String(end).startsWith('1970'));
}

function readWebsite(employment: Job | null): Pick<PersonRow, 'companyDomain' | 'companyWebsiteUrl'> {
  const website = employment?.company_website ?? null;
  const known = employment?.employer_company_website_domains.find((domain) => domain !== null);
  return { companyDomain: websiteDomain(website ?? known), companyWebsiteUrl: website ?? known ?? null };
}
