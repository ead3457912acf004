import { expect, test } from 'vitest';
import { z } from 'zod';
import type { WorldCompany, WorldPerson } from '@headrace/sandbox';
import { countCredits } from '../../src/providers/apollo/apollo.ts';
import type { CompaniesQuery, PeopleQuery } from '../../src/providers/apollo/search-query.ts';
import {
  maxRevealed,
  revealPeople,
  searchCompanies,
  searchPeople,
} from '../../src/providers/apollo/searches.ts';
import type { CompanyRow, PersonRow } from '../../src/providers/kit/search-page.ts';
import { describeTroubles } from './conduct.ts';
import { casesOf, conductSearch, testWalk } from './prove-search.ts';
import { proveVendor } from './prove-vendor.ts';
import { employerOf, somePeople } from './sweep.ts';
import type { FilterCase } from './walk-pages.ts';
import { readPage, testFilters, walkPages } from './walk-pages.ts';

const { vendors, world, credits } = await proveVendor();
const { ofCompany } = casesOf(world);
const employers = somePeople(world)
  .map(employerOf)
  .filter((company) => world.peopleAt(company).length < 40)
  .slice(0, 4);
const domains = employers.map(({ domain }) => domain);
const [employer] = employers;
const size = 40;
const first = { query: {}, at: null, size };
const [{ rows: people }, { rows: companies }, { rows: revealed }] = await Promise.all([
  readPage(vendors, searchPeople, first),
  readPage(vendors, searchCompanies, first),
  readPage(vendors, revealPeople, { ...first, size: maxRevealed }),
]);
/** Industries have ids, which only those who are revealed tell. */
const { organization } = z
  .object({ organization: z.object({ industry_tag_id: z.string(), industry: z.string() }) })
  .parse(revealed[0]?.match);

/** Rows are masked; who they stand for is told by the simulator's ids, which end with the world's. */
function personOf({ match }: PersonRow): WorldPerson {
  const id = typeof match['id'] === 'string' ? match['id'] : '';
  return world.person(Number.parseInt(id.slice(4), 16) - 1);
}

function ofPerson<Query>(
  query: Query,
  matches: (person: WorldPerson) => boolean,
): FilterCase<Query, PersonRow> {
  return { query, matches: (row) => matches(personOf(row)) };
}

const isSized = ({ headcount }: WorldCompany) => headcount >= 51 && headcount <= 200;

testFilters<PeopleQuery, PersonRow>(vendors, {
  operation: searchPeople,
  size,
  all: people,
  cases: {
    titles: ofPerson({ person_titles: ['manager', 'director'] }, ({ employments: [{ title }] }) =>
      /manager|director/i.test(title),
    ),
    seniorities: ofPerson(
      { person_seniorities: ['vp'] },
      ({ employments: [{ seniority }] }) => seniority === 'vp',
    ),
    'where they live': ofPerson(
      { person_locations: ['germany'] },
      ({ place }) => place.country === 'Germany',
    ),
    keywords: ofPerson({ q_keywords: 'engineer' }, ({ employments: [{ title, company }] }) =>
      /engineer/i.test(title + company.name),
    ),
    'domains of employers': ofPerson({ q_organization_domains_list: domains }, ({ employments }) =>
      employments.some(({ company }) => domains.includes(company.domain)),
    ),
    'places of employers': ofPerson(
      { organization_locations: ['france'] },
      (person) => employerOf(person).place.country === 'France',
    ),
    'sizes of employers': ofPerson({ organization_num_employees_ranges: ['51,200'] }, (person) =>
      isSized(employerOf(person)),
    ),
    'revenue of employers': ofPerson(
      { revenue_range: { min: 50_000_000, max: null } },
      (person) => employerOf(person).revenueUsd >= 50_000_000,
    ),
    departments: ofPerson(
      { person_departments: ['master_sales'] },
      ({ employments: [{ department }] }) => department === 'Sales' || department === 'Customer Success',
    ),
    'what employers use': ofPerson(
      { currently_using_any_of_technology_uids: ['google_analytics'] },
      (person) => employerOf(person).technologies.includes('Google Analytics'),
    ),
    'what employers do not use': ofPerson(
      { currently_not_using_any_of_technology_uids: ['google_analytics'] },
      (person) => !employerOf(person).technologies.includes('Google Analytics'),
    ),
  },
});

testFilters<CompaniesQuery, CompanyRow>(vendors, {
  operation: searchCompanies,
  size,
  all: companies,
  cases: {
    domains: ofCompany({ q_organization_domains_list: domains }, ({ domain }) => domains.includes(domain)),
    'a name': ofCompany(
      { q_organization_name: companies[0]?.name ?? '' },
      ({ name }) => name === companies[0]?.name,
    ),
    sizes: ofCompany({ organization_num_employees_ranges: ['51,200'] }, isSized),
    'a country': ofCompany(
      { organization_locations: ['germany'] },
      ({ place }) => place.country === 'Germany',
    ),
    'all countries but one': ofCompany(
      { organization_not_locations: ['united states'] },
      ({ place }) => place.country !== 'United States',
    ),
    keywords: ofCompany({ q_organization_keyword_tags: ['hospitals'] }, ({ industry, description }) =>
      /hospital/i.test(industry + description),
    ),
    revenue: ofCompany(
      { revenue_range: { min: 50_000_000, max: 500_000_000 } },
      ({ revenueUsd }) => revenueUsd >= 50_000_000 && revenueUsd <= 500_000_000,
    ),
    technologies: ofCompany({ currently_using_any_of_technology_uids: ['google_analytics'] }, (company) =>
      company.technologies.includes('Google Analytics'),
    ),
    'what was raised': ofCompany(
      { total_funding_range: { min: 10_000_000 } },
      ({ funding }) => funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) >= 10_000_000,
    ),
    'when money was raised': ofCompany({ latest_funding_date_range: { min: '2022-01-01' } }, ({ funding }) =>
      funding.some(({ date }) => date >= '2022-01-01'),
    ),
  },
});

testWalk(vendors, {
  operation: searchPeople,
  query: { q_organization_domains_list: domains },
  sizes: [100, 17],
});
testWalk(vendors, {
  operation: searchCompanies,
  query: { organization_locations: ['germany'], organization_num_employees_ranges: ['51,200'] },
  sizes: [100, 13],
});

test('people come masked, with the job that they have', () => {
  for (const row of people) {
    const person = personOf(row);
    expect(row).toMatchObject({
      name: null,
      jobTitle: person.employments[0].title,
      companyName: employerOf(person).name,
      match: { first_name: person.firstName },
    });
  }
});

testFilters<PeopleQuery, PersonRow>(vendors, {
  operation: revealPeople,
  size: maxRevealed,
  all: people,
  cases: {
    'seniorities and places': ofPerson(
      { person_seniorities: ['vp'], person_locations: ['germany'] },
      ({ place, employments: [{ seniority }] }) => place.country === 'Germany' && seniority === 'vp',
    ),
    'industries of employers': ofPerson(
      { organization_industry_tag_ids: [organization.industry_tag_id] },
      (person) => employerOf(person).industry.toLowerCase() === organization.industry,
    ),
  },
});

test('people are revealed by name, profile, place and employer', () => {
  expect(revealed.map(({ match }) => match['id'])).toEqual(
    people.slice(0, maxRevealed).map(({ match }) => match['id']),
  );
  for (const row of revealed) {
    const person = personOf(row);
    expect(row).toMatchObject({
      name: person.name,
      jobTitle: person.employments[0].title,
      headline: person.headline,
      profileUrl: person.profileUrl.replace('https:', 'http:'),
      companyName: employerOf(person).name,
      companyDomain: employerOf(person).domain,
      companyProfileUrl: employerOf(person).profileUrl.replace('https:', 'http:'),
    });
    expect(row.region).toContain(person.place.city);
  }
});

test('a walk reveals each person once, the same that a search finds', async () => {
  const query = { q_organization_domains_list: domains };
  const [masked, named] = await Promise.all([
    walkPages(vendors, searchPeople, { query, size: 100 }),
    walkPages(vendors, revealPeople, { query, size: maxRevealed }),
  ]);
  expect(named.length).toBeGreaterThan(maxRevealed);
  expect(named.map(({ match }) => match['id'])).toEqual(masked.map(({ match }) => match['id']));
  expect(named.every(({ name, profileUrl }) => name !== null && profileUrl !== null)).toBe(true);
});

credits(countCredits, '9250 credits left');

test('a search of people is free, with a key that works', async () => {
  const page = { query: {}, at: null, size: 3 };
  expect(await vendors.call(searchPeople, page, { key: 'exhausted' })).toMatchObject({ outcome: 'found' });
  for (const refused of [
    await vendors.call(searchPeople, page, { key: 'invalid' }),
    await vendors.call(countCredits, undefined, { key: 'invalid' }),
  ])
    expect(refused).toMatchObject({ meaning: 'credential_rejected' });
});

const worksAt = (domain: string) => ({ query: { q_organization_domains_list: [domain] }, at: null, size: 5 });
const samples = [worksAt(employer?.domain ?? ''), { ...first, size: 3 }] as const;

conductSearch(vendors, {
  operation: searchPeople,
  about: (word) => worksAt(`${word}.com`),
  samples,
  keys: null,
});

// The search before it is free, so that it is the reveal that is refused.
conductSearch(vendors, { operation: revealPeople, about: (word) => worksAt(`${word}.com`), samples });

// Used-up credits are told in words only, as a wrong parameter is.
conductSearch(vendors, {
  operation: searchCompanies,
  about: (word) => worksAt(`${word}.com`),
  samples: [worksAt(employer?.domain ?? ''), worksAt('nowhere.invalid')],
});

describeTroubles(vendors, {
  operation: searchCompanies,
  vendor: 'apollo',
  sample: worksAt(employer?.domain ?? ''),
  limit: { requests: 12, over: 'wait' },
});
