import { z } from 'zod';
import type { EmailStatus, FoundEmail, FoundPhone, PersonIdentity, PersonInRole } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';

/** https://leadmagic.io/docs. Replies are charged on success only. */
export const leadmagic = defineProvider({
  id: 'leadmagic',
  label: 'LeadMagic',
  baseUrl: 'https://api.leadmagic.io',
  auth: { header: 'X-API-Key' },
  // Each endpoint has a limit of its own; these are what most of them allow.
  limits: { requestsPerMinute: 300 },
  errors: {
    // Flat problem details (RFC 9457) today, a list of them before, a flat `error` in the oldest API.
    codeAt: ['code', 'errors.0.code', 'error'],
    means: { 404: 'not_found', 403: 'not_in_plan' },
  },
});

/** What searches and most finders allow. With limits of its own an operation has a bucket of its own. */
export const perEndpoint = { requestsPerMinute: 300 };

const text = z.string().nullish();

/** Profiles come without one: `linkedin.com/in/x`. */
export function withScheme(url: string): string {
  return url.includes('://') ? url : `https://${url}`;
}

const statuses: Readonly<Record<string, EmailStatus>> = {
  valid: 'valid',
  valid_catch_all: 'catch_all',
  catch_all: 'catch_all',
  invalid: 'invalid',
  unknown: 'unknown',
};

function readStatus(status: string | null | undefined): EmailStatus {
  return statuses[status ?? ''] ?? 'unknown';
}

/** The address of a person at a company; the domain is better than the name where both are known. */
export const findEmail = leadmagic.operation({
  id: 'leadmagic.find_email',
  request: (person: { name: string; domain: string | null; company: string | null }) => ({
    method: 'POST',
    path: '/v1/people/email-finder',
    body: {
      full_name: person.name,
      domain: person.domain ?? undefined,
      company_name: person.company ?? undefined,
    },
  }),
  limits: { requestsPerMinute: 5000 },
  reply: z.object({ email: text, status: text }),
  // A miss is 200 with a null address, whatever the status says.
  answer: ({ email, status }): FoundEmail | null =>
    email ? { email, status: readStatus(status), score: null } : null,
});

/** The work address of the person whom a profile is about. */
export const findEmailByProfile = leadmagic.operation({
  id: 'leadmagic.find_email_by_profile',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'POST',
    path: '/v1/people/b2b-profile-email',
    body: { profile_url: profileUrl },
  }),
  limits: { requestsPerMinute: 1500 },
  reply: z.object({ email: text }),
  answer: ({ email }): FoundEmail | null => (email ? { email, status: 'unknown', score: null } : null),
});

/** A mobile number, by profile URL or work address. */
export const findMobile = leadmagic.operation({
  id: 'leadmagic.find_mobile',
  request: ({ profileUrl, workEmail }: { profileUrl?: string; workEmail?: string }) => ({
    method: 'POST',
    path: '/v1/people/mobile-finder',
    body: { profile_url: profileUrl, work_email: workEmail },
  }),
  limits: { requestsPerMinute: 25_000 },
  reply: z.object({ mobile_number: text }),
  answer: ({ mobile_number: number }): FoundPhone | null => (number ? { number, type: 'mobile' } : null),
});

/** The profile that belongs to a work address. */
export const findProfileByEmail = leadmagic.operation({
  id: 'leadmagic.find_profile_by_email',
  request: ({ email }: { email: string }) => ({
    method: 'POST',
    path: '/v1/people/b2b-profile',
    body: { work_email: email },
  }),
  limits: { requestsPerMinute: 1500 },
  reply: z.object({ profile_url: text }),
  answer: ({ profile_url: url }): PersonIdentity | null =>
    url
      ? {
          name: null,
          profile_url: withScheme(url),
          job_title: null,
          company_name: null,
          company_domain: null,
          company_profile_url: null,
        }
      : null,
});

/** Who has a role at a company. */
export const findRole = leadmagic.operation({
  id: 'leadmagic.find_role',
  request: ({ role, domain }: { role: string; domain: string }) => ({
    method: 'POST',
    path: '/v1/people/role-finder',
    body: { job_title: role, company_domain: domain },
  }),
  limits: perEndpoint,
  reply: z.object({
    full_name: text,
    first_name: text,
    last_name: text,
    profile_url: text,
    job_title: text,
    company_name: text,
    company_website: text,
  }),
  answer: (reply): PersonInRole | null => {
    const joined = [reply.first_name, reply.last_name].filter(Boolean).join(' ');
    const name = reply.full_name ?? (joined === '' ? null : joined);
    if (!name && !reply.profile_url) return null;
    return {
      name,
      profile_url: reply.profile_url ? withScheme(reply.profile_url) : null,
      company_name: reply.company_name ?? null,
      company_website_url: reply.company_website ?? null,
      job_title: reply.job_title ?? null,
    };
  },
});

/** What is left of the account: a free call that tells whether a credential works. */
export const countCredits = leadmagic.operation({
  id: 'leadmagic.count_credits',
  request: () => ({ method: 'GET', path: '/v1/credits' }),
  limits: { requestsPerMinute: 5000 },
  reply: z.object({ credits: z.number() }),
  answer: ({ credits }) => ({ detail: `${credits} credits left` }),
});
