import { z } from 'zod';
import type { PersonIdentity } from '../kit/answers.ts';
import { amplemarket } from './amplemarket.ts';
import { websiteDomain } from '../kit/website-domain.ts';

const text = z.string().nullish();

/** The vendor's person as it is: what is promised to users is the vendor's own object. */
const wholePerson = z.object({ id: z.string() }).catchall(z.json());

/** Everything known about the person of an address. */
export const findPersonByEmail = amplemarket.operation({
  id: 'amplemarket.find_person_by_email',
  request: ({ email }: { email: string }) => ({ method: 'GET', path: '/people/find', query: { email } }),
  reply: wholePerson,
  answer: (person) => person,
});

/** Everything known about the person of a profile. */
export const findPersonByProfile = amplemarket.operation({
  id: 'amplemarket.find_person_by_profile',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'GET',
    path: '/people/find',
    query: { linkedin_url: profileUrl },
  }),
  reply: wholePerson,
  answer: (person) => person,
});

/** Who someone is, by name and company. */
export const findPerson = amplemarket.operation({
  id: 'amplemarket.find_person',
  request: (person: { name: string; company?: string | null; domain?: string | null }) => ({
    method: 'GET',
    path: '/people/find',
    query: { name: person.name, company_name: person.company, company_domain: person.domain },
  }),
  reply: z.object({
    name: text,
    title: text,
    linkedin_url: text,
    location: text,
    company: z.object({ name: text, website: text, linkedin_url: text }).nullish(),
  }),
  answer: (found): PersonIdentity | null =>
    found.name || found.linkedin_url
      ? {
          name: found.name ?? null,
          profile_url: found.linkedin_url ?? null,
          job_title: found.title ?? null,
          company_name: found.company?.name ?? null,
          company_domain: websiteDomain(found.company?.website),
          company_profile_url: found.company?.linkedin_url ?? null,
          ...(found.location ? { location: found.location } : {}),
        }
      : null,
});
