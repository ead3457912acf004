import { z } from 'zod';
import type { EmailStatus, FoundEmail, FoundPhone, PersonIdentity, PersonInRole } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';

/** https://leadmagic.io/docs. Replies are charged on success only. */
export const leadmagic = defineProvider({
  id: 'leadmagic',
  label: 'LeadMagic',
  baseUrl: 'https://api.leadmagic.io',
  auth: { header: 'X-API-Key' },
  // Published for profile-search alone (100 to 300 a minute); the others are assumed to be alike.
  limits: { requestsPerMinute: 300 },
  errors: {
    // Problem details today, a flat `error` in the older API.
    codeAt: ['errors.0.code', 'error'],
    means: { 404: 'not_found' },
  },
});

const text = z.string().nullish();

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
  reply: z.object({ email: text, status: text }),
  // The body of a miss is known from clients only: a null address, whatever the status says.
  answer: ({ email, status }): FoundEmail | null =>
    email ? { email, status: readStatus(status), score: null } : null,
});

/** The work address of whoever a profile belongs to. */
export const findEmailByProfile = leadmagic.operation({
  id: 'leadmagic.find_email_by_profile',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'POST',
    path: '/v1/people/b2b-profile-email',
    body: { profile_url: profileUrl },
  }),
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
  reply: z.object({ profile_url: text }),
  answer: ({ profile_url: url }): PersonIdentity | null =>
    url
      ? {
          name: null,
          profile_url: url,
          job_title: null,
          company_name: null,
          company_domain: null,
          company_profile_url: null,
        }
      : null,
});

/** Who has a role at a company. The shape of the reply is known from clients only. */
export const findRole = leadmagic.operation({
  id: 'leadmagic.find_role',
  request: ({ role, domain }: { role: string; domain: string }) => ({
    method: 'POST',
    path: '/v1/people/role-finder',
    body: { job_title: role, company_domain: domain },
  }),
  reply: z.object({
    name: text,
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
    const name = reply.name ?? reply.full_name ?? (joined === '' ? null : joined);
    if (!name && !reply.profile_url) return null;
    return {
      name,
      profile_url: reply.profile_url ?? null,
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
  reply: z.object({ credits: z.number() }),
  answer: ({ credits }) => ({ detail: `${credits} credits left` }),
});
