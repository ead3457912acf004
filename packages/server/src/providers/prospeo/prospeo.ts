import { z } from 'zod';
import type { Batch } from '../kit/operation.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailFrom, identity, joined, phoneFrom } from '../kit/read-answers.ts';
import { dateOfParts, personProfile } from '../kit/read-profile.ts';
import { doubtful, flag, list, num, obj, text, textOr } from '../kit/shapes.ts';
import { websiteDomain } from '../kit/website-domain.ts';

/** https://prospeo.io/api-docs. A match costs 1 credit, with a mobile number 10; a miss is free. */
export const prospeo = defineProvider({
  id: 'prospeo',
  label: 'Prospeo',
  baseUrl: 'https://api.prospeo.io',
  auth: { header: 'X-KEY' },
  // Those of the smallest plan, without its 2,000 a day: the plan is not known here, and the vendor says when it is over.
  limits: { requestsPerSecond: 5, requestsPerMinute: 300 },
  errors: {
    // Nearly everything is a 400, faults of the vendor included. Whether a wrong key is a 401 or a 400 is doubtful.
    codeAt: ['error_code'],
    means: {
      NO_MATCH: 'not_found',
      INSUFFICIENT_CREDITS: 'quota_exhausted',
      INVALID_API_KEY: 'credential_rejected',
      ACCOUNT_RESTRICTED: 'credential_rejected',
      RATE_LIMITED: 'rate_limited',
      RATE_LIMIT_EXCEEDED: 'rate_limited',
      INTERNAL_ERROR: 'unavailable',
      '*': 'request_refused',
    },
  },
});

const job = { title: text, company_name: text, current: flag, seniority: text };
const years = { start_year: num, start_month: num, end_year: num, end_month: num };
const names = { full_name: text, first_name: text, last_name: text, linkedin_url: text };
const person = obj({
  ...names,
  current_job_title: text,
  headline: text,
  job_history: list(z.object({ ...job, ...years })),
  email: obj({ status: text, revealed: flag, email: text }),
  mobile: obj({ status: text, revealed: flag, mobile: text }),
  location: obj({ city: text, state: text, country: text }),
  // Empty in the one example there is.
  skills: doubtful(z.array(textOr({ name: text }))),
});
const company = obj({ name: text, domain: text, website: text });

// A success says `false`. A `true` without a code is not a reply of this vendor.
const reply = { error: z.literal(false).nullish(), person, company };

/** Everything about a person is one request; blank parts are left out. */
function about(data: Readonly<Record<string, string | null | undefined>>, flags = {}) {
  return { ...flags, data: Object.fromEntries(Object.entries(data).filter(([, value]) => value)) };
}

interface PersonAtCompany {
  name: string;
  domain?: string | null;
  company?: string | null;
}

const byName = ({ name, domain, company: employer }: PersonAtCompany) =>
  about({ full_name: name, company_website: domain, company_name: employer });

const byProfile = ({ profileUrl }: { profileUrl: string }) => about({ linkedin_url: profileUrl });

const bulkReply = z.object({
  matched: z.array(z.object({ identifier: z.string(), person, company })),
  not_matched: z.array(z.string()),
  invalid_datapoints: z.array(z.string()),
});

/** Up to 50 people in one request, for the price of asking one by one. */
const batchOf = <Input>(ask: (input: Input) => { data: object }): Batch<Input> => ({
  max: 50,
  request: (inputs) => ({
    method: 'POST',
    path: '/bulk-enrich-person',
    body: { data: inputs.map((input, at) => ({ identifier: String(at), ...ask(input).data })) },
  }),
  split: (body, inputs) => {
    const told = bulkReply.parse(body);
    const parts = new Map<string, unknown>([
      ...told.matched.map(({ identifier, ...found }) => [identifier, found] as const),
      ...told.not_matched.map((identifier) => [identifier, null] as const),
      ...told.invalid_datapoints.map(
        (identifier) => [identifier, { error_code: 'INVALID_DATAPOINTS' }] as const,
      ),
    ]);
    return inputs.map((_, at) => parts.get(String(at)));
  },
});

/** What was revealed; a masked value has stars, or is left out. */
function revealed(value?: string | null, isRevealed?: boolean | null): string | null {
  return value && isRevealed !== false && !value.includes('*') ? value : null;
}

const nameOf = (found: z.infer<typeof person>) =>
  found?.full_name || joined([found?.first_name, found?.last_name]);

const domainOf = (found: z.infer<typeof company>) => found?.domain ?? websiteDomain(found?.website);

const readEmail = emailFrom({ VERIFIED: 'valid', UNVERIFIED: 'risky' });

/** The address of a person at a company. Unverified ones are asked for as well: a caller may want them. */
export const findEmail = prospeo.post('find_email', '/enrich-person', {
  ask: (asked: { name: string; domain: string | null; company: string | null }) => byName(asked),
  batch: batchOf(byName),
  reply,
  answer: ({ person: found }) =>
    readEmail(revealed(found?.email?.email, found?.email?.revealed), found?.email?.status),
});

/** The mobile number of a profile's owner. */
export const findMobile = prospeo.post('find_mobile', '/enrich-person', {
  // Verified is the only status a number has, and with the second flag a person without one is a free miss.
  ask: ({ profileUrl }: { profileUrl: string }) =>
    about({ linkedin_url: profileUrl }, { enrich_mobile: true, only_verified_mobile: true }),
  reply,
  answer: ({ person: found }) => phoneFrom(revealed(found?.mobile?.mobile, found?.mobile?.revealed)),
});

/** The profile of a person with this name at this company. Without a profile there is no answer. */
export const findPerson = prospeo.post('find_person', '/enrich-person', {
  ask: byName,
  batch: batchOf(byName),
  reply,
  answer: ({ person: found, company: employer }) =>
    found?.linkedin_url
      ? identity({
          name: nameOf(found),
          profile_url: found.linkedin_url,
          job_title: found.current_job_title,
          company_name: employer?.name,
          company_domain: domainOf(employer),
          location: joined([found.location?.city, found.location?.state, found.location?.country], ', '),
        })
      : null,
});

/** The profile behind a URL; the vendor knows no education. */
export const findProfile = prospeo.post('find_profile', '/enrich-person', {
  ask: byProfile,
  batch: batchOf(byProfile),
  reply,
  answer: ({ person: found, company: employer }, { profileUrl }) =>
    found
      ? personProfile({
          name: nameOf(found),
          headline: found.headline,
          ...found.location,
          region: found.location?.state,
          profile_url: found.linkedin_url ?? profileUrl,
          skills: found.skills?.map((skill) => (typeof skill === 'string' ? skill : skill?.name)),
          present: {
            title: found.current_job_title,
            company_name: employer?.name,
            company_domain: domainOf(employer),
          },
          jobs: found.job_history?.map(({ current, ...one }) => ({
            ...one,
            start_date: dateOfParts(one.start_year, one.start_month),
            end_date: dateOfParts(one.end_year, one.end_month),
            is_current: current,
          })),
        })
      : null,
});

export const countCredits = prospeo.credits('/account-information', {
  reply: { response: z.object({ remaining_credits: z.number() }) },
  left: ({ response }) => response.remaining_credits,
});
