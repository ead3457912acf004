import { defineSearch } from '../engine/search/define-search.ts';
import type { RangeValue } from '../engine/search/filters.ts';
import { list, minMax } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchCompanies } from '../providers/apollo/searches.ts';
import type { CompanyRow } from '../providers/kit/search-page.ts';
import { companyFilters, organizationQuery, technologyUid } from './apollo-employer.ts';
import { bareDomain } from './bare-domain.ts';
import { isWithinSpan } from './keep-rows.ts';
import { companyValues } from './row-values.ts';

const years = { min: 1800, max: 2040 };

export const companiesProfilesApollo1: Search = defineSearch({
  id: 'companies:profiles:apollo@1',
  label: 'Companies by Apollo',
  description:
    'Finds companies by name, place, size, revenue, technologies, funding and keywords. The provider has no ' +
    'filters for excluded domains and the founding year. Rows that do not fit these are left out, so a page may have ' +
    'fewer rows than its limit.',
  category: 'companies',
  filters: {
    ...companyFilters,
    company_domains: list('Websites or domains.', { source: 'company_domains', maxItems: 1000 }),
    locations: list('Cities, regions or countries of the headquarters.', { source: 'locations' }),
    technologies: list('Technologies in use.', { source: 'technologies', canExclude: false }),
    last_funding_year: minMax('Year of the last funding round.', years),
    founded_year: minMax('Year in which the company was founded.', years),
  },
  limit: { min: 1, max: maxPageSize, default: maxPageSize },
  pagination: 'page_number',
  identity: ['company_domain'],
  gives: {
    company_name: {},
    company_domain: {},
    company_website_url: {},
    company_profile_url: {},
    apollo_company_match: {},
  },
  price: { mode: 'per_page', operation: 'companies:profiles:apollo', credits: 2 },
  ask: searchCompanies,
  pageSize: maxPageSize,
  hasSteadyPages: true,
  query: (set) => ({
    ...organizationQuery(set),
    q_organization_domains_list: set.company_domains.include.map(bareDomain),
    organization_locations: set.locations.include,
    organization_not_locations: set.locations.exclude,
    currently_using_any_of_technology_uids: set.technologies.include.map(technologyUid),
    latest_funding_date_range: daysOf(set.last_funding_year),
  }),
  keep: (row, set) =>
    !set.company_domains.exclude.map(bareDomain).includes(row.domain?.toLowerCase() ?? '') &&
    isWithinSpan(foundedYear(row), set.founded_year),
  row: (row) => ({ ...companyValues(row), apollo_company_match: row.match }),
  example: {
    limit: 5,
    filters: { locations: { include: ['Germany'] }, headcount_brackets: ['51-200'] },
  },
});

function foundedYear({ match }: CompanyRow): number | null {
  const year = match['founded_year'];
  return typeof year === 'number' ? year : null;
}

/** From the first day of one year to the last of another. */
function daysOf({ from, to }: RangeValue): { min: string | null; max: string | null } {
  return { min: from === null ? null : `${from}-01-01`, max: to === null ? null : `${to}-12-31` };
}
