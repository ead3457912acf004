import { defineSearch } from '../engine/search/define-search.ts';
import { list, minMax } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchPeople } from '../providers/peopledatalabs/searches.ts';
import { bareDomain } from './bare-domain.ts';
import { plainBracket } from './brackets.ts';
import { knownValues } from './known-values.ts';
import { mapValues, snakeCase, translate, wordList } from './map-values.ts';
import {
  companyTypes,
  foundedYear,
  fundingTotal,
  headcount,
  revenueBrackets,
} from './peopledatalabs-filters.ts';
import { personValues } from './row-values.ts';

const levels = {
  Owner: 'owner',
  'C-Suite': 'cxo',
  Partner: 'partner',
  VP: 'vp',
  Director: 'director',
  Manager: 'manager',
  Senior: 'senior',
  Entry: 'entry',
  'In Training': 'training',
  Unpaid: 'unpaid',
};

/** https://docs.peopledatalabs.com/docs/job-title-roles */
const roles = {
  Advisory: 'advisory',
  Analyst: 'analyst',
  Creative: 'creative',
  Education: 'education',
  Engineering: 'engineering',
  Finance: 'finance',
  Fulfillment: 'fulfillment',
  Health: 'health',
  Hospitality: 'hospitality',
  'Human Resources': 'human_resources',
  Legal: 'legal',
  Manufacturing: 'manufacturing',
  Marketing: 'marketing',
  Operations: 'operations',
  Partnerships: 'partnerships',
  Product: 'product',
  'Professional Service': 'professional_service',
  'Public Service': 'public_service',
  Research: 'research',
  Sales: 'sales',
  'Sales Engineering': 'sales_engineering',
  Support: 'support',
  Trade: 'trade',
};

export const peopleProfilesPeopledatalabs1: Search = defineSearch({
  id: 'people:profiles:peopledatalabs@1',
  label: 'People by People Data Labs',
  description:
    'Finds people with their whole profile by title, seniority, department, place, skills, experience and employer.',
  category: 'people',
  filters: {
    person_names: list('Full names.'),
    job_titles: list('A phrase of the current title.', { source: 'titles' }),
    seniority_levels: wordList('Seniority of the current job.', levels),
    departments: wordList('Departments.', roles),
    job_functions: list('Parts of departments, such as Account Executive, Accounting or Software.'),
    locations: list('Cities, regions or countries of the person.', { source: 'locations' }),
    skills: list('Skills.', { source: 'skills' }),
    keywords: list('A phrase in the headline or summary.'),
    years_of_experience: minMax('Years since the first job.', { min: 0, max: 100 }),
    employer_names: list('Names of employers.', { source: 'company_names' }),
    employer_domains: list('Websites or domains of employers.', { source: 'company_domains' }),
    employer_profile_urls: list('Company pages on LinkedIn.'),
    // The provider uses the names that LinkedIn had until 2022. Autocomplete does not know them.
    employer_industries: list(
      "Industries of employers, by LinkedIn's older names such as Computer Software.",
    ),
    employer_locations: list('Cities, regions or countries of the employer.', { source: 'locations' }),
    employer_headcount_brackets: list(
      'Headcount brackets of the employer.',
      knownValues('headcount_brackets'),
    ),
    employer_headcount: headcount,
    employer_founded_year: foundedYear,
    employer_revenue_brackets: revenueBrackets,
    employer_total_funding_in_usd: fundingTotal,
    employer_company_types: companyTypes,
  },
  limit: { min: 1, max: 500, default: 100 },
  pagination: 'cursor',
  identity: ['profile_url'],
  gives: {
    name: {},
    job_title: {},
    profile_headline: {},
    profile_url: {},
    company_name: {},
    company_domain: {},
    company_website_url: {},
    company_profile_url: {},
    peopledatalabs_person_match: {},
  },
  // At the provider, both are one credit, but a credit for a person costs several times as much.
  price: { mode: 'per_result', operation: 'people:profiles:peopledatalabs', credits: 1 },
  ask: searchPeople,
  pageSize: maxPageSize,
  query: (set) => ({
    full_name: set.person_names,
    job_title: set.job_titles,
    job_title_levels: translate(set.seniority_levels, levels),
    job_title_role: translate(set.departments, roles),
    job_title_sub_role: mapValues(set.job_functions, snakeCase),
    location: set.locations,
    skills: set.skills,
    keywords: set.keywords,
    inferred_years_experience: set.years_of_experience,
    job_company_name: set.employer_names,
    job_company_website: mapValues(set.employer_domains, bareDomain),
    job_company_linkedin_url: set.employer_profile_urls,
    job_company_industry: set.employer_industries,
    job_company_location: set.employer_locations,
    job_company_size: mapValues(set.employer_headcount_brackets, plainBracket),
    job_company_employee_count: set.employer_headcount,
    job_company_founded: set.employer_founded_year,
    job_company_inferred_revenue: set.employer_revenue_brackets,
    job_company_total_funding_raised: set.employer_total_funding_in_usd,
    job_company_type: mapValues(set.employer_company_types, snakeCase),
  }),
  row: (row) => ({ ...personValues(row), peopledatalabs_person_match: row.match }),
  example: {
    limit: 5,
    filters: { seniority_levels: { include: ['VP', 'Director'] }, locations: { include: ['Germany'] } },
  },
});
