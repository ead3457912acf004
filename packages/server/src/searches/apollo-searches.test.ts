import { expect, test } from 'vitest';
import { organizationKnownToApollo } from '@headrace/sandbox/vendors/apollo/apollo-organization';
import type { WorldCompany } from '@headrace/sandbox';
import {
  firstOf,
  fits,
  isOneOf,
  isWithin,
  ofCompany,
  ofEmployer,
  ofPerson,
  rowsOf,
  testFilters,
} from './filter-cases.fixture.ts';
import { runSearch } from './run-search.fixture.ts';

const companiesId = 'companies:profiles:apollo@1';
const peopleId = 'people:profiles:apollo@1';
const [companies, people] = await Promise.all([
  rowsOf(companiesId, { revenue_in_usd: { min: 0 } }),
  rowsOf(peopleId, { employer_revenue_in_usd: { min: 0 } }, 100),
]);
const domains = firstOf(companies, 'company_domain');
const [name = ''] = firstOf(companies, 'company_name', 1);
const isSeen = ofCompany(organizationKnownToApollo);
const uses = (...names: string[]) =>
  isSeen(({ technologies }) => names.some((technology) => technologies.includes(technology)));
const lastRound = ({ funding }: WorldCompany) =>
  funding.toSorted((one, other) => other.date.localeCompare(one.date))[0];

testFilters(companiesId, {
  all: companies,
  cases: {
    company_name: { value: name, matches: isOneOf('company_name', [name]) },
    headcount_brackets: {
      value: ['501-1,000', '10,001+'],
      matches: isSeen(({ headcount }) => (headcount >= 501 && headcount <= 1000) || headcount >= 10_001),
    },
    revenue_in_usd: {
      value: { min: 5_000_000, max: 50_000_000 },
      matches: isWithin('apollo_company_match.organization_revenue', 5_000_000, 50_000_000),
    },
    keywords: {
      value: ['hospitals', 'insurance'],
      matches: isSeen(({ industry, description }) =>
        /hospitals|insurance/i.test(`${industry} ${description}`),
      ),
    },
    last_funding_in_usd: {
      value: { min: 10_000_000 },
      matches: isSeen((company) => (lastRound(company)?.amountUsd ?? 0) >= 10_000_000),
    },
    total_funding_in_usd: {
      value: { max: 5_000_000 },
      matches: isSeen(
        ({ funding }) =>
          funding.length > 0 && funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) <= 5_000_000,
      ),
    },
    company_domains: {
      value: [`https://www.${domains[0]}/about`, domains[1] ?? ''],
      matches: isOneOf('company_domain', domains),
    },
    locations: {
      value: ['Germany', 'Paris, France'],
      matches: isSeen(({ place }) => place.country === 'Germany' || place.city === 'Paris'),
    },
    technologies: { value: ['Power BI', 'SAP'], matches: uses('Power BI', 'SAP') },
    last_funding_year: {
      value: { min: 2022, max: 2024 },
      matches: isSeen((company) => /^202[234]/.test(lastRound(company)?.date ?? '')),
    },
    founded_year: {
      value: { min: 2005, max: 2010 },
      matches: isWithin('apollo_company_match.founded_year', 2005, 2010),
    },
  },
});

const person = (field: string) => `apollo_person_match.${field}`;
const sites = firstOf(people, 'company_domain');
const [employer = ''] = firstOf(people, 'company_name', 1);

testFilters(peopleId, {
  all: people,
  limit: 20,
  cases: {
    job_titles: {
      value: ['Engineer', 'Account Executive'],
      matches: fits('job_title', /\b(?:engineer|account executive)\b/i),
    },
    seniority_levels: {
      value: ['VP', 'Manager'],
      matches: ofPerson(({ employments: [{ seniority }] }) => /^(?:vp|manager)$/.test(seniority)),
    },
    departments: {
      value: ['Human Resources', 'Design'],
      matches: isOneOf(person('departments'), ['master_human_resources', 'design']),
    },
    locations: {
      value: ['Munich, Bavaria, Germany', 'France'],
      matches: ofPerson(({ place }) => place.city === 'Munich' || place.country === 'France'),
    },
    keywords: {
      value: 'engineer',
      matches: (row) => fits('job_title', /engineer/i)(row) || fits('company_name', /engineer/i)(row),
    },
    email_statuses: {
      value: ['Unverified', 'Likely to Engage'],
      matches: isOneOf(person('email_status'), ['unverified', 'likely to engage']),
    },
    employer_name: { value: employer, matches: isOneOf('company_name', [employer]) },
    employer_domains: {
      value: sites.map((domain) => `https://www.${domain}`),
      matches: ofPerson(({ employments }) =>
        employments.some(({ company }) => sites.includes(company.domain)),
      ),
    },
    employer_locations: {
      value: ['Germany', 'Paris, France'],
      matches: ofEmployer(({ place }) => place.country === 'Germany' || place.city === 'Paris'),
    },
    employer_headcount_brackets: {
      value: ['501-1,000', '10,001+'],
      matches: ofEmployer(({ headcount }) => (headcount >= 501 && headcount <= 1000) || headcount >= 10_001),
    },
    employer_revenue_in_usd: {
      value: { min: 5_000_000, max: 50_000_000 },
      matches: ofEmployer(({ revenueUsd }) => revenueUsd >= 5_000_000 && revenueUsd <= 50_000_000),
    },
    employer_technologies: {
      value: ['Power BI', 'SAP'],
      matches: ofEmployer(
        ({ technologies }) => technologies.includes('Power BI') || technologies.includes('SAP'),
      ),
    },
    employer_keywords: {
      value: ['hospitals', 'insurance'],
      matches: ofEmployer(({ industry, description }) =>
        /hospitals|insurance/i.test(`${industry} ${description}`),
      ),
    },
    employer_last_funding_in_usd: {
      value: { min: 10_000_000, max: null },
      matches: ofEmployer((company) => (lastRound(company)?.amountUsd ?? 0) >= 10_000_000),
    },
    employer_total_funding_in_usd: {
      value: { min: null, max: 5_000_000 },
      matches: ofEmployer(
        ({ funding }) =>
          funding.length > 0 && funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) <= 5_000_000,
      ),
    },
  },
});

test('keeps to titles as they stand where others are not to do', async () => {
  const titlesOf = async (config: object) => {
    const found = await runSearch({
      search_id: peopleId,
      config: { limit: 50, filters: { job_titles: ['Account Executive'] }, ...config },
    });
    return new Set(found.results.map((row) => row['job_title']?.value));
  };
  expect((await titlesOf({})).size).toBeGreaterThan(1);
  expect(await titlesOf({ include_similar_titles: false })).toEqual(new Set(['Account Executive']));
});
