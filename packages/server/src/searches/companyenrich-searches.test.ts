import { expect, test } from 'vitest';
import { companyKnownToCompanyEnrich } from '@headrace/sandbox/vendors/companyenrich/companyenrich-company';
import type { Employment, WorldCompany } from '@headrace/sandbox';
import { searches } from '../catalog.ts';
import {
  ofCompany,
  ofPerson,
  firstOf,
  fits,
  isOneOf,
  isWithin,
  rowsOf,
  testFilters,
} from './filter-cases.fixture.ts';

const id = 'companies:profiles:companyenrich@1';
const match = (field: string) => `companyenrich_match.${field}`;
const peopleId = 'people:profiles:companyenrich@1';
const [companies, people] = await Promise.all([
  rowsOf(id, { founded_year: { min: 1 } }),
  rowsOf(peopleId, { job_start_year: { max: 2030 } }, 100),
]);
const left = firstOf(companies, 'company_domain');
const [name = ''] = firstOf(companies, 'company_name', 1);

testFilters(id, {
  all: companies,
  cases: {
    company_name: { value: name, matches: isOneOf('company_name', [name]) },
    description: {
      value: 'Companies that sell to hospitals',
      matches: (row) => /hospitals|sell/i.test(JSON.stringify(row)),
    },
    countries: {
      value: ['Germany', 'fr', 'UK'],
      matches: isOneOf(match('location.country.code'), ['DE', 'FR', 'GB']),
    },
    naics_codes: { value: ['51', '524210'], matches: fits(match('naics_codes'), /^(?:51|524210)/) },
    categories: { value: ['SaaS', 'B2C'], matches: isOneOf(match('categories'), ['saas', 'b2c']) },
    keywords: {
      value: ['software development', 'insurance'],
      matches: isOneOf(match('keywords'), ['software development', 'insurance']),
    },
    technologies: {
      value: ['Salesforce', 'SAP'],
      matches: isOneOf(match('technologies'), ['Salesforce', 'SAP']),
    },
    headcount_brackets: {
      value: ['501-1,000', '10,001+'],
      matches: isOneOf(match('employees'), ['501-1K', 'over-10K']),
    },
    revenue_brackets: {
      value: ['Less than $1M', '$200M-$1B'],
      matches: isOneOf(match('revenue'), ['under-1m', '200m-1b']),
    },
    company_types: {
      value: ['Public', 'Nonprofit'],
      matches: isOneOf(match('type'), ['public', 'nonprofit']),
    },
    funding_rounds: {
      value: ['Seed', 'Series B'],
      matches: isOneOf(match('financial.funding.type'), ['seed', 'series_b']),
    },
    founded_year: { value: { min: 2005, max: 2010 }, matches: isWithin(match('founded_year'), 2005, 2010) },
    excluded_company_domains: {
      value: left.map((domain) => `https://www.${domain}/about`),
      matches: (row) => !isOneOf('company_domain', left)(row),
    },
    funding_year: {
      value: { min: 2020, max: 2021 },
      matches: fits(match('financial.funding.date'), /^202[01]/),
    },
    total_funding_in_usd: {
      value: { min: 10_000_000, max: 90_000_000 },
      matches: isWithin(match('financial.total_funding'), 10_000_000, 90_000_000),
    },
  },
});

test('refuses what is no country, and a name together with a description', () => {
  const search = searches.find((known) => known.id === id);
  const problemsOf = (filters: { [name: string]: string | string[] }) =>
    search?.shape({ ...search.defaultConfig, filters }).problems.map(({ path }) => path);
  expect(problemsOf({ countries: ['Germany', 'Atlantis'] })).toEqual(['filters.countries[1]']);
  expect(problemsOf({ company_name: 'Acme', description: 'Makers of anvils' })).toEqual([
    'filters.description',
  ]);
});

const person = (field: string) => `companyenrich_person_match.${field}`;
const isSeen = ofCompany(companyKnownToCompanyEnrich);
const sites = firstOf(people, 'company_domain');
const [employer = ''] = firstOf(people, 'company_name', 1);
const isIn = (from: number, to: number) => (date: string) =>
  Number(date.slice(0, 4)) >= from && Number(date.slice(0, 4)) <= to;
const joined = (jobs: readonly Employment[]) => {
  const next = jobs.findIndex(({ company }) => company.id !== jobs[0]?.company.id);
  return jobs.at(next === -1 ? -1 : next - 1)?.startDate ?? '';
};
const totalOf = ({ funding }: WorldCompany) => funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);

testFilters(peopleId, {
  all: people,
  limit: 20,
  cases: {
    job_titles: {
      value: ['Engineer', 'Account Executive'],
      matches: fits('job_title', /\b(?:engineer|account executive)\b/i),
    },
    seniority_levels: { value: ['C-Suite', 'VP'], matches: isOneOf(person('seniority'), ['c-suite', 'vp']) },
    departments: {
      value: ['Engineering & Technical', 'Legal'],
      matches: fits(person('department'), /^(?:engineering-technical|legal)\b/),
    },
    countries: {
      value: ['Germany', 'fr'],
      matches: isOneOf(person('location.country.code'), ['DE', 'FR']),
    },
    job_start_year: {
      value: { min: 2018, max: 2020 },
      matches: ofPerson(({ employments: [{ startDate }] }) => isIn(2018, 2020)(startDate)),
    },
    employer_start_year: {
      value: { min: 2018, max: 2020 },
      matches: ofPerson(({ employments }) => isIn(2018, 2020)(joined(employments))),
    },
    employer_name: { value: employer, matches: isOneOf('company_name', [employer]) },
    employer_domains: {
      value: [`https://www.${sites[0]}`, sites[1] ?? ''],
      matches: isOneOf('company_domain', sites),
    },
    employer_countries: {
      value: ['Germany', 'France'],
      matches: isSeen(({ place }) => /^(?:DE|FR)$/.test(place.countryCode)),
    },
    employer_naics_codes: { value: ['524210'], matches: isSeen(({ industry }) => industry === 'Insurance') },
    employer_categories: {
      value: ['SaaS', 'B2C'],
      matches: isSeen(({ industry }) =>
        /software|network security|data infrastructure|retail|food|hospitality/i.test(industry),
      ),
    },
    employer_keywords: {
      value: ['insurance', 'construction'],
      matches: isSeen(({ industry }) => /^(?:insurance|construction)$/i.test(industry)),
    },
    employer_technologies: {
      value: ['Salesforce', 'SAP'],
      matches: isSeen(
        ({ technologies }) => technologies.includes('Salesforce') || technologies.includes('SAP'),
      ),
    },
    employer_headcount_brackets: {
      value: ['501-1,000', '10,001+'],
      matches: isSeen(({ headcount }) => (headcount >= 501 && headcount <= 1000) || headcount >= 10_001),
    },
    employer_revenue_brackets: {
      value: ['Less than $1M', '$200M-$1B'],
      matches: isSeen(({ revenueUsd }) => revenueUsd < 1e6 || (revenueUsd >= 2e8 && revenueUsd < 1e9)),
    },
    employer_company_types: {
      value: ['Public'],
      matches: isSeen(({ headcount, id: number }) => headcount > 5000 && number % 2 === 0),
    },
    employer_funding_rounds: {
      value: ['Seed', 'Series B'],
      matches: isSeen(({ funding }) => funding.some(({ round }) => /^(?:seed|series_b)$/.test(round))),
    },
    employer_founded_year: {
      value: { min: 2005, max: 2010 },
      matches: isSeen(({ foundedYear }) => foundedYear >= 2005 && foundedYear <= 2010),
    },
    employer_funding_year: {
      value: { min: 2020, max: 2021 },
      matches: isSeen(({ funding }) => funding.some(({ date }) => isIn(2020, 2021)(date))),
    },
    employer_total_funding_in_usd: {
      value: { min: 10_000_000, max: null },
      matches: isSeen((company) => totalOf(company) >= 10_000_000),
    },
  },
});
