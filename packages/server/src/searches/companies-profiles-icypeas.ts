import { defineSearch } from '../engine/search/define-search.ts';
import { list, range } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchCompanies } from '../providers/icypeas/search.ts';
import { knownValues } from './known-values.ts';
import { companyValues } from './row-values.ts';

export const companiesProfilesIcypeas1: Search = defineSearch({
  id: 'companies:profiles:icypeas@1',
  label: 'Companies by Icypeas',
  description: 'Finds companies by name, type, industry, place and headcount; up to 50,000 at once.',
  category: 'companies',
  filters: {
    name: list('Names, or words of names.', { maxItems: 100, source: 'company_names' }),
    type: list('Types.', knownValues('icypeas.company_types')),
    industry: list('Industries, as LinkedIn names them.', { maxItems: 50, source: 'linkedin.industries' }),
    location: list('Places. Countries as two letters, such as DE, find the most.', { maxItems: 20 }),
    headcount: range('Headcount.', { min: 1, max: 1_000_000 }),
    urn: list('Numbers of company pages on LinkedIn.'),
    lid: list('Last parts of the URLs of company pages on LinkedIn.'),
  },
  limit: { min: 1, max: 50_000, default: 100 },
  pagination: null,
  identity: ['company_profile_url'],
  gives: {
    company_name: {},
    icypeas_company_match: {},
    company_website_url: {},
    company_description: {},
    company_industry: {},
    company_profile_url: {},
    headcount: { type: 'string', format: 'text' },
    company_region: {},
  },
  price: { mode: 'per_result', operation: 'companies:profiles:icypeas', credits: 0.4 },
  ask: searchCompanies,
  pageSize: maxPageSize,
  query: ({ headcount: { from, to }, ...set }) => ({
    name: set.name,
    type: set.type,
    industry: set.industry,
    location: set.location,
    urn: set.urn,
    lid: set.lid,
    headcount: { ...(from === null ? {} : { '>=': from }), ...(to === null ? {} : { '<=': to }) },
  }),
  row: (row) => ({ ...companyValues(row), icypeas_company_match: row.match }),
  example: { limit: 5, filters: { location: { include: ['DE'] }, headcount: { from: 50, to: 200 } } },
});
