import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import type { JobSpec } from '../kit/operation-spec.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailFrom, phoneFrom } from '../kit/read-answers.ts';
import { list, obj, text } from '../kit/shapes.ts';
import { splitName } from '../kit/split-name.ts';

/**
 * https://docs.fullenrich.com/api/v2. It asks other vendors one after the other. What is found costs: a work address 1 credit, a
 * private one 3, a number 10. The account has 60 calls a minute for everything, reads of jobs included, and no header says so.
 */
export const fullenrich = defineProvider({
  id: 'fullenrich',
  label: 'FullEnrich',
  baseUrl: 'https://app.fullenrich.com/api/v2',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  limits: { requestsPerMinute: 60 },
  errors: {
    codeAt: ['status', 'code'],
    // A job that ran out of credits is told by its state, with 402; with one contact and one field there is nothing in it besides.
    means: { CREDITS_INSUFFICIENT: 'quota_exhausted', CANCELED: 'unavailable' },
  },
});

const kept = z.object({ email: text, status: text });
const contact = obj({
  most_probable_work_email: kept.nullish(),
  most_probable_phone: obj({ number: text }),
  work_emails: list(kept),
  personal_emails: list(kept),
  phones: list(z.object({ number: text })),
});
const enrichment = z.object({ status: z.string(), data: list(z.object({ contact_info: contact })) });
type Enrichment = z.infer<typeof enrichment>;

const running: ReadonlySet<string> = new Set(['CREATED', 'IN_PROGRESS', 'RATE_LIMIT']);

const job: JobSpec<Enrichment> = {
  id: z.object({ enrichment_id: text }).transform(({ enrichment_id: id }) => id || null),
  // Without `forceResults` one that is not done may be answered with 400, as bad requests are.
  read: (id) => ({
    method: 'GET',
    path: `/contact/enrich/bulk/${encodeURIComponent(id)}`,
    query: { forceResults: true },
  }),
  isRunning: ({ status }) => running.has(status),
  // It takes 30 to 90 seconds, and each read is one of 60 calls a minute.
  everyMs: 15_000,
};

type Person = { name: string; domain: string | null; company: string | null } | { profileUrl: string };

/** One contact and one field each: a job has one answer, and is billed for no more than was asked. */
const enriching = (name: string, field: string) => ({
  job,
  id: `fullenrich.${name}`,
  request: (person: Person) => ({
    method: 'POST' as const,
    path: '/contact/enrich/bulk',
    body: { name: 'Headrace', data: [{ ...describe(person), enrich_fields: [`contact.${field}`] }] },
  }),
  reply: enrichment,
  deadlineMs: 120_000,
});

function describe(person: Person): Readonly<Record<string, string | undefined>> {
  if ('profileUrl' in person) return { linkedin_url: person.profileUrl };
  const { first, last } = splitName(person.name);
  const employer =
    person.domain === null ? { company_name: person.company ?? undefined } : { domain: person.domain };
  return { first_name: first, last_name: last, ...employer };
}

const statuses: Readonly<Record<string, EmailStatus>> = {
  DELIVERABLE: 'valid',
  HIGH_PROBABILITY: 'risky',
  CATCH_ALL: 'catch_all',
  INVALID: 'invalid',
  INVALID_DOMAIN: 'invalid',
};
const readEmail = emailFrom(statuses);

function workEmail({ data }: Enrichment): FoundEmail | null {
  const info = data?.[0]?.contact_info;
  const best = info?.most_probable_work_email ?? info?.work_emails?.[0];
  return readEmail(best?.email, best?.status);
}

/** The address of a person at a company. */
export const findEmail = fullenrich.job({
  ...enriching('find_email', 'work_emails'),
  answer: workEmail,
});

/** The work address of a profile's owner. */
export const findEmailByProfile = fullenrich.job({
  ...enriching('find_email_by_profile', 'work_emails'),
  answer: workEmail,
});

/** The private addresses of a profile's owner. */
export const findPersonalEmail = fullenrich.job({
  ...enriching('find_personal_email', 'personal_emails'),
  answer: ({ data }): FoundEmail | null => {
    const all = data?.[0]?.contact_info?.personal_emails ?? [];
    const [best, ...others] = all.filter(({ email }) => email);
    const found = readEmail(best?.email, best?.status);
    return found && { ...found, alternatives: others.flatMap(({ email }) => email ?? []) };
  },
});

/** A number of a profile's owner; the vendor does not say of what kind. */
export const findPhone = fullenrich.job({
  ...enriching('find_phone', 'phones'),
  answer: ({ data }) => {
    const info = data?.[0]?.contact_info;
    return phoneFrom(info?.most_probable_phone?.number ?? info?.phones?.[0]?.number, 'unknown');
  },
});

/** Assumed: the path is documented, the name of the balance is that of searches' replies. */
export const countCredits = fullenrich.credits('/account/credits', {
  reply: { balance: z.number().nullish(), credits: z.number().nullish() },
  left: ({ balance, credits }) => balance ?? credits ?? null,
});
