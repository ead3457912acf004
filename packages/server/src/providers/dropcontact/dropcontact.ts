import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import type { JobSpec } from '../kit/operation-spec.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailStatus, identity, joined, withScheme } from '../kit/read-answers.ts';
import { flag, list, text } from '../kit/shapes.ts';
import { websiteDomain } from '../kit/website-domain.ts';

/** https://developer.dropcontact.com. Contacts are enriched in jobs; one with a verified address costs 1 credit, any other none. */
export const dropcontact = defineProvider({
  id: 'dropcontact',
  label: 'Dropcontact',
  baseUrl: 'https://api.dropcontact.com/v1',
  auth: { header: 'X-Access-Token' },
  limits: { requestsPerSecond: 60 },
});

const address = z.object({ email: text, qualification: text });
const contact = z.object({
  full_name: text,
  first_name: text,
  last_name: text,
  // Documented as a list; older replies have one address.
  email: z.union([z.array(address), z.string()]).nullish(),
  company: text,
  website: text,
  linkedin: text,
  company_linkedin: text,
  job: text,
});
/** `error` is false, true or a text. Of a job that is not ready `success` is false, and `error` as well. */
const enriched = z.object({ error: z.literal(false).nullish(), success: flag, data: list(contact) });
type Enriched = z.infer<typeof enriched>;

/** The vendor takes tens of seconds, and says itself that one should come back after 30. */
const job: JobSpec<Enriched> = {
  id: z.object({ request_id: text }).transform(({ request_id: id }) => id || null),
  read: (id) => ({ method: 'GET', path: `/enrich/all/${encodeURIComponent(id)}` }),
  isRunning: ({ success }) => success !== true,
  everyMs: 10_000,
};

const enriching = { job, reply: enriched, deadlineMs: 90_000 };

/** One contact in each job, so that each look-up has an answer, a price and a failure of its own. */
const submit = (asked: Readonly<Record<string, string | null>>) => ({
  method: 'POST' as const,
  path: '/enrich/all',
  body: { data: [Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null))] },
});

/** What is sure of an address, by the part of its qualification before the `@`; `nominative@pro` is a verified one. */
const qualities: Readonly<Record<string, EmailStatus>> = {
  nominative: 'valid',
  catch_all: 'catch_all',
  random: 'risky',
  generic: 'risky',
  invalid: 'invalid',
};

function judged({ email, qualification }: z.infer<typeof address>): FoundEmail | null {
  if (!email) return null;
  const [local = '', domain] = qualification?.split('@') ?? [];
  const status = domain === 'invalid' ? 'invalid' : emailStatus(qualities, local);
  return { email, status, score: null };
}

/** The best of a contact's business addresses: private and shared ones are not what is looked for. */
function workEmail({ data }: Enriched): FoundEmail | null {
  const emails = data?.[0]?.email;
  if (typeof emails === 'string') return judged({ email: emails, qualification: null });
  const own = (emails ?? []).filter(({ qualification }) => !/^generic@|@perso$/.test(qualification ?? ''));
  const all = own.flatMap((one) => judged(one) ?? []);
  return all.find(({ status }) => status === 'valid') ?? all[0] ?? null;
}

/** The address of a person at a company. */
export const findEmail = dropcontact.job({
  ...enriching,
  id: 'dropcontact.find_email',
  request: ({ name, domain, company }: { name: string; domain: string | null; company: string | null }) =>
    submit({ full_name: name, website: domain, company }),
  answer: workEmail,
});

/** The work address of a profile's owner. */
export const findEmailByProfile = dropcontact.job({
  ...enriching,
  id: 'dropcontact.find_email_by_profile',
  request: ({ profileUrl }: { profileUrl: string }) => submit({ linkedin: profileUrl }),
  answer: workEmail,
});

/** Who an address belongs to. */
export const findIdentity = dropcontact.job({
  ...enriching,
  id: 'dropcontact.find_identity',
  request: ({ email }: { email: string }) => submit({ email }),
  answer: ({ data }) => {
    const [found] = data ?? [];
    if (found === undefined) return null;
    return identity({
      name: found.full_name || joined([found.first_name, found.last_name]),
      profile_url: withScheme(found.linkedin),
      job_title: found.job,
      company_name: found.company,
      company_domain: websiteDomain(withScheme(found.website)),
      company_profile_url: withScheme(found.company_linkedin),
    });
  },
});
