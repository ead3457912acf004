import { z } from 'zod';
import type { VendorObject } from '../kit/row-shapes.ts';
import type { Choice, Condition, Span } from '../kit/bool-query.ts';
import { boolQuery } from '../kit/bool-query.ts';
import { rowNumber, rowObjects, rowPart, rowText } from '../kit/row-shapes.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { companyRow, personRow } from '../kit/search-rows.ts';
import { num, text } from '../kit/shapes.ts';
import { hasPhrase, isExactly, isOneOf, isPlace, isProfile, isWithin } from './bool-query.ts';
import { peopledatalabs, perEndpoint } from './peopledatalabs.ts';

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
  /** LinkedIn's older names: `computer software`. */
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

/** By the fields of a company's record, likewise. */
export interface CompaniesQuery {
  /** Words in a row. */
  name?: Choice;
  website?: Choice;
  linkedin_url?: Choice;
  industry?: Choice;
  /** Keywords; the vendor has no field for technologies. */
  tags?: Choice;
  /** A phrase in what companies say about themselves. */
  keywords?: Choice;
  size?: Choice;
  employee_count?: Span;
  founded?: Span;
  inferred_revenue?: Choice;
  type?: Choice;
  /** Headquarters. */
  location?: Choice;
  /** `seed`, `series_a` and so on. */
  latest_funding_stage?: Choice;
  total_funding_raised?: Span;
}

interface SearchSpec<Query, Row> {
  conditions(query: Query): Condition[];
  readRow(match: VendorObject): Row;
}

/** A search that finds nothing is `not_found`. Plans without a field get `true` or `false` instead of its value. */
const searchOf = <Query, Row extends PersonRow | CompanyRow>(
  [name, path]: readonly [string, string],
  { conditions, readRow }: SearchSpec<Query, Row>,
) =>
  peopledatalabs.post(name, path, {
    ask: ({ query, at, size }: PageOf<Query>) => ({
      query: boolQuery(conditions(query)),
      size,
      // Names and titles as people write them; otherwise all is in lower case.
      titlecase: true,
      scroll_token: at?.toString(),
    }),
    limits: perEndpoint,
    // A hundred whole profiles.
    maxReplyBytes: 8 * 1024 * 1024,
    reply: { data: rowObjects, total: num, scroll_token: text },
    answer: ({ data, total = null, scroll_token: token }, { at }): SearchPage<Row> => {
      // There is a token even where the first page has all there is.
      const isAll = data.length === 0 || (at === null && total !== null && data.length >= total);
      return { rows: data.map(readRow), next: isAll || !token ? null : token, total };
    },
  });

const person = z.object({
  full_name: rowText,
  job_title: rowText,
  headline: rowText,
  linkedin_url: rowText,
  job_company_name: rowText,
  job_company_website: rowText,
  job_company_linkedin_url: rowText,
  location_name: rowText,
});

/** People with their whole profile; 1 credit for each. */
export const searchPeople = searchOf<PeopleQuery, PersonRow>(['search_people', '/v5/person/search'], {
  conditions: (query) => [
    isOneOf('full_name', query.full_name),
    // Titles have a field of their own for words; names are compared whole.
    hasPhrase(['job_title.text'], query.job_title),
    isOneOf('job_title_levels', query.job_title_levels),
    isOneOf('job_title_role', query.job_title_role),
    isOneOf('job_title_sub_role', query.job_title_sub_role),
    isPlace('location_', query.location),
    isOneOf('job_company_name', query.job_company_name),
    isOneOf('job_company_website', query.job_company_website),
    isProfile('job_company_linkedin_url', query.job_company_linkedin_url),
    isOneOf('job_company_industry', query.job_company_industry),
    isOneOf('job_company_size', query.job_company_size),
    isWithin('job_company_employee_count', query.job_company_employee_count),
    isWithin('job_company_founded', query.job_company_founded),
    isExactly('job_company_inferred_revenue', query.job_company_inferred_revenue),
    isWithin('job_company_total_funding_raised', query.job_company_total_funding_raised),
    isOneOf('job_company_type', query.job_company_type),
    isPlace('job_company_location_', query.job_company_location),
    isOneOf('skills', query.skills),
    hasPhrase(['headline', 'summary', 'job_summary'], query.keywords),
    isWithin('inferred_years_experience', query.inferred_years_experience),
  ],
  readRow: (match) => {
    const found = person.parse(match);
    return personRow(match, {
      name: found.full_name,
      jobTitle: found.job_title,
      headline: found.headline,
      profileUrl: found.linkedin_url,
      companyName: found.job_company_name,
      companyWebsiteUrl: found.job_company_website,
      companyProfileUrl: found.job_company_linkedin_url,
      region: found.location_name,
    });
  },
});

const company = z.object({
  name: rowText,
  display_name: rowText,
  website: rowText,
  linkedin_url: rowText,
  summary: rowText,
  headline: rowText,
  industry: rowText,
  employee_count: rowNumber,
  size: rowText,
  location: rowPart({ name: rowText }),
});

/** Companies with all that is known of them; 1 credit for each. */
export const searchCompanies = searchOf<CompaniesQuery, CompanyRow>(
  ['search_companies', '/v5/company/search'],
  {
    conditions: (query) => [
      hasPhrase(['name.text'], query.name),
      isOneOf('website', query.website),
      isProfile('linkedin_url', query.linkedin_url),
      isOneOf('industry', query.industry),
      isOneOf('tags', query.tags),
      hasPhrase(['headline', 'summary'], query.keywords),
      isOneOf('size', query.size),
      isWithin('employee_count', query.employee_count),
      // A date in the index, which takes years.
      isWithin('founded', query.founded),
      isExactly('inferred_revenue', query.inferred_revenue),
      isOneOf('type', query.type),
      isPlace('location.', query.location),
      isOneOf('latest_funding_stage', query.latest_funding_stage),
      isWithin('total_funding_raised', query.total_funding_raised),
    ],
    readRow: (match) => {
      const found = company.parse(match);
      return companyRow(match, {
        name: found.display_name ?? found.name,
        websiteUrl: found.website,
        profileUrl: found.linkedin_url,
        description: found.summary ?? found.headline,
        industry: found.industry,
        headcount: found.employee_count?.toString() ?? found.size,
        region: found.location?.name,
      });
    },
  },
);
