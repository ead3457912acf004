import { z } from 'zod';
import type { PersonProfile, ProfileEmployment } from '../kit/answers.ts';
import { amplemarket } from './amplemarket.ts';
import { websiteDomain } from '../kit/website-domain.ts';

const text = z.string().nullish();

const person = z.object({
  name: text,
  headline: text,
  title: text,
  linkedin_url: text,
  location: text,
  location_details: z.object({ city: text, state: text, country: text }).nullish(),
  current_position_start_date: text,
  company: z.object({ name: text, website: text }).nullish(),
  experiences: z
    .array(z.object({ title: text, company_name: text, start_date: text, end_date: text }))
    .nullish(),
  educations: z
    .array(
      z.object({ school_name: text, degree: text, field_of_study: text, start_date: text, end_date: text }),
    )
    .nullish(),
});

type Person = z.infer<typeof person>;

/** The profile behind a URL; the vendor knows no skills. */
export const findProfile = amplemarket.operation({
  id: 'amplemarket.find_profile',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'GET',
    path: '/people/find',
    query: { linkedin_url: profileUrl },
  }),
  reply: person,
  answer: (found, { profileUrl }): PersonProfile => ({
    name: found.name ?? null,
    headline: found.headline ?? null,
    location: readLocation(found),
    profile_url: found.linkedin_url ?? profileUrl,
    skills: [],
    employment_history: readJobs(found),
    education: (found.educations ?? []).map((study) => ({
      school: study.school_name ?? null,
      degree: study.degree ?? null,
      field: study.field_of_study ?? null,
      start_year: yearOf(study.start_date),
      end_year: yearOf(study.end_date),
    })),
    observed_at: null,
  }),
});

/** Without details there is a text such as "Lyon, Rhône, France" or "Stockholm, Sweden". */
function readLocation({ location, location_details: details }: Person): PersonProfile['location'] {
  if (details) {
    return { city: details.city ?? null, region: details.state ?? null, country: details.country ?? null };
  }
  const parts = (location ?? '').split(',').map((part) => part.trim());
  if (parts.length < 2) return { city: null, region: null, country: parts[0] || null };
  return {
    city: parts[0] || null,
    region: parts.slice(1, -1).join(', ') || null,
    country: parts.at(-1) || null,
  };
}

function readJobs({ experiences, company, ...found }: Person): ProfileEmployment[] {
  const domain = websiteDomain(company?.website);
  // Examples of the vendor leave the experiences out; then the current position is all there is.
  const current = {
    title: found.title,
    company_name: company?.name,
    start_date: found.current_position_start_date,
    end_date: null,
  };
  const employments = experiences ?? (found.title || company?.name ? [current] : []);
  return employments.map((job) => ({
    company_name: job.company_name ?? null,
    // The only company whose website is told is the present one.
    company_domain: job.company_name && job.company_name === company?.name ? domain : null,
    title: job.title ?? null,
    seniority: null,
    start_date: job.start_date?.slice(0, 10) || null,
    end_date: job.end_date?.slice(0, 10) || null,
    is_current: !job.end_date,
  }));
}

function yearOf(date: string | null | undefined): number | null {
  return date && /^\d{4}/.test(date) ? Number(date.slice(0, 4)) : null;
}
