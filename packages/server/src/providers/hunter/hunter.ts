import { unescape } from 'node:querystring';
import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { emailStatus, identity, profileHandle, profileUrlOf } from '../kit/read-answers.ts';
import { num, obj, text, textOr } from '../kit/shapes.ts';

/** https://hunter.io/api-documentation/v2. A found address costs 1 credit, a miss none. */
export const hunter = defineProvider({
  id: 'hunter',
  label: 'Hunter',
  baseUrl: 'https://api.hunter.io/v2',
  auth: { header: 'X-API-KEY' },
  // Published for the finder and the domain search; lookups of people are assumed to be alike.
  limits: { requestsPerSecond: 15, requestsPerMinute: 500 },
  errors: {
    codeAt: ['errors.0.id'],
    // The other way round than usual: 403 is "too fast", 429 is "used up".
    means: { 403: 'rate_limited', 404: 'not_found', 429: 'quota_exhausted' },
  },
});

/** `webmail` says where the address is, not whether it takes mail. So it is unknown, like every other word. */
const statuses: Readonly<Record<string, EmailStatus>> = {
  valid: 'valid',
  invalid: 'invalid',
  accept_all: 'catch_all',
  disposable: 'risky',
};

/**
 * From which score an address that was never verified is more than a guess: the address was seen somewhere, or
 * follows the only pattern of its domain. Hunter names no threshold; 80 is ours.
 */
const soundScore = 80;

function judged(email: string, status?: string | null, score: number | null = null): FoundEmail {
  if (status) return { email, status: emailStatus(statuses, status), score };
  return { email, status: (score ?? 0) >= soundScore ? 'unknown' : 'risky', score };
}

// The body of a miss is known from clients only: a null address.
const finder = <Input>(name: string, ask: (input: Input) => Record<string, string | null>) =>
  hunter.get(name, '/email-finder', {
    ask,
    reply: { data: obj({ email: text, score: num, verification: obj({ status: text }) }) },
    answer: ({ data }): FoundEmail | null =>
      data?.email ? judged(data.email, data.verification?.status, data.score) : null,
  });

/** The address of a person at a company; the domain is better than the name, and goes first where both are sent. */
export const findEmail = finder(
  'find_email',
  (person: { name: string; domain: string | null; company: string | null }) => ({
    full_name: person.name,
    domain: person.domain,
    company: person.company,
  }),
);

/**
 * The work address of a profile's owner. Doubtful: the documentation asks for a domain or company as well, PyHunter 2.0
 * sends the handle alone. The handle is encoded again on its way.
 */
export const findEmailByProfile = finder(
  'find_email_by_profile',
  ({ profileUrl }: { profileUrl: string }) => ({
    linkedin_handle: unescape(profileHandle(profileUrl) ?? profileUrl),
  }),
);

/** Whether an address takes mail. */
export const verifyEmail = hunter.get('verify_email', '/email-verifier', {
  ask: ({ email }: { email: string }) => ({ email }),
  limits: { requestsPerSecond: 10, requestsPerMinute: 300 },
  // 202: still at it. Older documentation has a 222 as well, for a mail server that talks nonsense; it is read as a 200.
  repeatOn: { status: [202], everyMs: 2000 },
  reply: { data: z.object({ status: z.string(), score: num }) },
  answer: ({ data }, { email }) => judged(email, data.status, data.score),
});

/** Who an address belongs to. The shape, that of Clearbit's enrichment, is known from clients. */
export const findIdentity = hunter.get('find_identity', '/people/find', {
  ask: ({ email }: { email: string }) => ({ email }),
  reply: {
    data: obj({
      name: textOr({ fullName: text }),
      employment: obj({ name: text, domain: text, title: text }),
      linkedin: obj({ handle: text }),
    }),
  },
  answer: ({ data }) =>
    identity({
      name: typeof data?.name === 'string' ? data.name : data?.name?.fullName,
      profile_url: profileUrlOf(data?.linkedin?.handle),
      job_title: data?.employment?.title,
      company_name: data?.employment?.name,
      company_domain: data?.employment?.domain,
    }),
});

/** The counters are known from clients; plans with one pool have `credits`, older ones a pool for each kind. */
const pool = obj({ used: num, available: num });

export const countCredits = hunter.credits('/account', {
  reply: { data: obj({ requests: obj({ credits: pool, searches: pool }) }) },
  left: ({ data }) => {
    const counted = data?.requests?.credits ?? data?.requests?.searches;
    return counted?.available == null ? null : counted.available - (counted.used ?? 0);
  },
});
