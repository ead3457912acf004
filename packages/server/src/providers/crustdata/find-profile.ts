import { z } from 'zod';
import type { PersonIdentity, PersonProfile, ProfileEmployment } from '../kit/answers.ts';
import { inJobs, jobErrors } from './batch-jobs.ts';
import { bestMatch } from './best-match.ts';
import { crustdata, onRoute } from './crustdata.ts';
import { inBatches, manyBytes } from './in-batches.ts';
import type { Job, PersonData } from './person-data.ts';
import { companyNameOf, isOfProfile, personData, profileUrlOf, readIdentity } from './person-data.ts';

const fields = ['basic_profile', 'social_handles', 'experience', 'education', 'skills'];
const limits = onRoute('person/enrich');
const confidence = { confidence_score: z.number().nullish() };
const match = z.object({ ...confidence, person_data: personData });

const ask = (body: Readonly<Record<string, unknown>>) =>
  ({ method: 'POST', path: '/person/enrich', body }) as const;

/** Those with an address, asked about together with others. */
function byEmail(wanted: readonly string[]) {
  const request = (people: readonly { email: string }[]) =>
    ask({ business_emails: people.map(({ email }) => email), fields: wanted });
  return {
    request: (person: { email: string }) => request([person]),
    batch: inBatches({ request, identifierOf: ({ email }) => email }),
    limits,
    maxReplyBytes: manyBytes,
  };
}

const byProfile = (people: readonly { profileUrl: string }[]) =>
  ask({ professional_network_profile_urls: people.map(({ profileUrl }) => profileUrl), fields });

/** The profile behind a URL, from the vendor's store rather than looked up afresh. */
export const findProfile = crustdata.operation({
  id: 'crustdata.find_profile',
  request: (person: { profileUrl: string }) => byProfile([person]),
  batch: inBatches({ request: byProfile, identifierOf: ({ profileUrl }) => profileUrl }),
  bulk: inJobs({ path: '/person/enrich', max: 10_000, fields, personOf: (data) => data }),
  errors: jobErrors,
  limits,
  maxReplyBytes: manyBytes,
  reply: bestMatch(match),
  // The person returned can be another than the one asked for.
  answer: (found, { profileUrl }): PersonProfile | null =>
    found && isOfProfile(found.person_data, profileUrl) ? readProfile(found.person_data, profileUrl) : null,
});

/** Who an address belongs to, and from 0 to 1 how sure the vendor is of it. */
export const findIdentity = crustdata.operation({
  id: 'crustdata.find_identity',
  ...byEmail(['basic_profile', 'social_handles', 'experience']),
  reply: bestMatch(match),
  answer: (found): (PersonIdentity & { confidence_score: number | null }) | null => {
    const identity = found && readIdentity(found.person_data);
    return identity && { ...identity, confidence_score: found?.confidence_score ?? null };
  },
});

const wholePerson = z.record(z.string(), z.json());

/** The profile of the person whom an address belongs to, the vendor's own object, and how sure it is, from 0 to 1. */
export const findProfileByEmail = crustdata.operation({
  id: 'crustdata.find_profile_by_email',
  ...byEmail(fields),
  reply: bestMatch(z.object({ ...confidence, person_data: wholePerson })).transform(
    (found) => found && { ...found, profile: personData.parse(found.person_data) },
  ),
  answer: (found) =>
    found && {
      profile: readProfile(found.profile, null),
      person: found.person_data,
      confidence_score: found.confidence_score ?? null,
    },
});

export function readProfile(person: PersonData, askedUrl: string | null): PersonProfile {
  const { basic_profile: basic, experience, education, skills } = person;
  const jobs = experience?.employment_details;
  return {
    name: basic?.name ?? null,
    headline: basic?.headline ?? null,
    location: {
      city: basic?.location?.city ?? null,
      region: basic?.location?.state ?? null,
      country: basic?.location?.country ?? null,
    },
    profile_url: profileUrlOf(person) ?? askedUrl,
    skills: skills?.professional_network_skills ?? [],
    employment_history: [
      ...(jobs?.current ?? []).map((employment) => readJob(employment, true)),
      ...(jobs?.past ?? []).map((employment) => readJob(employment, false)),
    ],
    education: (education?.schools ?? []).map((study) => ({
      school: study.school ?? null,
      degree: study.degree ?? null,
      field: study.field_of_study ?? null,
      start_year: study.start_year ?? null,
      end_year: study.end_year ?? null,
    })),
    observed_at: basic?.last_updated ?? null,
  };
}

function readJob(employment: Job, isCurrent: boolean): ProfileEmployment {
  return {
    company_name: companyNameOf(employment),
    company_domain: employment.company_website_domain ?? null,
    title: employment.title ?? null,
    seniority: employment.seniority_level ?? null,
    start_date: employment.start_date?.slice(0, 10) || null,
    end_date: employment.end_date?.slice(0, 10) || null,
    is_current: isCurrent,
  };
}
