import { defineSearch } from '../engine/search/define-search.ts';
import { list, text } from '../engine/search/filters.ts';
import { readFilters } from '../engine/search/read-filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchCompanies } from '../providers/companyenrich/searches.ts';
import { bareDomain } from './bare-domain.ts';
import { companiesQuery, companyFilters } from './companyenrich-filters.ts';
import { companyValues } from './row-values.ts';

const filters = {
  company_name: text('The beginning of a name or domain. Not together with `description`.'),
  description: text(
    'What companies do, in plain language; the best matches come first. Not together with `company_name`.',
  ),
  ...companyFilters,
  // Another operation looks companies up by domain. This search can only exclude domains.
  excluded_company_domains: list('Websites or domains to leave out.', {
    source: 'company_domains',
    canExclude: false,
  }),
};

const search: Search = defineSearch({
  id: 'companies:profiles:companyenrich@1',
  label: 'Companies by CompanyEnrich',
  description:
    'Finds companies by a description in plain language, country, industry code, kind of business, size, age, revenue, ' +
    'technologies and funding.',
  category: 'companies',
  filters,
  refuses: ['`company_name` together with `description`: the provider uses only one of them.'],
  limit: { min: 1, max: maxPageSize, default: 50 },
  pagination: 'page_number',
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
    companyenrich_match: {},
  },
  price: { mode: 'per_result', operation: 'companies:profiles:companyenrich', credits: 0.3 },
  ask: searchCompanies,
  pageSize: maxPageSize,
  hasSteadyPages: true,
  query: ({ company_name: name, description, excluded_company_domains: left, ...set }) => {
    const query = companiesQuery(set);
    const exclude = { ...query.exclude, domains: left.include.map(bareDomain) };
    return { ...query, query: name, semanticQuery: description, exclude };
  },
  row: (row) => ({ ...companyValues(row), companyenrich_match: row.match }),
  example: {
    limit: 5,
    filters: { countries: { include: ['Germany'] }, headcount_brackets: { include: ['51-200'] } },
  },
});

/** The provider uses a name or a description, not both. */
export const companiesProfilesCompanyenrich1: Search = {
  ...search,
  shape: (config) => {
    const shape = search.shape(config);
    const { company_name: name, description } = readFilters(config['filters'], filters).values;
    if (name === null || description === null) return shape;
    const message = 'The provider uses a name or a description; set only one of the two filters.';
    const problem = { code: 'InvalidFilterValue' as const, message, path: 'filters.description' };
    return { ...shape, problems: [...shape.problems, problem] };
  },
};
