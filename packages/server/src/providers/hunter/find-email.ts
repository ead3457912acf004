import { unescape } from 'node:querystring';
import { z } from 'zod';
import type { FoundEmail } from '../kit/answers.ts';
import { readStatus } from './email-status.ts';
import { hunter } from './hunter.ts';

const text = z.string().nullish();

const reply = z.object({
  data: z.object({
    email: text,
    score: z.number().nullish(),
    verification: z.object({ status: text }).nullish(),
  }),
});

// The body of a miss is known from clients only: a null address.
function readEmail({ data }: z.infer<typeof reply>): FoundEmail | null {
  if (!data.email) return null;
  const status = readStatus(data.verification?.status, data.score);
  return { email: data.email, status, score: data.score ?? null };
}

/** The address of a person at a company; the domain is better than the name, and goes first where both are sent. */
export const findEmail = hunter.operation({
  id: 'hunter.find_email',
  request: (person: { name: string; domain: string | null; company: string | null }) => ({
    method: 'GET',
    path: '/email-finder',
    query: { full_name: person.name, domain: person.domain, company: person.company },
  }),
  reply,
  answer: readEmail,
});

/** The work address of a profile's owner. */
export const findEmailByProfile = hunter.operation({
  id: 'hunter.find_email_by_profile',
  // Doubtful: the documentation asks for a domain or company as well, PyHunter 2.0 sends the handle alone.
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'GET',
    path: '/email-finder',
    query: { linkedin_handle: handleOf(profileUrl) },
  }),
  reply,
  answer: readEmail,
});

/** The part of a profile URL that names the person, decoded: it is encoded again on its way. */
function handleOf(profileUrl: string): string {
  const handle = /\/in\/([^/?#]+)/i.exec(profileUrl)?.[1];
  // Unlike decodeURIComponent it takes whatever comes.
  return handle === undefined ? profileUrl : unescape(handle);
}
