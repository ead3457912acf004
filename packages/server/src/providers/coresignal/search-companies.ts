import { z } from 'zod';
import type { CompanyRow, PageOf } from '../kit/search-page.ts';
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

/** By the fields of a company's record. Every list can exclude; texts are found by words in a row. */
export interface CompaniesQuery {
  company_name?: Choice;
  /** Domains. */
  website?: Choice;
  professional_network_url?: Choice;
  industry?: Choice;
  /** `Privately Held`, `Public Company` and so on. */
  type?: Choice;
  /** `51-200 employees`. */
  size_range?: Choice;
  employees_count?: Span;
  founded_year?: Span;
  /** Of the headquarters: a city, region or country by its name, or several parted by commas. */
  location?: Choice;
  /** ISO 3166-1 with two letters. */
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

const company = z.object({
  company_name: text,
  website: text,
  professional_network_url: text,
  industry: text,
  size_range: text,
  hq_country: text,
});

/** Companies in brief; 20 credits for each 20. */
export const searchCompanies = coresignal.operation({
  id: 'coresignal.search_companies',
  request: ({ query, at }: PageOf<CompaniesQuery>) =>
    askPreview('company_multi_source', { query: companiesQuery(query), at }),
  deadlineMs,
  maxReplyBytes,
  reply: previewPage,
  answer: (found, { at, size }) => readPreview(found, { at, size, read: readCompany }),
});

function companiesQuery(query: CompaniesQuery): Clause {
  return boolQuery([
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
    hasTechnology(query.technologies_used),
    hasPhrase(['last_funding_round_name'], query.last_funding_round_name),
    isWithin(['last_funding_round_amount_raised'], query.last_funding_round_amount_raised),
    isWithin(revenueFields, query.revenue_annual),
  ]);
}

/** The vendor has it from two sources; which fields can be searched is known from clients only. */
const revenueFields = [
  'revenue_annual.source_1_annual_revenue.annual_revenue',
  'revenue_annual.source_5_annual_revenue.annual_revenue',
];

function hasTechnology(choice: Choice | undefined) {
  const conditions = [hasPhrase(['technologies_used.technology'], choice)];
  return hasPart('technologies_used', { always: [], conditions });
}

function readCompany(row: CompanyRow['match']): CompanyRow {
  const found = company.parse(row);
  // A picture written as text, which would be most of what is kept of a company.
  const { company_logo: _logo, ...match } = row;
  return {
    name: found.company_name,
    domain: websiteDomain(found.website),
    websiteUrl: found.website,
    profileUrl: found.professional_network_url,
    description: null,
    industry: found.industry,
    headcount: found.size_range,
    region: found.hq_country,
    match,
  };
}
