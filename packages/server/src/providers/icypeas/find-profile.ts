import { z } from 'zod';
import type { PersonProfile, ProfileEducation, ProfileEmployment } from '../kit/answers.ts';
import { icypeas } from './icypeas.ts';

const text = z.string().nullish();

const job = z.object({ name: text, jobTitle: text, startDate: text, endDate: text });

const education = z.object({
  name: text,
  degree: text,
  fieldsOfStudy: z.array(z.object({ value: text })).nullish(),
  startDate: text,
  // 0 while it goes on.
  endDate: z.union([z.string(), z.number()]).nullish(),
});

const address = z.object({ addressLocality: text, addressRegion: text, addressCountry: text });

const profile = z.object({
  firstname: text,
  lastname: text,
  headline: text,
  url: text,
  address: z.union([address, z.string()]).nullish(),
  skills: z.array(z.object({ value: text })).nullish(),
  worksFor: z.array(job).nullish(),
  alumniOf: z.array(job).nullish(),
  educations: z.array(education).nullish(),
  // How people searches of this vendor write a profile; whether a scrape ever does is not verified.
  profileUrl: text,
  lastJobTitle: text,
  lastJobStartDate: text,
  lastCompanyName: text,
});

type Profile = z.infer<typeof profile>;

/** The whole profile behind a URL. Unlike the searches it is answered at once. */
export const findProfile = icypeas.operation({
  id: 'icypeas.find_profile',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'GET',
    path: '/scrape/profile',
    query: { url: profileUrl },
  }),
  limits: { requestsPerSecond: 20 },
  // The shape is known from a mirror of https://api-doc.icypeas.com and from clients.
  reply: z.object({ status: text, result: profile.nullish() }),
  answer: ({ result }, { profileUrl }): PersonProfile | null =>
    result ? readProfile(result, profileUrl) : null,
});

function readProfile(found: Profile, askedUrl: string): PersonProfile {
  const place = typeof found.address === 'string' ? null : found.address;
  return {
    name: [found.firstname, found.lastname].filter(Boolean).join(' ') || null,
    headline: found.headline ?? null,
    location: {
      city: place?.addressLocality || null,
      region: place?.addressRegion || null,
      country: place?.addressCountry || null,
    },
    profile_url: found.url ?? found.profileUrl ?? askedUrl,
    skills: (found.skills ?? []).flatMap(({ value }) => value ?? []),
    employment_history: readJobs(found),
    education: (found.educations ?? []).map(readEducation),
    observed_at: null,
  };
}

function readJobs(found: Profile): ProfileEmployment[] {
  const jobs = [
    ...(found.worksFor ?? []).map((employment) => readJob(employment, true)),
    ...(found.alumniOf ?? []).map((employment) => readJob(employment, false)),
  ];
  if (jobs.length > 0 || (!found.lastJobTitle && !found.lastCompanyName)) return jobs;
  const last = {
    name: found.lastCompanyName,
    jobTitle: found.lastJobTitle,
    startDate: found.lastJobStartDate,
    endDate: null,
  };
  return [readJob(last, true)];
}

function readJob(employment: z.infer<typeof job>, isCurrent: boolean): ProfileEmployment {
  return {
    company_name: employment.name ?? null,
    company_domain: null,
    title: employment.jobTitle ?? null,
    seniority: null,
    start_date: employment.startDate?.slice(0, 10) || null,
    end_date: employment.endDate?.slice(0, 10) || null,
    is_current: isCurrent,
  };
}

function readEducation(study: z.infer<typeof education>): ProfileEducation {
  return {
    school: study.name ?? null,
    degree: study.degree ?? null,
    field: study.fieldsOfStudy?.[0]?.value ?? null,
    start_year: yearOf(study.startDate),
    end_year: yearOf(study.endDate),
  };
}

function yearOf(date: string | number | null | undefined): number | null {
  return typeof date === 'string' && /^\d{4}/.test(date) ? Number(date.slice(0, 4)) : null;
}
