import { z } from 'zod';
import type { EmailStatus, FoundEmail, FoundPhone } from '../kit/answers.ts';
import type { JobSpec } from '../kit/operation-spec.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailFrom } from '../kit/read-answers.ts';
import { flag, list, obj, text } from '../kit/shapes.ts';

/**
 * https://docs.wiza.co/api-reference. An address costs 2 credits, a number 5, only where found. How errors look, and the limit,
 * are not certain.
 */
export const wiza = defineProvider({
  id: 'wiza',
  label: 'Wiza',
  baseUrl: 'https://wiza.co/api',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  limits: { requestsPerMinute: 30 },
});

const email = z.object({ email: text, email_type: text, email_status: text });
const phone = z.object({ number: text, type: text });
const reveal = z.object({
  data: z.object({
    status: text,
    is_complete: flag,
    email: text,
    email_type: text,
    email_status: text,
    emails: list(email),
    mobile_phone: text,
    phones: list(phone),
  }),
});
type Reveal = z.infer<typeof reveal>;

const over: ReadonlySet<string> = new Set(['finished', 'failed']);

/** A reveal is billed when it is done, whoever waits for it. So one that is late is read again, never begun again. */
const job: JobSpec<Reveal> = {
  id: z
    .object({ data: obj({ id: z.union([z.string(), z.number()]).nullish() }) })
    .transform(({ data }) => data?.id?.toString() ?? null),
  read: (id) => ({ method: 'GET', path: `/individual_reveals/${encodeURIComponent(id)}` }),
  isRunning: ({ data }) => data.is_complete !== true && !over.has(data.status ?? ''),
  everyMs: 5000,
  limits: { requestsPerMinute: 60, endpoint: 'reads' },
};

/** Each kind that is found is billed, so never more is asked for than is wanted. */
const revealing = <Input>(
  name: string,
  how: { level: 'partial' | 'phone'; who(input: Input): Readonly<Record<string, string | null>> },
) => ({
  job,
  id: `wiza.${name}`,
  request: (input: Input) => ({
    method: 'POST' as const,
    path: '/individual_reveals',
    body: {
      individual_reveal: Object.fromEntries(
        Object.entries(how.who(input)).filter(([, value]) => value !== null),
      ),
      enrichment_level: how.level,
      ...(how.level === 'partial' ? { email_options: { accept_work: true, accept_personal: false } } : {}),
    },
  }),
  reply: reveal,
  deadlineMs: 90_000,
});

const statuses: Readonly<Record<string, EmailStatus>> = {
  valid: 'valid',
  catch_all: 'catch_all',
  risky: 'risky',
  invalid: 'invalid',
};
const readEmail = emailFrom(statuses);

function workEmail({ data }: Reveal): FoundEmail | null {
  const all = [data, ...(data.emails ?? [])].filter((one) => one.email && one.email_type !== 'personal');
  const best = all.find((one) => one.email_status === 'valid') ?? all[0];
  return readEmail(best?.email, best?.email_status);
}

/** The address of a person at a company. */
export const findEmail = wiza.job({
  ...revealing('find_email', {
    level: 'partial',
    who: ({ name, domain, company }: { name: string; domain: string | null; company: string | null }) => ({
      full_name: name,
      domain,
      company: domain === null ? company : null,
    }),
  }),
  answer: workEmail,
});

const byProfile = ({ profileUrl }: { profileUrl: string }) => ({ profile_url: profileUrl });

/** The work address of a profile's owner. */
export const findEmailByProfile = wiza.job({
  ...revealing('find_email_by_profile', { level: 'partial', who: byProfile }),
  answer: workEmail,
});

/** A number of a profile's owner, a mobile one if there is one. */
export const findPhone = wiza.job({
  ...revealing('find_phone', { level: 'phone', who: byProfile }),
  answer: ({ data }): FoundPhone | null => {
    const mobile = data.mobile_phone || data.phones?.find(({ type }) => type === 'mobile')?.number;
    if (mobile) return { number: mobile, type: 'mobile' };
    const number = data.phones?.find((one) => one.number)?.number;
    return number ? { number, type: 'unknown' } : null;
  },
});

const balance = z.union([z.number(), z.string()]).nullish();

export const countCredits = wiza.credits('/meta/credits', {
  reply: { credits: obj({ api_credits: balance, email_credits: balance }) },
  left: ({ credits }) => {
    const left = credits?.api_credits ?? credits?.email_credits ?? null;
    return typeof left === 'string' ? `${left} credits` : left;
  },
});
