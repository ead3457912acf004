import { z } from 'zod';
import type { PersonProfile, ProfileEducation, ProfileEmployment } from '../kit/answers.ts';
import { clado } from './clado.ts';

const text = z.string().nullish().catch(null);
const number = z.number().nullish().catch(null);
/** The numbers are 0 where a date is less exact. */
const date = z.object({ year: number, month: number, day: number }).nullish().catch(null);

const position = z.object({ title: text, companyName: text, start: date, end: date });
const education = z.object({ schoolName: text, degree: text, fieldOfStudy: text, start: date, end: date });

const profile = z.object({
  firstName: text,
  lastName: text,
  headline: text,
  username: text,
  geo: z.object({ full: text, country: text, city: text }).nullish().catch(null),
  fullPositions: z.array(position).nullish(),
  educations: z.array(education).nullish(),
  skills: z.array(z.object({ name: text })).nullish(),
});

type Profile = z.infer<typeof profile>;

/** The profile behind a URL, as the vendor last saw it. */
export const findProfile = clado.operation({
  id: 'clado.find_profile',
  // Another client calls the parameter `url`; which is right is doubtful.
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'GET',
    path: '/api/enrich/linkedin',
    query: { linkedin_url: profileUrl },
  }),
  // Twice inside, as clients show it.
  reply: z.object({ data: z.object({ data: profile.nullable() }) }),
  answer: ({ data: { data } }, { profileUrl }): PersonProfile | null => data && readProfile(data, profileUrl),
});

function readProfile(found: Profile, askedUrl: string): PersonProfile {
  return {
    name: [found.firstName, found.lastName].filter(Boolean).join(' ') || null,
    headline: found.headline || null,
    location: { city: found.geo?.city || null, region: null, country: found.geo?.country || null },
    profile_url: found.username ? `https://www.linkedin.com/in/${found.username}` : askedUrl,
    skills: (found.skills ?? []).flatMap(({ name }) => name || []),
    employment_history: (found.fullPositions ?? []).map(readPosition),
    education: (found.educations ?? []).map(readEducation),
    observed_at: null,
  };
}

function readPosition({ title, companyName, start, end }: z.infer<typeof position>): ProfileEmployment {
  const endDate = dateOf(end);
  return {
    company_name: companyName || null,
    company_domain: null,
    title: title || null,
    seniority: null,
    start_date: dateOf(start),
    end_date: endDate,
    is_current: endDate === null,
  };
}

function readEducation(study: z.infer<typeof education>): ProfileEducation {
  return {
    school: study.schoolName || null,
    degree: study.degree || null,
    field: study.fieldOfStudy || null,
    start_year: study.start?.year || null,
    end_year: study.end?.year || null,
  };
}

function dateOf(given: z.infer<typeof date>): string | null {
  if (!given?.year) return null;
  const parts = [given.month, given.month ? given.day : null].flatMap((part) => part || []);
  return [given.year, ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
}
