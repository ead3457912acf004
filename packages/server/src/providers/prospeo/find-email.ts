import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import { enrichPerson, enrichReply, revealed } from './enrich-person.ts';
import { prospeo } from './prospeo.ts';

const statuses: Readonly<Record<string, EmailStatus>> = { VERIFIED: 'valid', UNVERIFIED: 'risky' };

/** The address of a person at a company. Unverified ones are asked for as well: a caller may want them. */
export const findEmail = prospeo.operation({
  id: 'prospeo.find_email',
  request: (person: { name: string; domain: string | null; company: string | null }) =>
    enrichPerson({
      full_name: person.name,
      company_website: person.domain,
      company_name: person.company,
    }),
  reply: enrichReply,
  answer: ({ person }): FoundEmail | null => {
    const email = revealed(person?.email?.email, person?.email?.revealed);
    const status = statuses[person?.email?.status ?? ''] ?? 'unknown';
    return email === null ? null : { email, status, score: null };
  },
});
