import { defineSearch } from '../engine/search/define-search.ts';
import { list } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchCompanies } from '../providers/peopledatalabs/searches.ts';
import { bareDomain } from './bare-domain.ts';
import { plainBracket } from './brackets.ts';
import { knownValues } from './known-values.ts';
import { mapValues, snakeCase } from './map-values.ts';
import {
  companyTypes,
  foundedYear,
  fundingTotal,
  headcount,
  revenueBrackets,
} from './peopledatalabs-filters.ts';
import { companyValues } from './row-values.ts';

export const companiesProfilesPeopledatalabs1: Search = defineSearch({
  id: 'companies:profiles:peopledatalabs@1',
  label: 'Companies by People Data Labs',
  description: 'Finds companies by name, place, industry, size, age, revenue, type, funding and words.',
  category: 'companies',
  filters: {
    company_names: list('Names, or phrases of names.', { source: 'company_names' }),
    company_domains: list('Websites or domains.', { source: 'company_domains' }),
    company_profile_urls: list('Company pages on LinkedIn.'),
    locations: list('Cities, regions or countries of the headquarters.', { source: 'locations' }),
    // The provider uses the names that LinkedIn had until 2022. Autocomplete does not know them.
    industries: list("Industries, by LinkedIn's older names such as Computer Software."),
    tags: list('Tags, such as SaaS or a technology.'),
    keywords: list('A phrase from what companies say about themselves.'),
    headcount_brackets: list('Headcount brackets.', knownValues('headcount_brackets')),
    headcount,
    founded_year: foundedYear,
    revenue_brackets: revenueBrackets,
    company_types: companyTypes,
    last_funding_rounds: list('Type of the last funding round: Seed, Series A and so on.'),
    total_funding_in_usd: fundingTotal,
  },
  limit: { min: 1, max: 500, default: 100 },
  pagination: 'cursor',
  identity: ['company_domain'],
  gives: {
    company_name: {},
    company_domain: {},
    company_website_url: {},
    company_profile_url: {},
    company_description: {},
    company_industry: {},
    headcount: { type: 'string', format: 'text' },
    company_region: {},
    peopledatalabs_company_match: {},
  },
  price: { mode: 'per_result', operation: 'companies:profiles:peopledatalabs', credits: 0.5 },
  ask: searchCompanies,
  pageSize: maxPageSize,
  query: (set) => ({
    name: set.company_names,
    website: mapValues(set.company_domains, bareDomain),
    linkedin_url: set.company_profile_urls,
    location: set.locations,
    industry: set.industries,
    tags: set.tags,
    keywords: set.keywords,
    size: mapValues(set.headcount_brackets, plainBracket),
    employee_count: set.headcount,
    founded: set.founded_year,
    inferred_revenue: set.revenue_brackets,
    type: mapValues(set.company_types, snakeCase),
    latest_funding_stage: mapValues(set.last_funding_rounds, snakeCase),
    total_funding_raised: set.total_funding_in_usd,
  }),
  row: (row) => ({ ...companyValues(row), peopledatalabs_company_match: row.match }),
  example: {
    limit: 5,
    filters: { locations: { include: ['Germany'] }, headcount_brackets: { include: ['51-200'] } },
  },
});
