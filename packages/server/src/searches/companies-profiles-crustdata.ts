import { defineSearch } from '../engine/search/define-search.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Search } from '../engine/search/search.ts';
import { searchCompanies } from '../providers/crustdata/search-companies.ts';
import { crustdataCompanyFilters, crustdataCompanyQuery } from './crustdata-companies.ts';
import { companyValues } from './row-values.ts';

const example: JsonObject = {
  limit: 5,
  filters: { hq_locations: { include: ['Germany'] }, headcount: { include: ['51-200'] } },
};

const companies = {
  label: 'Companies by Crustdata',
  category: 'companies',
  filters: crustdataCompanyFilters,
  limit: { min: 1, max: 100, default: 100 },
  pagination: 'cursor',
  ask: searchCompanies,
  query: crustdataCompanyQuery,
  pageSize: 100,
  example,
} as const;

const description = 'Finds companies by location, size, industry, growth, funding and investors.';
const price = { mode: 'per_page', operation: 'companies:profiles:crustdata', credits: 2 } as const;

export const companiesProfilesCrustdata1: Search = defineSearch({
  ...companies,
  id: 'companies:profiles:crustdata@1',
  description,
  identity: ['company_website_url'],
  gives: {
    company_name: {},
    company_website_url: {},
    company_description: {},
    company_profile_url: {},
    crustdata_company_match: {},
  },
  price,
  row: (row) => ({ ...companyValues(row), crustdata_company_match: row.match }),
});

export const companiesProfilesCrustdata2: Search = defineSearch({
  ...companies,
  id: 'companies:profiles:crustdata@2',
  description: `${description} Like the first version, with domains instead of websites.`,
  deprecated: { successor: 'companies:profiles:crustdata@3' },
  identity: ['company_domain'],
  gives: {
    company_name: {},
    company_domain: {},
    company_description: {},
    company_profile_url: {},
    crustdata_company_match: {},
  },
  price,
  row: (row) => ({ ...companyValues(row), crustdata_company_match: row.match }),
});

export const companiesProfilesCrustdata3: Search = defineSearch({
  ...companies,
  id: 'companies:profiles:crustdata@3',
  description: `${description} Billed by the row. Profiles have the same shape for all providers.`,
  identity: ['company_domain'],
  gives: { company_name: {}, company_domain: {}, company_profile_url: {}, company_profile_match: {} },
  price: { mode: 'per_result', operation: 'companies:profiles:crustdata@3', credits: 0.15 },
  row: (row) => ({ ...companyValues(row), company_profile_match: companyValues(row) }),
});
