import type { JsonObject } from '../contract/json-value.ts';
import { defineSearch } from '../engine/search/define-search.ts';
import type { FilterValues } from '../engine/search/filters.ts';
import { list, minMax } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import type { AmplemarketCompany } from '../providers/amplemarket/search.ts';
import { maxPageSize, searchCompanies } from '../providers/amplemarket/search.ts';
import type { EmployerFilters } from './amplemarket-employer.ts';
import {
  employerQuery,
  foundedYear,
  isWantedEmployer,
  noEmployerFilters,
  onlyInclude,
} from './amplemarket-employer.ts';
import { isAny } from './keep-rows.ts';
import { knownValues } from './known-values.ts';
import { companyValues } from './row-values.ts';

const filters = {
  company_names: list('Names, or words of names.', { source: 'company_names' }),
  company_profile_urls: list('Company pages on LinkedIn.'),
  company_types: onlyInclude('Types such as private, public_company or nonprofit.'),
  investors: list('Investors of any funding round.', { source: 'company.crunchbase_investors.crustdata' }),
  company_industries: list('Industries.', { source: 'amplemarket.industries' }),
  customer_types: list('The kind of customers it sells to.', knownValues('customer_types')),
  keywords: list('Words in name, industry or description.'),
  revenue_groups: onlyInclude('Groups of yearly revenue in USD.', knownValues('amplemarket.company_revenue')),
  founded_year: foundedYear,
  open_positions_titles: onlyInclude('Titles of open positions.', { source: 'titles' }),
  headcount: list('Headcount brackets.', knownValues('headcount_brackets')),
  headcount_growth_last_6_months_in_percent: minMax('Growth of the headcount in six months.', {
    min: 0,
    max: 10_000,
  }),
};
const locations = list('Cities, regions or countries of the headquarters.', { source: 'locations' });
const sites = list('Websites or domains.', { source: 'company_domains' });
const filters1 = { hq_locations: locations, company_website_urls: sites, ...filters };
const filters2 = { locations, company_domains: sites, ...filters };

function employerOf(
  set: FilterValues<typeof filters>,
): Omit<EmployerFilters, 'locations' | 'domains' | 'fundingStages'> {
  return {
    names: set.company_names,
    industries: set.company_industries,
    sizes: set.headcount,
    types: set.company_types,
    revenue: set.revenue_groups,
    keywords: set.keywords,
    investors: set.investors,
    customers: set.customer_types,
    openings: set.open_positions_titles,
    founded: set.founded_year,
    growth: set.headcount_growth_last_6_months_in_percent,
  };
}

const employer1 = (set: FilterValues<typeof filters1>): EmployerFilters => ({
  ...noEmployerFilters,
  ...employerOf(set),
  locations: set.hq_locations,
  domains: set.company_website_urls,
});
const employer2 = (set: FilterValues<typeof filters2>): EmployerFilters => ({
  ...noEmployerFilters,
  ...employerOf(set),
  locations: set.locations,
  domains: set.company_domains,
});

function isWanted(
  row: AmplemarketCompany,
  set: FilterValues<typeof filters>,
  employer: EmployerFilters,
): boolean {
  const { include, exclude } = set.company_profile_urls;
  const hasProfile = include.length === 0 || isAny([row.profileUrl], include);
  return hasProfile && !isAny([row.profileUrl], exclude) && isWantedEmployer(row, employer);
}

const companies = {
  label: 'Companies by Amplemarket',
  category: 'companies',
  description:
    'Finds companies by location, size, industry, revenue and words. The provider has no filters for ' +
    'exclusions, investors, customers and the founding year. Rows that do not fit these are left out, so a page may have ' +
    'fewer rows than its limit.',
  limit: { min: 1, max: maxPageSize, default: maxPageSize },
  pagination: 'page_number',
  ask: searchCompanies,
  pageSize: maxPageSize,
  hasSteadyPages: true,
  price: { mode: 'per_page', operation: 'companies:profiles:amplemarket', credits: 2 },
  row: (row: AmplemarketCompany) => ({ ...companyValues(row), amplemarket_company_match: row.match }),
} as const;

const exampleOf = (name: string): JsonObject => ({
  limit: 5,
  filters: { [name]: { include: ['Germany'] }, headcount: ['51-200'] },
});

export const companiesProfilesAmplemarket1: Search = defineSearch({
  ...companies,
  id: 'companies:profiles:amplemarket@1',
  filters: filters1,
  identity: ['company_website_url'],
  gives: {
    company_name: {},
    company_website_url: {},
    company_description: {},
    company_profile_url: {},
    amplemarket_company_match: {},
  },
  query: (set) => employerQuery(employer1(set)),
  keep: (row, set) => isWanted(row, set, employer1(set)),
  example: exampleOf('hq_locations'),
});

export const companiesProfilesAmplemarket2: Search = defineSearch({
  ...companies,
  id: 'companies:profiles:amplemarket@2',
  filters: filters2,
  identity: ['company_domain'],
  gives: {
    company_name: {},
    company_domain: {},
    company_description: {},
    company_profile_url: {},
    amplemarket_company_match: {},
  },
  query: (set) => employerQuery(employer2(set)),
  keep: (row, set) => isWanted(row, set, employer2(set)),
  example: exampleOf('locations'),
});
