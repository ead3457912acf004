import type { VendorObject } from '../kit/row-shapes.ts';
import type { PersonProfile } from '../kit/answers.ts';
import { rowObjects } from '../kit/row-shapes.ts';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { personRow } from '../kit/search-rows.ts';
import { num, text } from '../kit/shapes.ts';
import { crustdata, searchingPeople } from './crustdata.ts';
import type { CrustdataFilter } from './filter.ts';
import { readProfile } from './find-profile.ts';
import { personData, readIdentity } from './person-data.ts';

/** A person, with the profile in the shape that all providers' profiles are brought into. */
export type CrustdataPerson = PersonRow & { profile: PersonProfile };

/** A page of people, by conditions on indexed fields; every condition can be turned round. */
export const searchPeople = crustdata.post('search_people', '/person/search', {
  ask: ({ query, at, size }: PageOf<CrustdataFilter>) => ({
    filters: query,
    limit: size,
    // Skills are not among what a search may return, only enrichment has them.
    fields: ['basic_profile', 'social_handles', 'experience', 'education', 'crustdata_person_id'],
    cursor: at?.toString(),
  }),
  limits: searchingPeople,
  maxReplyBytes: 16 * 1024 * 1024,
  reply: { profiles: rowObjects, next_cursor: text, total_count: num },
  answer: ({ profiles, next_cursor: next, total_count: total }): SearchPage<CrustdataPerson> => ({
    rows: profiles.map(readPerson),
    next: profiles.length === 0 ? null : (next ?? null),
    total: total ?? null,
  }),
});

const nobody = personData.parse({});

function readPerson(match: VendorObject): CrustdataPerson {
  // One odd person must not cost the others of the page; what is odd is still in the match.
  const person = personData.safeParse(match).data ?? nobody;
  const known = readIdentity(person);
  const row = personRow(match, {
    name: known?.name,
    jobTitle: known?.job_title,
    headline: person.basic_profile?.headline,
    profileUrl: known?.profile_url,
    companyName: known?.company_name,
    companyDomain: known?.company_domain,
    companyWebsiteUrl: known?.company_domain,
    companyProfileUrl: known?.company_profile_url,
    region: known?.location,
  });
  return { ...row, profile: readProfile(person, null) };
}
