import { z } from 'zod';
import type { PersonProfile } from '../kit/answers.ts';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { crustdata, searchingPeople } from './crustdata.ts';
import { readProfile } from './find-profile.ts';
import type { CrustdataFilter } from './filter.ts';
import { personData, readIdentity } from './person-data.ts';

/** A person, with the profile in the shape that all providers' profiles are brought into. */
export type CrustdataPerson = PersonRow & { profile: PersonProfile };

/** Skills are not among what a search may return, only enrichment has them. */
const fields = ['basic_profile', 'social_handles', 'experience', 'education', 'crustdata_person_id'];

/** A page of people, by conditions on indexed fields; every condition can be turned round. */
export const searchPeople = crustdata.operation({
  id: 'crustdata.search_people',
  request: ({ query, at, size }: PageOf<CrustdataFilter>) => ({
    method: 'POST',
    path: '/person/search',
    body: { filters: query, limit: size, fields, ...(at === null ? {} : { cursor: String(at) }) },
  }),
  limits: searchingPeople,
  reply: z.object({
    profiles: z.array(z.record(z.string(), z.json())),
    next_cursor: z.string().nullish(),
    total_count: z.number().nullish(),
  }),
  maxReplyBytes: 16 * 1024 * 1024,
  answer: ({ profiles, next_cursor: next, total_count: total }): SearchPage<CrustdataPerson> => ({
    rows: profiles.map(readPerson),
    next: profiles.length === 0 ? null : (next ?? null),
    total: total ?? null,
  }),
});

const nobody = personData.parse({});

function readPerson(match: PersonRow['match']): CrustdataPerson {
  const parsed = personData.safeParse(match);
  // One odd person must not cost the others of the page; what is odd is still in the match.
  const person = parsed.success ? parsed.data : nobody;
  const identity = readIdentity(person);
  return {
    name: identity?.name ?? null,
    jobTitle: identity?.job_title ?? null,
    headline: person.basic_profile?.headline ?? null,
    profileUrl: identity?.profile_url ?? null,
    companyName: identity?.company_name ?? null,
    companyDomain: identity?.company_domain ?? null,
    companyWebsiteUrl: identity?.company_domain ?? null,
    companyProfileUrl: identity?.company_profile_url ?? null,
    region: identity?.location ?? null,
    match,
    profile: readProfile(person, null),
  };
}
