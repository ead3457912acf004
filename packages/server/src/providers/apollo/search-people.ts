import { z } from 'zod';
import type { RequestSpec } from '../kit/operation.ts';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { apollo, searchingPeople } from './apollo.ts';
import { nextPage, vendorRow } from './numbered-page.ts';
import type { OrganizationFilters } from './organization-query.ts';
import { withoutEmpty } from './without-empty.ts';

/** Under the vendor's names. Only technologies can be excluded. */
export interface PeopleQuery extends OrganizationFilters {
  /** Also titles with the same words in them, unless `include_similar_titles` is false. */
  person_titles?: readonly string[];
  include_similar_titles?: boolean | null;
  /** `owner`, `founder`, `c_suite`, `partner`, `vp`, `head`, `director`, `manager`, `senior`, `entry`, `intern`. */
  person_seniorities?: readonly string[];
  /** Known from the vendor's command line only. */
  person_departments?: readonly string[];
  /** Where people live: cities, US states, countries. */
  person_locations?: readonly string[];
  q_keywords?: string | null;
  /** `verified`, `unverified`, `likely to engage`, `unavailable`. */
  contact_email_status?: readonly string[];
  currently_using_all_of_technology_uids?: readonly string[];
  currently_not_using_any_of_technology_uids?: readonly string[];
}

const text = z.string().nullable().catch(null);

/** A search gives the title and the employer's name only; all of it is there once it is revealed. */
const person = z.object({
  name: text,
  title: text,
  headline: text,
  linkedin_url: text,
  city: text,
  state: text,
  country: text,
  organization: z
    .object({ name: text, primary_domain: text, website_url: text, linkedin_url: text })
    .nullable()
    .catch(null),
});

export const peoplePage = z.object({ people: z.array(vendorRow), total_entries: z.number().nullish() });

/**
 * People without what identifies them: a first name, a title and the employer's name. Free. Whole rows cost a credit
 * each (`revealPeople`).
 */
export const searchPeople = apollo.operation({
  id: 'apollo.search_people',
  request: askPeople,
  limits: searchingPeople,
  reply: peoplePage,
  answer: (reply, page) => readPeople(reply, page),
});

/** The request of a page. */
export function askPeople({ query, at, size }: PageOf<PeopleQuery>): RequestSpec {
  return {
    method: 'POST',
    path: '/mixed_people/api_search',
    // Documented as parameters of the URL (`person_titles[]`); the vendor's command line sends JSON, which has space for
    // a thousand domains.
    body: { ...withoutEmpty(query), page: at ?? 1, per_page: size },
  };
}

/** A page of rows. */
export function readPeople(
  { people, total_entries: total = null }: z.infer<typeof peoplePage>,
  page: Pick<PageOf<unknown>, 'at' | 'size'>,
): SearchPage<PersonRow> {
  const rows = people.flatMap((match) => (match === null ? [] : [readPerson(match)]));
  return { rows, next: nextPage(page, { count: people.length, total }), total };
}

/** A person, as far as the vendor tells. */
export function readPerson(match: PersonRow['match']): PersonRow {
  const { name, title, headline, linkedin_url: url, organization, ...place } = person.parse(match);
  const { city, state, country } = place;
  return {
    // `last_name_obfuscated` (`Hu***n`) is not a real name, and half a name would find the wrong person.
    name,
    jobTitle: title,
    headline,
    profileUrl: url,
    companyName: organization?.name ?? null,
    companyDomain: organization?.primary_domain ?? websiteDomain(organization?.website_url),
    companyWebsiteUrl: organization?.website_url ?? null,
    companyProfileUrl: organization?.linkedin_url ?? null,
    region: [city, state, country].filter(Boolean).join(', ') || null,
    match,
  };
}
