import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { CompaniesQuery, PeopleQuery } from '../../src/providers/peopledatalabs/searches.ts';
import { searchCompanies, searchPeople } from '../../src/providers/peopledatalabs/searches.ts';
import { describeConduct, describeTroubles, usualKeys } from './conduct.ts';
import { testWalk } from './prove-search.ts';
import { proveVendor } from './prove-vendor.ts';
import { employerOf, somePeople } from './sweep.ts';
import type { FilterCase } from './walk-pages.ts';
import { readPage, testFilters } from './walk-pages.ts';

const { vendors, world } = await proveVendor();
const employers = somePeople(world, 12).map(employerOf);
const [employer] = employers;
const domains = employers.map(({ domain }) => domain);
const size = 40;
const [{ rows: people }, { rows: companies }] = await Promise.all([
  readPage(vendors, searchPeople, { query: {}, at: null, size }),
  readPage(vendors, searchCompanies, { query: {}, at: null, size }),
]);

type Matched = { match: JsonObject };

/** What a record has in a field, in lower case; a dot leads into an object. */
function valueOf({ match }: Matched, path: string): string {
  const value = path.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), match);
  if (Array.isArray(value)) return value.join('|').toLowerCase();
  return typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : '';
}

/** Whatever the first of the records has in a field. */
function someValue(rows: readonly Matched[], path: string): string {
  const value = rows.map((row) => valueOf(row, path)).find((text) => text !== '');
  return value?.split('|')[0] ?? 'nothing';
}

/** A field that is compared whole, asked for and kept out. */
function listCases<Query>(
  rows: readonly Matched[],
  path: string,
  queryOf: (choice: { include?: string[]; exclude?: string[] }) => Query,
): Record<string, FilterCase<Query, Matched>> {
  const value = someValue(rows, path);
  const has = (row: Matched) => valueOf(row, path).split('|').includes(value);
  return {
    [path]: { query: queryOf({ include: [value] }), matches: has },
    [`not ${path}`]: { query: queryOf({ exclude: [value] }), matches: (row) => !has(row) },
  };
}

/** A number between two that some records have. */
function spanCase<Query>(
  rows: readonly Matched[],
  path: string,
  queryOf: (span: { from: number; to: number }) => Query,
): Record<string, FilterCase<Query, Matched>> {
  const values = rows.map((row) => Number(valueOf(row, path))).toSorted((one, other) => one - other);
  const [from = 0, to = 0] = [values[Math.floor(values.length / 3)], values[Math.floor(values.length / 2)]];
  const matches = (row: Matched) => Number(valueOf(row, path)) >= from && Number(valueOf(row, path)) <= to;
  return { [path]: { query: queryOf({ from, to }), matches } };
}

const isIn = (row: Matched, fields: readonly string[], place: string) =>
  fields.some((field) => valueOf(row, field) === place);
const home = ['location_locality', 'location_region', 'location_country'];
const country = someValue(people, 'location_country');
const city = someValue(people, 'location_locality');

testFilters<PeopleQuery, (typeof people)[number]>(vendors, {
  operation: searchPeople,
  size,
  all: people,
  cases: {
    ...listCases(people, 'full_name', (choice) => ({ full_name: choice })),
    ...listCases(people, 'job_title_levels', (choice) => ({ job_title_levels: choice })),
    ...listCases(people, 'job_title_role', (choice) => ({ job_title_role: choice })),
    ...listCases(people, 'job_title_sub_role', (choice) => ({ job_title_sub_role: choice })),
    ...listCases(people, 'job_company_name', (choice) => ({ job_company_name: choice })),
    ...listCases(people, 'job_company_website', (choice) => ({ job_company_website: choice })),
    ...listCases(people, 'job_company_linkedin_url', (choice) => ({ job_company_linkedin_url: choice })),
    ...listCases(people, 'job_company_industry', (choice) => ({ job_company_industry: choice })),
    ...listCases(people, 'job_company_size', (choice) => ({ job_company_size: choice })),
    ...listCases(people, 'job_company_location_country', (choice) => ({ job_company_location: choice })),
    ...listCases(people, 'skills', (choice) => ({ skills: choice })),
    ...spanCase(people, 'job_company_employee_count', (span) => ({ job_company_employee_count: span })),
    ...spanCase(people, 'job_company_founded', (span) => ({ job_company_founded: span })),
    ...spanCase(people, 'inferred_years_experience', (span) => ({ inferred_years_experience: span })),
    'the type of a company': {
      query: { job_company_type: { include: ['nonprofit'] } },
      matches: (row) => valueOf(row, 'job_company_type') === 'nonprofit',
    },
    'words of a title': {
      query: { job_title: { include: ['Manager', 'Director'] } },
      matches: (row) => /\b(?:manager|director)\b/.test(valueOf(row, 'job_title')),
    },
    'words that no title has': {
      query: { job_title: { exclude: ['Manager'] } },
      matches: (row) => !/\bmanager\b/.test(valueOf(row, 'job_title')),
    },
    'words of a headline': {
      query: { keywords: { include: [someValue(people, 'job_title')] } },
      matches: (row) => valueOf(row, 'headline').includes(someValue(people, 'job_title')),
    },
    'a country': {
      query: { location: { include: [country] } },
      matches: (row) => isIn(row, home, country),
    },
    'a city with its country, or another country': {
      query: { location: { include: [`${city}, ${country}`] } },
      matches: (row) => isIn(row, home, city) && isIn(row, home, country),
    },
    'countries that are none of theirs': {
      query: { location: { exclude: [country] } },
      matches: (row) => !isIn(row, home, country),
    },
    'brackets of revenue': {
      query: { job_company_inferred_revenue: { include: ['$1M-$10M'] } },
      matches: (row) => valueOf(row, 'job_company_inferred_revenue') === '$1m-$10m',
    },
  },
});

testFilters<CompaniesQuery, (typeof companies)[number]>(vendors, {
  operation: searchCompanies,
  size,
  all: companies,
  cases: {
    ...listCases(companies, 'website', (choice) => ({ website: choice })),
    ...listCases(companies, 'linkedin_url', (choice) => ({ linkedin_url: choice })),
    ...listCases(companies, 'industry', (choice) => ({ industry: choice })),
    ...listCases(companies, 'tags', (choice) => ({ tags: choice })),
    ...listCases(companies, 'size', (choice) => ({ size: choice })),
    ...listCases(companies, 'type', (choice) => ({ type: choice })),
    ...listCases(companies, 'location.country', (choice) => ({ location: choice })),
    ...listCases(companies, 'latest_funding_stage', (choice) => ({ latest_funding_stage: choice })),
    ...spanCase(companies, 'employee_count', (span) => ({ employee_count: span })),
    ...spanCase(companies, 'founded', (span) => ({ founded: span })),
    'a word of its name': {
      query: { name: { include: [someValue(companies, 'name').split(' ')[0] ?? ''] } },
      matches: (row) => valueOf(row, 'name').includes(someValue(companies, 'name').split(' ')[0] ?? ''),
    },
    'what it raised': {
      query: { total_funding_raised: { from: 5_000_000, to: null } },
      matches: (row) => Number(valueOf(row, 'total_funding_raised')) >= 5_000_000,
    },
    'brackets of revenue': {
      query: { inferred_revenue: { exclude: ['$1M-$10M'] } },
      matches: (row) => valueOf(row, 'inferred_revenue') !== '$1m-$10m',
    },
  },
});

testWalk(vendors, {
  operation: searchPeople,
  query: { job_company_website: { include: domains } },
  sizes: [100, 7],
});
testWalk(vendors, {
  operation: searchCompanies,
  query: { industry: { include: ['computer software'] }, employee_count: { from: 50 } },
  sizes: [100, 13],
});

test('people come with the job that they have', async () => {
  const query = { job_company_website: { include: domains } };
  const { rows } = await readPage(vendors, searchPeople, { query, at: null, size });
  for (const { name, profileUrl, jobTitle, companyDomain, region } of rows) {
    const person = world.findPerson({ profileUrl: `https://www.${profileUrl}` });
    expect(name?.toLowerCase()).toBe(person?.name.toLowerCase());
    expect(jobTitle?.toLowerCase()).toBe(person?.employments[0].title.toLowerCase());
    expect(companyDomain).toBe(person && employerOf(person).domain);
    expect(region).toBeTruthy();
  }
});

test('what it does not serve is not a miss', async () => {
  const headers = { 'x-api-key': 'sandbox', 'content-type': 'application/json' };
  const url = `${vendors.urlOf('peopledatalabs')}/v5/person/enrich`;
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(405);
});

const worksAt = (domain: string) => ({
  query: { job_company_website: { include: [domain] } },
  at: null,
  size: 5,
});

describeConduct(vendors, {
  operation: searchPeople,
  about: (word) => worksAt(`${word}.com`),
  samples: [worksAt(employer?.domain ?? ''), worksAt('nowhere.invalid')],
  keys: usualKeys,
});

const hasWebsite = (domain: string) => ({ query: { website: { include: [domain] } }, at: null, size: 5 });

describeConduct(vendors, {
  operation: searchCompanies,
  about: (word) => hasWebsite(`${word}.com`),
  samples: [hasWebsite(employer?.domain ?? ''), hasWebsite('nowhere.invalid')],
  keys: usualKeys,
});

describeTroubles(vendors, {
  operation: searchPeople,
  vendor: 'peopledatalabs',
  sample: worksAt(employer?.domain ?? ''),
  // Of ten a minute the next is free after six seconds.
  limit: { requests: 4, over: 'told' },
});
