import type { Row } from './filter-cases.fixture.ts';
import { firstOf, fits, isOneOf, isWithin, rowsOf, testFilters } from './filter-cases.fixture.ts';

const companiesId = 'companies:profiles:peopledatalabs@1';
const peopleId = 'people:profiles:peopledatalabs@1';
const company = (field: string) => `peopledatalabs_company_match.${field}`;
const person = (field: string) => `peopledatalabs_person_match.${field}`;

const [companies, people] = await Promise.all([
  rowsOf(companiesId, { headcount: { min: 1 } }),
  rowsOf(peopleId, { years_of_experience: { min: 0 } }),
]);

const domains = firstOf(companies, 'company_domain');
const pages = firstOf(companies, 'company_profile_url');
const isLocated = (where: (field: string) => string, pattern: RegExp) => (row: Row) =>
  ['locality', 'region', 'country'].some((field) => fits(where(field), pattern)(row));

testFilters(companiesId, {
  all: companies,
  cases: {
    company_names: { value: ['Labs', 'Systems'], matches: fits('company_name', /\b(?:labs|systems)\b/i) },
    company_domains: {
      value: [`https://www.${domains[0]}/about`, domains[1] ?? ''],
      matches: isOneOf('company_domain', domains),
    },
    company_profile_urls: { value: pages, matches: isOneOf('company_profile_url', pages) },
    locations: {
      value: ['Germany', 'Paris, France'],
      matches: isLocated((field) => company(`location.${field}`), /^(?:germany|paris)$/i),
    },
    industries: {
      value: ['Computer Software', 'Insurance'],
      matches: fits('company_industry', /^(?:computer software|insurance)$/i),
    },
    tags: { value: ['Salesforce', 'SAP'], matches: fits(company('tags'), /^(?:salesforce|sap)$/i) },
    keywords: { value: ['for hospitals', 'hospitals'], matches: fits('company_description', /hospitals/i) },
    headcount_brackets: {
      value: ['501-1,000', '1,001-5,000'],
      matches: isWithin(company('employee_count'), 501, 5000),
    },
    headcount: { value: { min: 60, max: 90 }, matches: isWithin(company('employee_count'), 60, 90) },
    founded_year: { value: { min: 2005, max: 2010 }, matches: isWithin(company('founded'), 2005, 2010) },
    revenue_brackets: {
      value: ['$1M-$10M', '$1B-$10B'],
      matches: isOneOf(company('inferred_revenue'), ['$1M-$10M', '$1B-$10B']),
    },
    company_types: {
      value: ['Public', 'Nonprofit'],
      matches: fits(company('type'), /^(?:public|nonprofit)$/),
    },
    last_funding_rounds: {
      value: ['Seed', 'Series A'],
      matches: fits(company('latest_funding_stage'), /^(?:seed|series_a)$/),
    },
    total_funding_in_usd: {
      value: { min: 10_000_000, max: 90_000_000 },
      matches: isWithin(company('total_funding_raised'), 10_000_000, 90_000_000),
    },
  },
});

const names = firstOf(people, 'name');
const employers = firstOf(people, 'company_name');
const sites = firstOf(people, 'company_domain');
const employerPages = firstOf(people, 'company_profile_url');

testFilters(peopleId, {
  all: people,
  cases: {
    person_names: { value: names, matches: isOneOf('name', names) },
    job_titles: {
      value: ['Engineer', 'Account Executive'],
      matches: fits('job_title', /\b(?:engineer|account executive)\b/i),
    },
    seniority_levels: { value: ['C-Suite', 'VP'], matches: fits(person('job_title_levels'), /^(?:cxo|vp)$/) },
    departments: {
      value: ['Human Resources', 'Legal'],
      matches: fits(person('job_title_role'), /^(?:human_resources|legal)$/),
    },
    job_functions: {
      value: ['Account Executive', 'software'],
      matches: fits(person('job_title_sub_role'), /^(?:account_executive|software)$/),
    },
    locations: {
      value: ['Munich, Bavaria, Germany', 'France'],
      matches: isLocated((field) => person(`location_${field}`), /^(?:munich|france)$/i),
    },
    skills: { value: ['SQL', 'Negotiation'], matches: fits(person('skills'), /^(?:sql|negotiation)$/i) },
    keywords: {
      value: ['Director', 'Engineer'],
      matches: fits('profile_headline', /\b(?:director|engineer)\b/i),
    },
    years_of_experience: {
      value: { min: 5, max: 8 },
      matches: isWithin(person('inferred_years_experience'), 5, 8),
    },
    employer_names: { value: employers, matches: isOneOf('company_name', employers) },
    employer_domains: {
      value: [`https://${sites[0]}`, sites[1] ?? ''],
      matches: isOneOf('company_domain', sites),
    },
    employer_profile_urls: { value: employerPages, matches: isOneOf('company_profile_url', employerPages) },
    employer_industries: {
      value: ['Computer Software', 'Insurance'],
      matches: fits(person('job_company_industry'), /^(?:computer software|insurance)$/i),
    },
    employer_locations: {
      value: ['Germany', 'Paris, France'],
      matches: isLocated((field) => person(`job_company_location_${field}`), /^(?:germany|paris)$/i),
    },
    employer_headcount_brackets: {
      value: ['501-1,000', '10,001+'],
      matches: isOneOf(person('job_company_size'), ['501-1000', '10001+']),
    },
    employer_headcount: {
      value: { min: 60, max: 90 },
      matches: isWithin(person('job_company_employee_count'), 60, 90),
    },
    employer_founded_year: {
      value: { min: 2005, max: 2010 },
      matches: isWithin(person('job_company_founded'), 2005, 2010),
    },
    employer_revenue_brackets: {
      value: ['$1M-$10M', '$1B-$10B'],
      matches: isOneOf(person('job_company_inferred_revenue'), ['$1M-$10M', '$1B-$10B']),
    },
    employer_total_funding_in_usd: {
      value: { min: 10_000_000 },
      matches: isWithin(person('job_company_total_funding_raised'), 10_000_000, Infinity),
    },
    employer_company_types: {
      value: ['Public', 'Nonprofit'],
      matches: fits(person('job_company_type'), /^(?:public|nonprofit)$/),
    },
  },
});
