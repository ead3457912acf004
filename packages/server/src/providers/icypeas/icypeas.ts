import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import type { JobSpec } from '../kit/operation-spec.ts';
import { defineProvider } from '../kit/provider.ts';
import { joined } from '../kit/read-answers.ts';
import { personProfile } from '../kit/read-profile.ts';
import { list, obj, text } from '../kit/shapes.ts';
import { splitName } from '../kit/split-name.ts';
import { inFiles, readLimits } from './files.ts';

/** https://api-doc.icypeas.com. Searches are jobs; an address found costs 1 credit, a verification 0.1. */
export const icypeas = defineProvider({
  id: 'icypeas',
  label: 'Icypeas',
  baseUrl: 'https://app.icypeas.com/api',
  auth: { header: 'Authorization' },
  limits: { requestsPerMinute: 30 },
  errors: {
    // Bad input and what becomes of a job are told with status 200. `success` comes last: it is nearly always there.
    codeAt: ['items.0.status', 'item.status', 'status', 'name', 'success'],
    means: {
      false: 'request_refused',
      SearchNotFoundError: 'request_refused',
      // Of the account, not of the key; its status is not documented.
      UnpaidSubscriptionError: 'not_in_plan',
      BAD_INPUT: 'request_refused',
      INSUFFICIENT_FUNDS: 'quota_exhausted',
      ABORTED: 'unavailable',
    },
  },
});

const search = z.object({
  status: z.string(),
  results: obj({ emails: list(z.object({ email: text, certainty: text })) }),
});

type Search = z.infer<typeof search>;

/** https://api-doc.icypeas.com/statuses: all other statuses are final. */
const running: ReadonlySet<string> = new Set(['NONE', 'SCHEDULED', 'IN_PROGRESS']);

const job: JobSpec<Search> = {
  id: z.object({ item: obj({ _id: z.string() }) }).transform(({ item }) => {
    const { _id: id = null } = item ?? {};
    return id;
  }),
  read: (id) => ({ method: 'POST', path: '/bulk-single-searchs/read', body: { id } }),
  isRunning: ({ status }) => running.has(status),
  // The vendor asks for 3 seconds at least; longer pauses leave reads for more jobs.
  everyMs: 5000,
  limits: readLimits,
};

const searching = {
  job,
  // The vendor documents `items`; a client reads `item`.
  reply: z
    .object({ items: list(search), item: search.nullish() })
    .transform(({ items, item }) => items?.[0] ?? item)
    .pipe(search),
  /** 10 a second are allowed, yet every job needs one read or two, and of those there are 30 a minute for all jobs. */
  limits: { requestsPerMinute: 20, endpoint: 'jobs' },
  deadlineMs: 90_000,
};

/**
 * Confidence in percent: https://api-doc.icypeas.com/certainties. `sure` is in older versions of that page only,
 * which also give `probable` 90 percent; so a probable address counts as risky.
 */
const certainties: Readonly<Record<string, { status: EmailStatus; score: number }>> = {
  ultra_sure: { status: 'valid', score: 99 },
  very_sure: { status: 'valid', score: 99 },
  sure: { status: 'valid', score: 97 },
  probable: { status: 'risky', score: 95 },
  undeliverable: { status: 'invalid', score: 0 },
};

const judged = (email: string, certainty?: string | null): FoundEmail => ({
  email,
  ...(certainties[certainty ?? ''] ?? { status: 'unknown', score: null }),
});

/** The address of a person at a company. */
export const findEmail = icypeas.job({
  id: 'icypeas.find_email',
  request: (person: { name: string; domain: string | null; company: string | null }) => ({
    method: 'POST',
    path: '/email-search',
    body: { ...namesOf(person.name), domainOrCompany: person.domain ?? person.company ?? undefined },
  }),
  ...searching,
  bulk: inFiles('email-search', ({ name, domain, company }) => {
    const { firstname, lastname } = namesOf(name);
    return [firstname, lastname ?? '', domain ?? company ?? ''];
  }),
  answer: ({ results }): FoundEmail | null => {
    const found = results?.emails?.[0];
    return found?.email ? judged(found.email, found.certainty) : null;
  },
});

function namesOf(name: string): { firstname: string; lastname: string | undefined } {
  const { first, last } = splitName(name);
  return { firstname: first, lastname: last };
}

/** Whether an address takes mail. A server that takes anything leaves it `unknown`, which is an answer as well. */
export const verifyEmail = icypeas.job({
  id: 'icypeas.verify_email',
  request: ({ email }: { email: string }) => ({
    method: 'POST',
    path: '/email-verification',
    body: { email },
  }),
  ...searching,
  bulk: inFiles('email-verification', ({ email }) => [email]),
  answer: ({ results }, { email }): FoundEmail => judged(email, results?.emails?.[0]?.certainty),
});

const employment = list(z.object({ name: text, jobTitle: text, startDate: text, endDate: text }));
const values = list(z.object({ value: text }));
// 0 while it goes on.
const end = z.union([z.string(), z.number()]).nullish();
const study = z.object({ name: text, degree: text, fieldsOfStudy: values, startDate: text, endDate: end });
const place = z.object({ addressLocality: text, addressRegion: text, addressCountry: text });
/** How people searches of this vendor write a profile; whether a scrape ever does is not verified. */
const flat = { profileUrl: text, lastJobTitle: text, lastJobStartDate: text, lastCompanyName: text };

const named = { firstname: text, lastname: text, headline: text, url: text };
const profile = z.object({
  ...named,
  address: z.union([place, z.string()]).nullish(),
  skills: values,
  worksFor: employment,
  alumniOf: employment,
  educations: list(study),
  ...flat,
});

/** The whole profile behind a URL. Unlike the searches it is answered at once. */
export const findProfile = icypeas.get('find_profile', '/scrape/profile', {
  ask: ({ profileUrl }: { profileUrl: string }) => ({ url: profileUrl }),
  limits: { requestsPerSecond: 20 },
  // The shape is known from a mirror of https://api-doc.icypeas.com and from clients.
  reply: { result: profile.nullish() },
  answer: ({ result }, { profileUrl }) => (result ? readProfile(result, profileUrl) : null),
});

function readProfile(found: z.infer<typeof profile>, askedUrl: string) {
  const seat = typeof found.address === 'string' ? null : found.address;
  const jobsOf = (jobs: z.infer<typeof employment>, isCurrent: boolean) =>
    (jobs ?? []).map(({ name, jobTitle, startDate, endDate }) => ({
      company_name: name,
      title: jobTitle,
      start_date: startDate,
      end_date: endDate,
      is_current: isCurrent,
    }));
  return personProfile({
    name: joined([found.firstname, found.lastname]),
    headline: found.headline,
    city: seat?.addressLocality,
    region: seat?.addressRegion,
    country: seat?.addressCountry,
    profile_url: found.url ?? found.profileUrl ?? askedUrl,
    skills: found.skills?.map(({ value }) => value),
    present: {
      company_name: found.lastCompanyName,
      title: found.lastJobTitle,
      start_date: found.lastJobStartDate,
    },
    jobs: [...jobsOf(found.worksFor, true), ...jobsOf(found.alumniOf, false)],
    studies: found.educations?.map(({ name, degree, fieldsOfStudy, startDate, endDate }) => ({
      school: name,
      degree,
      field: fieldsOfStudy?.[0]?.value,
      start: startDate,
      end: endDate,
    })),
  });
}

export const countCredits = icypeas.credits('/a/actions/subscription-information', {
  method: 'POST',
  // An `email` of the account is documented as required; clients report that the key's owner is taken without it.
  // `status` is the subscription's here, not a job's.
  errors: { codeAt: ['success'] },
  reply: { credits: z.number() },
  left: ({ credits }) => credits,
});
