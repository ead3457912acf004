import { z } from 'zod';
import type { VendorObject } from '../kit/row-shapes.ts';
import type { Choice, Condition, Span } from '../kit/bool-query.ts';
import { boolQuery } from '../kit/bool-query.ts';
import { rowText } from '../kit/row-shapes.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { companyRow, personRow } from '../kit/search-rows.ts';
import { hasPart, hasPhrase, isPlace, isWithin, isYearWithin } from './bool-query.ts';
import { coresignal } from './coresignal.ts';

/** What the vendor gives at once; there is no way to ask for less. */
export const maxPageSize = 20;
/**
 * Of any search no more is shown, in five pages. The vendor's newest document speaks of 1,000; who asks further than
 * an account is shown is refused, and with it the whole search.
 */
const mostRows = 100;

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

/** By the fields of a company's record, likewise. */
export interface CompaniesQuery {
  company_name?: Choice;
  /** Domains. */
  website?: Choice;
  professional_network_url?: Choice;
  industry?: Choice;
  type?: Choice;
  size_range?: Choice;
  employees_count?: Span;
  founded_year?: Span;
  /** Of the headquarters. */
  location?: Choice;
  hq_country_iso2?: Choice;
  /** In what companies say of themselves, and the vendor of them. */
  keywords?: Choice;
  technologies_used?: Choice;
  /** `Seed`, `Series A` and so on. */
  last_funding_round_name?: Choice;
  last_funding_round_amount_raised?: Span;
  /** Yearly. */
  revenue_annual?: Span;
}

interface SearchSpec<Query, Row> {
  conditions(query: Query): Condition[];
  readRow(match: VendorObject): Row;
}

// An entry that is not an object is skipped, but counts where the next page begins.
const previews = z.array(z.record(z.string(), z.custom<VendorObject[string]>()).nullable().catch(null));

/**
 * A page begins at a row, so that those of a smaller size miss nothing, and pay again for what they left. How many rows
 * there are stands in a header only.
 */
const searchOf = <Query, Row extends PersonRow | CompanyRow>(
  [name, dataSet]: readonly [string, string],
  { conditions, readRow }: SearchSpec<Query, Row>,
) =>
  coresignal.operation({
    id: `coresignal.${name}`,
    request: ({ query, at }: PageOf<Query>) => ({
      method: 'POST',
      path: `/${dataSet}/search/es_dsl/preview`,
      query: { page: Math.floor(rowOf(at) / maxPageSize) + 1 },
      body: { query: boolQuery(conditions(query)) },
    }),
    // Slow for broad searches: clients tell of ten seconds.
    deadlineMs: 60_000,
    // Companies come with their logos, as text.
    maxReplyBytes: 8 * 1024 * 1024,
    reply: previews,
    answer: (found, { at, size }): SearchPage<Row> => {
      const start = rowOf(at);
      const skipped = start % maxPageSize;
      const taken = found.slice(skipped, skipped + size);
      const next = start + taken.length;
      const isLast = found.length < maxPageSize && skipped + taken.length >= found.length;
      return {
        rows: taken.flatMap((match) => (match === null ? [] : [readRow(match)])),
        next: taken.length === 0 || isLast || next >= mostRows ? null : next,
        total: null,
      };
    },
  });

/** The row at which a page begins, from 0. An invalid cursor begins at the first row. */
function rowOf(at: PageOf<unknown>['at']): number {
  const row = Number(at ?? 0);
  return Number.isSafeInteger(row) && row > 0 ? row : 0;
}

const person = z.object({
  full_name: rowText,
  headline: rowText,
  professional_network_url: rowText,
  location_full: rowText,
  location_country: rowText,
  active_experience_title: rowText,
  company_name: rowText,
  company_website: rowText,
  company_professional_network_url: rowText,
});

/** People in brief; 20 credits for each 20. */
export const searchPeople = searchOf<PeopleQuery, PersonRow>(['search_people', 'employee_multi_source'], {
  conditions: (query) => [
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
  ],
  readRow: (match) => {
    const found = person.parse(match);
    return personRow(match, {
      name: found.full_name,
      jobTitle: found.active_experience_title,
      headline: found.headline,
      profileUrl: found.professional_network_url,
      companyName: found.company_name,
      companyWebsiteUrl: found.company_website,
      companyProfileUrl: found.company_professional_network_url,
      region: found.location_full ?? found.location_country,
    });
  },
});

function isDecisionMaker(wanted: boolean | null): Condition {
  return { must: wanted === null ? [] : [{ term: { is_decision_maker: wanted ? 1 : 0 } }], mustNot: [] };
}

/** The conditions for the employer must all be true for one current job. Its revenue is told by two sources. */
function hasEmployer(query: PeopleQuery): Condition {
  const of = (...fields: string[]) => fields.map((field) => `experience.company_${field}`);
  return hasPart('experience', {
    always: [{ term: { 'experience.active_experience': 1 } }],
    conditions: [
      hasPhrase(of('name'), query.company_name),
      hasPhrase(of('website', 'website.domain_only'), query.company_website),
      hasPhrase(of('industry'), query.company_industry),
      hasPhrase(of('size_range'), query.company_size_range),
      isWithin(of('employees_count'), query.company_employees_count),
      hasPhrase(of('type'), query.company_type),
      isYearWithin('experience.company_founded_year', query.company_founded_year),
      hasPhrase(of('hq_country'), query.company_hq_country),
      hasPhrase(of('categories_and_keywords'), query.company_categories_and_keywords),
      isWithin(of('annual_revenue_source_1', 'annual_revenue_source_5'), query.company_annual_revenue),
    ],
  });
}

const company = z.object({
  company_name: rowText,
  website: rowText,
  professional_network_url: rowText,
  industry: rowText,
  size_range: rowText,
  hq_country: rowText,
});

/** Which of them can be searched is known from clients only. */
const revenueFields = [1, 5].map((source) => `revenue_annual.source_${source}_annual_revenue.annual_revenue`);

/** Companies in brief; 20 credits for each 20. */
export const searchCompanies = searchOf<CompaniesQuery, CompanyRow>(
  ['search_companies', 'company_multi_source'],
  {
    conditions: (query) => [
      hasPhrase(['company_name'], query.company_name),
      hasPhrase(['website', 'website.domain_only'], query.website),
      hasPhrase(['professional_network_url'], query.professional_network_url),
      hasPhrase(['industry'], query.industry),
      hasPhrase(['type'], query.type),
      hasPhrase(['size_range'], query.size_range),
      isWithin(['employees_count'], query.employees_count),
      isYearWithin('founded_year', query.founded_year),
      isPlace(['hq_full_address', 'hq_city', 'hq_state', 'hq_country'], query.location),
      hasPhrase(['hq_country_iso2'], query.hq_country_iso2),
      // The second is known from clients only.
      hasPhrase(['description', 'categories_and_keywords'], query.keywords),
      hasPart('technologies_used', {
        conditions: [hasPhrase(['technologies_used.technology'], query.technologies_used)],
      }),
      hasPhrase(['last_funding_round_name'], query.last_funding_round_name),
      isWithin(['last_funding_round_amount_raised'], query.last_funding_round_amount_raised),
      isWithin(revenueFields, query.revenue_annual),
    ],
    readRow: (row) => {
      const found = company.parse(row);
      // A picture written as text, which would be most of what is kept of a company.
      const { company_logo: _logo, ...match } = row;
      return companyRow(match, {
        name: found.company_name,
        websiteUrl: found.website,
        profileUrl: found.professional_network_url,
        industry: found.industry,
        headcount: found.size_range,
        region: found.hq_country,
      });
    },
  },
);
