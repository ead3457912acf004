import type { PersonIdentity } from '../kit/answers.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import type { Person } from './enrich-person.ts';
import { enrichPerson, enrichReply, nameOf } from './enrich-person.ts';
import { prospeo } from './prospeo.ts';

/** The profile of a person with this name at this company. Without a profile there is no answer. */
export const findPerson = prospeo.operation({
  id: 'prospeo.find_person',
  request: (person: { name: string; company?: string | null; domain?: string | null }) =>
    enrichPerson({
      full_name: person.name,
      company_website: person.domain,
      company_name: person.company,
    }),
  reply: enrichReply,
  answer: ({ person, company }): PersonIdentity | null =>
    person?.linkedin_url
      ? {
          name: nameOf(person),
          profile_url: person.linkedin_url,
          job_title: person.current_job_title ?? null,
          company_name: company?.name ?? null,
          company_domain: company?.domain ?? websiteDomain(company?.website),
          company_profile_url: null,
          ...locationOf(person),
        }
      : null,
});

function locationOf({ location: place }: Person): { location?: string } {
  const location = [place?.city, place?.state, place?.country].filter(Boolean).join(', ');
  return location === '' ? {} : { location };
}
