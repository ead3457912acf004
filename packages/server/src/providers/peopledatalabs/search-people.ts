import { z } from 'zod';
import type { PageOf, PersonRow } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import type { Choice, Clause, Span } from './bool-query.ts';
import { boolQuery, hasPhrase, isExactly, isOneOf, isPlace, isWithin } from './bool-query.ts';
import { peopledatalabs, perEndpoint } from './peopledatalabs.ts';
import { askPage, bareUrls, readPage, recordPage, text } from './record-page.ts';

export const maxPageSize = 100;

/** By the fields of a person's record. Every list can exclude. */
export interface PeopleQuery {
  full_name?: Choice;
  /** Words in a row. */
  job_title?: Choice;
  /** `cxo`, `owner`, `partner`, `vp`, `director`, `manager`, `senior`, `entry`, `training`, `unpaid`. */
  job_title_levels?: Choice;
  /** `sales`, `engineering`, `human_resources` and so on. */
  job_title_role?: Choice;
  job_title_sub_role?: Choice;
  /** A city, region, country or continent by its name, or several parted by commas: `Munich, Bavaria, Germany`. */
  location?: Choice;
  job_company_name?: Choice;
  /** Domains. */
  job_company_website?: Choice;
  job_company_linkedin_url?: Choice;
  job_company_industry?: Choice;
  /** `1-10`, `11-50` and so on up to `10001+`. */
  job_company_size?: Choice;
  job_company_employee_count?: Span;
  job_company_founded?: Span;
  /** `$0-$1M`, `$1M-$10M` and so on up to `$10B+`. */
  job_company_inferred_revenue?: Choice;
  /** In USD. */
  job_company_total_funding_raised?: Span;
  /** `private`, `public`, `nonprofit` and so on. */
  job_company_type?: Choice;
  /** Headquarters of the employer. */
  job_company_location?: Choice;
  skills?: Choice;
  /** Words in a row, in what people say of themselves and of their job. */
  keywords?: Choice;
  inferred_years_experience?: Span;
}

const person = z.object({
  full_name: text,
  job_title: text,
  headline: text,
  linkedin_url: text,
  job_company_name: text,
  job_company_website: text,
  job_company_linkedin_url: text,
  location_name: text,
});

/** People with their whole profile; 1 credit for each. A search that finds nobody is `not_found`. */
export const searchPeople = peopledatalabs.operation({
  id: 'peopledatalabs.search_people',
  request: ({ query, ...page }: PageOf<PeopleQuery>) => ({
    method: 'POST',
    path: '/v5/person/search',
    body: askPage(peopleQuery(query), page),
  }),
  limits: perEndpoint,
  // A hundred whole profiles.
  maxReplyBytes: 8 * 1024 * 1024,
  reply: recordPage,
  answer: (reply, { at }) => readPage(reply, { at, read: readPerson }),
});

/** What the vendor is asked. Titles have a field of their own for words (`.text`); names are compared whole. */
function peopleQuery(query: PeopleQuery): Clause {
  return boolQuery([
    isOneOf(['full_name'], query.full_name),
    hasPhrase(['job_title.text'], query.job_title),
    isOneOf(['job_title_levels'], query.job_title_levels),
    isOneOf(['job_title_role'], query.job_title_role),
    isOneOf(['job_title_sub_role'], query.job_title_sub_role),
    isPlace(places('location_'), query.location),
    isOneOf(['job_company_name'], query.job_company_name),
    isOneOf(['job_company_website'], query.job_company_website),
    isOneOf(['job_company_linkedin_url'], bareUrls(query.job_company_linkedin_url)),
    isOneOf(['job_company_industry'], query.job_company_industry),
    isOneOf(['job_company_size'], query.job_company_size),
    isWithin('job_company_employee_count', query.job_company_employee_count),
    isWithin('job_company_founded', query.job_company_founded),
    isExactly('job_company_inferred_revenue', query.job_company_inferred_revenue),
    isWithin('job_company_total_funding_raised', query.job_company_total_funding_raised),
    isOneOf(['job_company_type'], query.job_company_type),
    isPlace(places('job_company_location_'), query.job_company_location),
    isOneOf(['skills'], query.skills),
    hasPhrase(['headline', 'summary', 'job_summary'], query.keywords),
    isWithin('inferred_years_experience', query.inferred_years_experience),
  ]);
}

function places(of: string): string[] {
  return ['locality', 'region', 'country', 'continent'].map((part) => of + part);
}

function readPerson(match: PersonRow['match']): PersonRow {
  const found = person.parse(match);
  return {
    name: found.full_name,
    jobTitle: found.job_title,
    headline: found.headline,
    profileUrl: found.linkedin_url,
    companyName: found.job_company_name,
    companyDomain: websiteDomain(found.job_company_website),
    companyWebsiteUrl: found.job_company_website,
    companyProfileUrl: found.job_company_linkedin_url,
    region: found.location_name,
    match,
  };
}
