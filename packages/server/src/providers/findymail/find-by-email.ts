import { z } from 'zod';
import type { PersonIdentity, PersonProfile, ProfileEducation, ProfileEmployment } from '../kit/answers.ts';
import type { RequestSpec } from '../kit/operation.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { findymail, missIsAnError } from './findymail.ts';

const text = z.string().nullish();

const job = z.object({
  title: text,
  jobTitle: text,
  companyName: text,
  company: text,
  startDate: text,
  endDate: text,
  isCurrent: z.boolean().nullish(),
});

/** No example of an entry is known; both spellings of years and fields are about in vendors of its kind. */
const education = z.object({
  school: text,
  degree: text,
  fieldOfStudy: text,
  field: text,
  startDate: text,
  endDate: text,
  startYear: z.number().nullish(),
  endYear: z.number().nullish(),
});

const reply = z.object({
  linkedin_url: text,
  fullName: text,
  headline: text,
  jobTitle: text,
  city: text,
  region: text,
  country: text,
  companyLinkedinUrl: text,
  companyName: text,
  companyWebsite: text,
  // Documented as lists and no more; what they turn out to contain must not cost the person.
  skills: z
    .array(z.union([z.string(), z.object({ name: text })]))
    .nullish()
    .catch(null),
  jobs: z.array(job).nullish().catch(null),
  educations: z.array(education).nullish().catch(null),
});

type Reply = z.infer<typeof reply>;

function lookUp({ email }: { email: string }): RequestSpec {
  return { method: 'POST', path: '/api/search/reverse-email', body: { email, with_profile: true } };
}

/** Who an address belongs to, private addresses included. */
export const findIdentity = findymail.operation({
  id: 'findymail.find_identity',
  request: lookUp,
  errors: missIsAnError,
  reply,
  answer: (found): PersonIdentity | null =>
    isSomeone(found)
      ? {
          name: found.fullName ?? null,
          profile_url: found.linkedin_url ?? null,
          job_title: found.jobTitle ?? null,
          company_name: found.companyName ?? null,
          company_domain: websiteDomain(found.companyWebsite),
          company_profile_url: found.companyLinkedinUrl ?? null,
        }
      : null,
});

/** The whole profile of an address's owner; the same request as for the identity. */
export const findProfileByEmail = findymail.operation({
  id: 'findymail.find_profile_by_email',
  request: lookUp,
  errors: missIsAnError,
  reply,
  answer: (found): PersonProfile | null => (isSomeone(found) ? readProfile(found) : null),
});

function isSomeone({ fullName, linkedin_url: url }: Reply): boolean {
  return Boolean(fullName) || Boolean(url);
}

function readProfile(found: Reply): PersonProfile {
  return {
    name: found.fullName ?? null,
    headline: found.headline ?? null,
    location: {
      city: found.city ?? null,
      region: found.region ?? null,
      country: found.country ?? null,
    },
    profile_url: found.linkedin_url ?? null,
    skills: (found.skills ?? []).flatMap((skill) => (typeof skill === 'string' ? skill : (skill.name ?? []))),
    employment_history: readJobs(found),
    education: (found.educations ?? []).map(readEducation),
    observed_at: null,
  };
}

function readJobs({ jobs, ...found }: Reply): ProfileEmployment[] {
  // Without a list that can be read, the present position is all there is.
  const present = { jobTitle: found.jobTitle, companyName: found.companyName, isCurrent: true };
  const isPresentKnown = Boolean(found.jobTitle) || Boolean(found.companyName);
  const employments: z.infer<typeof job>[] = jobs?.length ? jobs : isPresentKnown ? [present] : [];
  return employments.map((one) => {
    const name = one.companyName ?? one.company ?? null;
    return {
      company_name: name,
      // The only company whose website is told is the present one.
      company_domain:
        name !== null && name === found.companyName ? websiteDomain(found.companyWebsite) : null,
      title: one.title ?? one.jobTitle ?? null,
      seniority: null,
      start_date: one.startDate?.slice(0, 10) || null,
      end_date: one.endDate?.slice(0, 10) || null,
      is_current: one.isCurrent ?? !one.endDate,
    };
  });
}

function readEducation(study: z.infer<typeof education>): ProfileEducation {
  return {
    school: study.school ?? null,
    degree: study.degree ?? null,
    field: study.fieldOfStudy ?? study.field ?? null,
    start_year: study.startYear ?? yearOf(study.startDate),
    end_year: study.endYear ?? yearOf(study.endDate),
  };
}

function yearOf(date: string | null | undefined): number | null {
  return date && /^\d{4}/.test(date) ? Number(date.slice(0, 4)) : null;
}
