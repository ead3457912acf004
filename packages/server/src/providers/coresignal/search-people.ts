import { z } from 'zod';
import type { PageOf, PersonRow } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import type { Choice, Clause, Span } from './bool-query.ts';
import { boolQuery, hasPart, hasPhrase, isPlace, isWithin, isYearWithin } from './bool-query.ts';
import { coresignal } from './coresignal.ts';
import {
  askPreview,
  deadlineMs,
  maxReplyBytes,
  previewPage,
  previewSize,
  readPreview,
  text,
} from './preview-page.ts';

export const maxPageSize = previewSize;

/** By the fields of an employee's record. Every list can exclude; texts are found by words in a row. */
export interface PeopleQuery {
  full_name?: Choice;
  active_experience_title?: Choice;
  /** `Sales`, `Engineering and Technical` and so on. */
  active_experience_department?: Choice;
  /** `C-Level`, `Owner`, `Head`, `Director`, `Manager`, `Senior`, `Specialist`, `Intern` and so on. */
  active_experience_management_level?: Choice;
  is_decision_maker?: boolean | null;
  /** A city, region or country by its name, or several parted by commas: `Munich, Bavaria, Germany`. */
  location?: Choice;
  /** ISO 3166-1 with two letters. */
  location_country_iso2?: Choice;
  inferred_skills?: Choice;
  /** In what people say of themselves. */
  keywords?: Choice;
  total_experience_duration_months?: Span;
  /** Of the present employer, as all below. */
  company_name?: Choice;
  /** Domains. */
  company_website?: Choice;
  company_industry?: Choice;
  /** `51-200 employees`. */
  company_size_range?: Choice;
  company_employees_count?: Span;
  /** `Privately Held`, `Public Company` and so on. Known from clients only, as the four below. */
  company_type?: Choice;
  company_founded_year?: Span;
  company_hq_country?: Choice;
  company_categories_and_keywords?: Choice;
  /** Yearly. */
  company_annual_revenue?: Span;
}

const person = z.object({
  full_name: text,
  headline: text,
  professional_network_url: text,
  location_full: text,
  location_country: text,
  active_experience_title: text,
  company_name: text,
  company_website: text,
  company_professional_network_url: text,
});

/** People in brief; 20 credits for each 20. */
export const searchPeople = coresignal.operation({
  id: 'coresignal.search_people',
  request: ({ query, at }: PageOf<PeopleQuery>) =>
    askPreview('employee_multi_source', { query: peopleQuery(query), at }),
  deadlineMs,
  maxReplyBytes,
  reply: previewPage,
  answer: (found, { at, size }) => readPreview(found, { at, size, read: readPerson }),
});

function peopleQuery(query: PeopleQuery): Clause {
  return boolQuery([
    hasPhrase(['full_name'], query.full_name),
    hasPhrase(['active_experience_title'], query.active_experience_title),
    hasPhrase(['active_experience_department'], query.active_experience_department),
    hasPhrase(['active_experience_management_level'], query.active_experience_management_level),
    isDecisionMaker(query.is_decision_maker ?? null),
    isPlace(['location_full', 'location_country'], query.location),
    hasPhrase(['location_country_iso2'], query.location_country_iso2),
    hasPhrase(['inferred_skills'], query.inferred_skills),
    hasPhrase(['headline', 'summary'], query.keywords),
    isWithin(['total_experience_duration_months'], query.total_experience_duration_months),
    hasEmployer(query),
  ]);
}

/** The conditions for the employer must all be true for one current job. */
function hasEmployer(query: PeopleQuery) {
  const of = (field: string) => `experience.${field}`;
  return hasPart('experience', {
    always: [{ term: { [of('active_experience')]: 1 } }],
    conditions: [
      hasPhrase([of('company_name')], query.company_name),
      hasPhrase([of('company_website'), of('company_website.domain_only')], query.company_website),
      hasPhrase([of('company_industry')], query.company_industry),
      hasPhrase([of('company_size_range')], query.company_size_range),
      isWithin([of('company_employees_count')], query.company_employees_count),
      hasPhrase([of('company_type')], query.company_type),
      isYearWithin(of('company_founded_year'), query.company_founded_year),
      hasPhrase([of('company_hq_country')], query.company_hq_country),
      hasPhrase([of('company_categories_and_keywords')], query.company_categories_and_keywords),
      isWithin(revenueFields.map(of), query.company_annual_revenue),
    ],
  });
}

/** The vendor has it from two sources. */
const revenueFields = ['company_annual_revenue_source_1', 'company_annual_revenue_source_5'];

function isDecisionMaker(wanted: boolean | null) {
  return { must: wanted === null ? [] : [{ term: { is_decision_maker: wanted ? 1 : 0 } }], mustNot: [] };
}

function readPerson(match: PersonRow['match']): PersonRow {
  const found = person.parse(match);
  return {
    name: found.full_name,
    jobTitle: found.active_experience_title,
    headline: found.headline,
    profileUrl: found.professional_network_url,
    companyName: found.company_name,
    companyDomain: websiteDomain(found.company_website),
    companyWebsiteUrl: found.company_website,
    companyProfileUrl: found.company_professional_network_url,
    region: found.location_full ?? found.location_country,
    match,
  };
}
