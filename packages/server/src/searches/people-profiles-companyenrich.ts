import { countryCode } from '../engine/formats/country.ts';
import { defineSearch } from '../engine/search/define-search.ts';
import type { RangeValue } from '../engine/search/filters.ts';
import { list, minMax, text } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchPeople } from '../providers/companyenrich/searches.ts';
import { bareDomain } from './bare-domain.ts';
import { companiesQuery, companyFilters } from './companyenrich-filters.ts';
import { countryList } from './country-list.ts';
import { mapValues, translate, wordList } from './map-values.ts';
import { personValues } from './row-values.ts';

const levels = {
  Owner: 'owner',
  Founder: 'founder',
  'C-Suite': 'c-suite',
  Partner: 'partner',
  VP: 'vp',
  Head: 'head',
  Director: 'director',
  Manager: 'manager',
  Senior: 'senior',
  Entry: 'entry',
  Intern: 'intern',
};

// The provider silently ignores values that it does not know.
const departments = {
  'C-Suite': 'c-suite',
  Consulting: 'consulting',
  Design: 'design',
  Education: 'education',
  'Engineering & Technical': 'engineering-technical',
  Finance: 'finance',
  'Human Resources': 'human-resources',
  'Information Technology': 'information-technology',
  Legal: 'legal',
  Marketing: 'marketing',
  'Medical & Health': 'medical-health',
  Operations: 'operations',
  'Product Management': 'product-management',
  Sales: 'sales',
};

const years = { min: 1950, max: 2040 };

export const peopleProfilesCompanyenrich1: Search = defineSearch({
  id: 'people:profiles:companyenrich@1',
  label: 'People by CompanyEnrich',
  description:
    'Finds people with their jobs by title, seniority, department, country, start of the current job and employer.',
  category: 'people',
  filters: {
    job_titles: list('Words of the current title.', { source: 'titles', canExclude: false }),
    seniority_levels: wordList('Seniority of the current job.', levels),
    departments: wordList('Departments.', departments),
    countries: countryList('Countries of the person.'),
    job_start_year: minMax('Year in which the current job started.', years),
    employer_start_year: minMax('Year in which the person joined the current employer.', years),
    employer_name: text('The beginning of a name or domain of the employer.'),
    employer_domains: list('Websites or domains of employers.', { source: 'company_domains', maxItems: 100 }),
    employer_countries: companyFilters.countries,
    employer_naics_codes: companyFilters.naics_codes,
    employer_categories: companyFilters.categories,
    employer_keywords: companyFilters.keywords,
    employer_technologies: companyFilters.technologies,
    employer_headcount_brackets: companyFilters.headcount_brackets,
    employer_revenue_brackets: companyFilters.revenue_brackets,
    employer_company_types: companyFilters.company_types,
    employer_funding_rounds: companyFilters.funding_rounds,
    employer_founded_year: companyFilters.founded_year,
    employer_funding_year: companyFilters.funding_year,
    employer_total_funding_in_usd: companyFilters.total_funding_in_usd,
  },
  limit: { min: 1, max: maxPageSize, default: 50 },
  pagination: 'page_number',
  identity: ['profile_url'],
  gives: {
    name: {},
    job_title: {},
    profile_url: {},
    company_name: {},
    company_domain: {},
    company_website_url: {},
    companyenrich_person_match: {},
  },
  // At the provider, a person costs as much as two companies.
  price: { mode: 'per_result', operation: 'people:profiles:companyenrich', credits: 0.6 },
  ask: searchPeople,
  pageSize: maxPageSize,
  hasSteadyPages: true,
  query: (set) => {
    const seniority = translate(set.seniority_levels, levels);
    const department = translate(set.departments, departments);
    const countries = mapValues(set.countries, (country) => countryCode(country) ?? country);
    const domains = mapValues(set.employer_domains, bareDomain);
    return {
      positionQuery: set.job_titles.include,
      seniority: seniority.include,
      department: department.include,
      countries: countries.include,
      domains: domains.include,
      query: set.employer_name,
      ...datesOf(set),
      companyFilter: { search: companiesQuery(employerOf(set)) },
      exclude: {
        seniority: seniority.exclude,
        department: department.exclude,
        countries: countries.exclude,
        domains: domains.exclude,
      },
    };
  },
  row: (row) => ({ ...personValues(row), companyenrich_person_match: row.match }),
  example: {
    limit: 5,
    filters: { seniority_levels: { include: ['VP', 'Director'] }, countries: { include: ['Germany'] } },
  },
});

type CompanyFilters = Parameters<typeof companiesQuery>[0];

/** The filters of the employer, under their names for companies. */
function employerOf(set: { [Name in keyof CompanyFilters as `employer_${Name}`]: CompanyFilters[Name] }) {
  return {
    countries: set.employer_countries,
    naics_codes: set.employer_naics_codes,
    categories: set.employer_categories,
    keywords: set.employer_keywords,
    technologies: set.employer_technologies,
    headcount_brackets: set.employer_headcount_brackets,
    revenue_brackets: set.employer_revenue_brackets,
    company_types: set.employer_company_types,
    funding_rounds: set.employer_funding_rounds,
    founded_year: set.employer_founded_year,
    funding_year: set.employer_funding_year,
    total_funding_in_usd: set.employer_total_funding_in_usd,
  };
}

function datesOf(set: { job_start_year: RangeValue; employer_start_year: RangeValue }) {
  const { job_start_year: job, employer_start_year: employer } = set;
  return {
    atCurrentPositionAfter: dayOf(job.from, '01-01'),
    atCurrentPositionBefore: dayOf(job.to, '12-31'),
    atCurrentCompanyAfter: dayOf(employer.from, '01-01'),
    atCurrentCompanyBefore: dayOf(employer.to, '12-31'),
  };
}

function dayOf(year: number | null, day: string): string | null {
  return year === null ? null : `${year}-${day}`;
}
