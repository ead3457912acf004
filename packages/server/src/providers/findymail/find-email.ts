import { z } from 'zod';
import type { FoundEmail } from '../kit/answers.ts';
import { findymail, missIsAnError } from './findymail.ts';

const reply = z.object({ contact: z.object({ email: z.string().nullish() }).nullish() });

/** The vendor says of no address how sure it is, because it gives out verified ones only. */
function readEmail({ contact }: z.infer<typeof reply>): FoundEmail | null {
  return contact?.email ? { email: contact.email, status: 'valid', score: null } : null;
}

/** The address of a person at a company, by its domain or else by its name. */
export const findEmail = findymail.operation({
  id: 'findymail.find_email',
  request: (person: { name: string; domain: string | null; company: string | null }) => ({
    method: 'POST',
    path: '/api/search/name',
    body: { name: person.name, domain: person.domain ?? person.company ?? undefined },
  }),
  errors: missIsAnError,
  reply,
  answer: readEmail,
});

/** The work address of a profile's owner. */
export const findEmailByProfile = findymail.operation({
  id: 'findymail.find_email_by_profile',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'POST',
    path: '/api/search/business-profile',
    body: { linkedin_url: profileUrl },
  }),
  limits: { concurrency: 30 },
  errors: missIsAnError,
  reply,
  answer: readEmail,
});

/**
 * Whether an address takes mail. The vendor has a yes or a no; its no covers addresses that it could not check, so that
 * it is no more than unverified.
 */
export const verifyEmail = findymail.operation({
  id: 'findymail.verify_email',
  request: ({ email }: { email: string }) => ({ method: 'POST', path: '/api/verify', body: { email } }),
  reply: z.object({ verified: z.boolean() }),
  answer: ({ verified }, { email }): FoundEmail => ({
    email,
    status: verified ? 'valid' : 'risky',
    score: null,
  }),
});
