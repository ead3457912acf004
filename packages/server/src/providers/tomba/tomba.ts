import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailFrom, verdictFrom } from '../kit/read-answers.ts';
import { flag, num, obj, text } from '../kit/shapes.ts';

/** https://docs.tomba.io, and the vendor's own client. An address found costs 1 search. How errors and misses look is not certain. */
export const tomba = defineProvider({
  id: 'tomba',
  label: 'Tomba',
  baseUrl: 'https://api.tomba.io/v1',
  auth: { headers: ['X-Tomba-Key', 'X-Tomba-Secret'] },
  // Depends on the plan, and is not published.
  limits: { requestsPerSecond: 5 },
  errors: { means: { 404: 'not_found' } },
});

/** `webmail` says where an address is, not whether it takes mail. */
const statuses: Readonly<Record<string, EmailStatus>> = {
  valid: 'valid',
  invalid: 'invalid',
  accept_all: 'catch_all',
  disposable: 'risky',
};
const readEmail = emailFrom(statuses);
const readVerdict = verdictFrom(statuses);

const finder = {
  reply: { data: obj({ email: text, score: num, accept_all: flag, verification: obj({ status: text }) }) },
};

interface Found {
  data?:
    | {
        email?: string | null | undefined;
        score?: number | null | undefined;
        accept_all?: boolean | null | undefined;
        verification?: { status?: string | null | undefined } | null | undefined;
      }
    | null
    | undefined;
}

const toEmail = ({ data }: Found): FoundEmail | null =>
  readEmail(data?.email, data?.accept_all === true ? 'accept_all' : data?.verification?.status, data?.score);

/** The address of a person at a company, by its domain or else by its name. */
export const findEmail = tomba.get('find_email', '/email-finder', {
  ...finder,
  ask: ({ name, domain, company }: { name: string; domain: string | null; company: string | null }) => ({
    ...(domain === null ? { company } : { domain }),
    full_name: name,
  }),
  answer: toEmail,
});

/** The work address of a profile's owner. */
export const findEmailByProfile = tomba.get('find_email_by_profile', '/linkedin', {
  ...finder,
  ask: ({ profileUrl }: { profileUrl: string }) => ({ url: profileUrl }),
  answer: toEmail,
});

/** Whether an address takes mail. The path is that of the vendor's client; newer pages have the address in the query. */
export const verifyEmail = tomba.get(
  'verify_email',
  ({ email }: { email: string }) => `/email-verifier/${encodeURIComponent(email)}`,
  {
    reply: { data: obj({ email: obj({ status: text, score: num }) }) },
    answer: ({ data }, { email }) => readVerdict(email, data?.email?.status, data?.email?.score),
  },
);

/** The account of the key. What it says of credits depends on the plan, and is not read. */
export const tryKey = tomba.credits('/me', { reply: {}, left: () => null });
