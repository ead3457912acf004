import type { JsonObject } from '../contract/json-value.ts';
import { defineSearch } from '../engine/search/define-search.ts';
import type { FilterValues, ListValue } from '../engine/search/filters.ts';
import { list, text } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import type { AmplemarketPerson, PeopleQuery } from '../providers/amplemarket/search.ts';
import { maxPageSize, searchPeople } from '../providers/amplemarket/search.ts';
import type { EmployerFilters, SeenEmployer } from './amplemarket-employer.ts';
import {
  employerQuery,
  foundedYear,
  isWantedEmployer,
  noEmployerFilters,
  onlyInclude,
} from './amplemarket-employer.ts';
import { hasAny, passes } from './keep-rows.ts';
import { knownValues } from './known-values.ts';
import { personValues } from './row-values.ts';

const filters = {
  current_job_titles: list('Words of the current title.', { source: 'titles' }),
  current_seniority_levels: onlyInclude(
    'Seniority of the current job.',
    knownValues('amplemarket.seniority_levels'),
  ),
  current_departments: onlyInclude('Departments.', knownValues('amplemarket.departments')),
  current_job_functions: onlyInclude('Job functions.'),
  current_locations: list('Cities, regions or countries of the person.', { source: 'locations' }),
  current_employer_locations: list('Cities, regions or countries of the employer.', { source: 'locations' }),
  current_employer_names: list('Names of employers.', { source: 'company_names' }),
  current_employer_linkedin_industries: list('Industries of the employer.', {
    source: 'linkedin.industries',
  }),
  current_employer_estimated_revenue: onlyInclude(
    'Yearly revenue of the employer in USD.',
    knownValues('amplemarket.company_revenue'),
  ),
  current_employer_founded_year: foundedYear,
  current_employer_investors: list('Investors of the employer.', {
    source: 'company.crunchbase_investors.crustdata',
  }),
  school_names: list('Schools attended.', { source: 'schools' }),
};
const sites = list('Websites or domains of employers.', { source: 'company_domains' });
const openings = onlyInclude('Titles of open positions at the employer.', { source: 'titles' });

const filters1 = {
  // The vendor accepts one name in a search.
  person_names: onlyInclude('Name of a person. For several people, send one search for each.', {
    maxItems: 1,
  }),
  ...filters,
  current_employer_website_urls: sites,
  current_employer_open_positions_titles: openings,
};
const filters2 = {
  person_name: text('Name of a person.'),
  ...filters,
  current_employer_domains: sites,
  current_employer_open_position_titles: openings,
  current_employer_headcount_brackets: list(
    'Headcount brackets of the employer.',
    knownValues('headcount_brackets'),
  ),
  current_employer_customer_types: list(
    'The kind of customers the employer sells to.',
    knownValues('customer_types'),
  ),
  current_employer_last_funding_round_types: list(
    'Type of the last funding round: seed, series_a and so on.',
  ),
};

type Common = FilterValues<typeof filters>;

function employerOf(set: Common, domains: ListValue, openTitles: ListValue): EmployerFilters {
  return {
    ...noEmployerFilters,
    names: set.current_employer_names,
    domains,
    industries: set.current_employer_linkedin_industries,
    locations: set.current_employer_locations,
    revenue: set.current_employer_estimated_revenue,
    investors: set.current_employer_investors,
    openings: openTitles,
    founded: set.current_employer_founded_year,
  };
}

const employer1 = (set: FilterValues<typeof filters1>): EmployerFilters =>
  employerOf(set, set.current_employer_website_urls, set.current_employer_open_positions_titles);
const employer2 = (set: FilterValues<typeof filters2>): EmployerFilters => ({
  ...employerOf(set, set.current_employer_domains, set.current_employer_open_position_titles),
  sizes: set.current_employer_headcount_brackets,
  customers: set.current_employer_customer_types,
  fundingStages: set.current_employer_last_funding_round_types,
});

function peopleQuery(set: Common, name: string | null | undefined, employer: EmployerFilters): PeopleQuery {
  return {
    ...employerQuery(employer),
    ...(name == null ? {} : { person_name: name }),
    person_titles: set.current_job_titles.include,
    person_seniorities: set.current_seniority_levels.include,
    person_departments: set.current_departments.include,
    person_job_functions: set.current_job_functions.include,
    person_locations: set.current_locations.include,
  };
}

function isWanted(row: AmplemarketPerson, set: Common, employer: EmployerFilters): boolean {
  const seen: SeenEmployer = {
    name: row.companyName,
    domain: row.companyDomain,
    description: null,
    ...row.company,
  };
  return (
    !hasAny([row.jobTitle], set.current_job_titles.exclude) &&
    !hasAny([row.region], set.current_locations.exclude) &&
    passes(row.schools, set.school_names) &&
    isWantedEmployer(seen, employer)
  );
}

const people = {
  label: 'People by Amplemarket',
  category: 'people',
  description:
    'Finds people by title, seniority, department, place and employer. The provider has no filters for ' +
    'exclusions, investors, customers, the founding year and schools. Rows that do not fit these are left out, so a page ' +
    'may have fewer rows than its limit.',
  pagination: 'page_number',
  ask: searchPeople,
  pageSize: maxPageSize,
  hasSteadyPages: true,
  price: { mode: 'per_page', operation: 'people:profiles:amplemarket', credits: 3, pageSize: maxPageSize },
  identity: ['profile_url'],
  row: (row: AmplemarketPerson) => ({ ...personValues(row), amplemarket_person_match: row.match }),
} as const;

const example: JsonObject = {
  limit: 5,
  filters: { current_seniority_levels: ['VP', 'Director'], current_locations: { include: ['Germany'] } },
};

export const peopleProfilesAmplemarket1: Search = defineSearch({
  ...people,
  id: 'people:profiles:amplemarket@1',
  filters: filters1,
  limit: { min: 1, max: maxPageSize, default: 50 },
  gives: { name: {}, job_title: {}, profile_url: {}, company_website_url: {}, amplemarket_person_match: {} },
  query: (set) => peopleQuery(set, set.person_names.include[0], employer1(set)),
  keep: (row, set) => isWanted(row, set, employer1(set)),
  example,
});

export const peopleProfilesAmplemarket2: Search = defineSearch({
  ...people,
  id: 'people:profiles:amplemarket@2',
  filters: filters2,
  limit: { min: 1, max: maxPageSize, default: maxPageSize },
  gives: { name: {}, job_title: {}, profile_url: {}, company_domain: {}, amplemarket_person_match: {} },
  query: (set) => peopleQuery(set, set.person_name, employer2(set)),
  keep: (row, set) => isWanted(row, set, employer2(set)),
  example,
});
