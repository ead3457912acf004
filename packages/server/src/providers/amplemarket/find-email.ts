import { z } from 'zod';
import type { FoundEmail } from '../kit/answers.ts';
import { amplemarket } from './amplemarket.ts';

const reply = z.object({ email: z.string().nullish() });

/** The vendor says of no address how sure it is. */
function readEmail({ email }: z.infer<typeof reply>): FoundEmail | null {
  return email ? { email, status: 'unknown', score: null } : null;
}

/** The address of a person at a company; both the domain and the name are sent where both are known. */
export const findEmail = amplemarket.operation({
  id: 'amplemarket.find_email',
  request: (person: { name: string; domain: string | null; company: string | null }) => ({
    method: 'GET',
    path: '/people/find',
    query: {
      name: person.name,
      company_domain: person.domain,
      company_name: person.company,
      reveal_email: true,
    },
  }),
  reply,
  answer: readEmail,
});

/** The work address of a profile's owner. */
export const findEmailByProfile = amplemarket.operation({
  id: 'amplemarket.find_email_by_profile',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'GET',
    path: '/people/find',
    query: { linkedin_url: profileUrl, reveal_email: true },
  }),
  reply,
  answer: readEmail,
});
