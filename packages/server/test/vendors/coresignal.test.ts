import { expect, test } from 'vitest';
import type { WorldCompany } from '@headrace/sandbox';
import { tryKey } from '../../src/providers/coresignal/coresignal.ts';
import type { CompaniesQuery, PeopleQuery } from '../../src/providers/coresignal/searches.ts';
import { maxPageSize, searchCompanies, searchPeople } from '../../src/providers/coresignal/searches.ts';
import type { CompanyRow, PersonRow } from '../../src/providers/kit/search-page.ts';
import { describeTroubles } from './conduct.ts';
import { casesOf, conductSearch, testWalk } from './prove-search.ts';
import { proveVendor } from './prove-vendor.ts';
import { employerOf, somePeople } from './sweep.ts';
import { readPage, testFilters, walkPages } from './walk-pages.ts';

const { vendors, world } = await proveVendor();
const { ofCompany, ofPerson, personOf, companyOf } = casesOf(world);
/** Few enough people for the hundred rows that are shown, and more than a page of them. */
const employers = somePeople(world)
  .map(employerOf)
  .filter((company) => world.peopleAt(company).length < 20)
  .slice(0, 4);
const [employer] = employers;
const first = { query: {}, at: null, size: maxPageSize };
const [{ rows: people }, { rows: companies }] = await Promise.all([
  readPage(vendors, searchPeople, first),
  readPage(vendors, searchCompanies, first),
]);

const [somebody] = people;
const { place, employments } = (somebody && personOf(somebody)) ?? {};
const there = employments?.[0].company;
const worksFor = (query: PeopleQuery, matches: (company: WorldCompany) => boolean) =>
  ofPerson(query, (person) => matches(employerOf(person)));

testFilters<PeopleQuery, PersonRow>(vendors, {
  operation: searchPeople,
  size: maxPageSize,
  all: people,
  cases: {
    'words of a title': ofPerson(
      { active_experience_title: { include: ['manager', 'director'], exclude: ['sales'] } },
      ({ employments: [{ title }] }) => /manager|director/i.test(title) && !/sales/i.test(title),
    ),
    'a department': ofPerson(
      { active_experience_department: { include: ['Sales'] } },
      ({ employments: [{ department }] }) => department === 'Sales',
    ),
    'levels but one': ofPerson(
      { active_experience_management_level: { exclude: ['Specialist'] } },
      ({ employments: [{ seniority, title }] }) => seniority !== 'ic' || /founder|^head of/i.test(title),
    ),
    'who decides': ofPerson({ is_decision_maker: true }, ({ employments: [{ seniority }] }) =>
      ['c_suite', 'vp', 'director'].includes(seniority),
    ),
    'a country': ofPerson(
      { location: { include: ['Germany'] } },
      (person) => person.place.country === 'Germany',
    ),
    'a city with its country': ofPerson(
      { location: { include: [`${place?.city}, ${place?.country}`] } },
      (person) => person.place.city === place?.city,
    ),
    'all countries but one': ofPerson(
      { location: { exclude: [place?.country ?? ''] } },
      (person) => person.place.country !== place?.country,
    ),
    'the code of a country': ofPerson(
      { location_country_iso2: { include: ['FR'] } },
      (person) => person.place.countryCode === 'FR',
    ),
    'a skill': ofPerson({ inferred_skills: { include: ['SQL'] } }, ({ skills }) => skills.includes('SQL')),
    'words of a headline': ofPerson({ keywords: { include: ['engineer'] } }, ({ headline }) =>
      /engineer/i.test(headline),
    ),
    'long experience': ofPerson(
      { total_experience_duration_months: { from: 120 } },
      (person) => (person.employments.at(-1)?.startDate ?? '') < '2020',
    ),
    'the name of the employer': worksFor(
      { company_name: { include: [there?.name ?? ''] } },
      ({ name }) => name === there?.name,
    ),
    'the website of the employer': worksFor(
      { company_website: { include: [there?.domain ?? ''] } },
      ({ domain }) => domain === there?.domain,
    ),
    'all websites but one': worksFor(
      { company_website: { exclude: [there?.domain ?? ''] } },
      ({ domain }) => domain !== there?.domain,
    ),
    'the industry and size of one employer': worksFor(
      {
        company_industry: { include: [there?.industry ?? ''] },
        company_employees_count: { from: 50, to: 500 },
      },
      ({ industry, headcount }) => industry === there?.industry && headcount >= 50 && headcount <= 500,
    ),
    'brackets of size': worksFor(
      { company_size_range: { include: ['51-200 employees'] } },
      ({ headcount }) => headcount >= 51 && headcount <= 200,
    ),
    'the age of the employer': worksFor(
      { company_founded_year: { from: 2010, to: 2015 } },
      ({ foundedYear }) => foundedYear >= 2010 && foundedYear <= 2015,
    ),
    'the revenue of the employer': worksFor(
      { company_annual_revenue: { from: 10_000_000, to: 90_000_000 } },
      ({ revenueUsd }) => revenueUsd >= 10_000_000 && revenueUsd <= 90_000_000,
    ),
    'keywords of the employer': worksFor(
      { company_categories_and_keywords: { include: ['hospitals'] } },
      ({ industry }) => /hospitals/i.test(industry),
    ),
    'all but keywords of the employer': worksFor(
      { company_categories_and_keywords: { exclude: [there?.industry ?? ''] } },
      ({ industry }) => industry !== there?.industry,
    ),
    'the country of the employer': worksFor(
      { company_hq_country: { include: ['Germany'] } },
      (company) => company.place.country === 'Germany',
    ),
  },
});

const [anyCompany] = companies;
const { technologies = [] } = (anyCompany && companyOf(anyCompany)) ?? {};
const [technology = ''] = technologies;

testFilters<CompaniesQuery, CompanyRow>(vendors, {
  operation: searchCompanies,
  size: maxPageSize,
  all: companies,
  cases: {
    'a name': ofCompany(
      { company_name: { include: [anyCompany?.name ?? ''] } },
      ({ name }) => name === anyCompany?.name,
    ),
    'a website': ofCompany(
      { website: { include: [anyCompany?.domain ?? ''] } },
      ({ domain }) => domain === anyCompany?.domain,
    ),
    'all websites but one': ofCompany(
      { website: { exclude: [anyCompany?.domain ?? ''] } },
      ({ domain }) => domain !== anyCompany?.domain,
    ),
    'a profile': ofCompany(
      { professional_network_url: { include: [anyCompany?.profileUrl ?? ''] } },
      ({ domain }) => domain === anyCompany?.domain,
    ),
    'an industry': ofCompany(
      { industry: { include: [anyCompany?.industry ?? ''] } },
      ({ industry }) => industry === anyCompany?.industry,
    ),
    'brackets of size': ofCompany(
      { size_range: { include: ['51-200 employees'] } },
      ({ headcount }) => headcount >= 51 && headcount <= 200,
    ),
    headcount: ofCompany({ employees_count: { from: 500 } }, ({ headcount }) => headcount >= 500),
    'the year it was founded': ofCompany(
      { founded_year: { to: 2000 } },
      ({ foundedYear }) => foundedYear <= 2000,
    ),
    'a country': ofCompany(
      { location: { include: ['Germany'] } },
      (company) => company.place.country === 'Germany',
    ),
    'all countries but one': ofCompany(
      { hq_country_iso2: { exclude: ['US'] } },
      (company) => company.place.countryCode !== 'US',
    ),
    'words of what it says': ofCompany(
      { keywords: { include: ['hospitals'] } },
      ({ description, industry }) => /hospitals/i.test(description + industry),
    ),
    'a technology': ofCompany({ technologies_used: { include: [technology] } }, (company) =>
      company.technologies.includes(technology),
    ),
    'what does not use a technology': ofCompany(
      { technologies_used: { exclude: [technology] } },
      (company) => !company.technologies.includes(technology),
    ),
    revenue: ofCompany(
      { revenue_annual: { from: 10_000_000, to: 90_000_000 } },
      ({ revenueUsd }) => revenueUsd >= 10_000_000 && revenueUsd <= 90_000_000,
    ),
    'what it raised': ofCompany({ last_funding_round_amount_raised: { from: 5_000_000 } }, ({ funding }) =>
      funding.some(({ amountUsd }) => amountUsd >= 5_000_000),
    ),
  },
});

testWalk(vendors, {
  operation: searchPeople,
  query: { company_website: { include: employers.map(({ domain }) => domain) } },
  sizes: [maxPageSize, 7],
});

test('a walk ends with the hundredth row, the last the vendor shows', async () => {
  const rows = await walkPages(vendors, searchCompanies, { query: {}, size: maxPageSize });
  expect(rows).toHaveLength(100);
  expect(new Set(rows.map(({ domain }) => domain)).size).toBe(100);
});

test('people and companies come as they are', () => {
  for (const row of people) {
    const person = personOf(row);
    if (person === null) throw new Error(`Nobody at ${row.profileUrl}`);
    const { name, domain, profileUrl } = employerOf(person);
    expect(row).toMatchObject({
      name: `${person.firstName} ${person.lastName}`,
      jobTitle: person.employments[0].title,
      companyName: name,
      companyDomain: domain,
      companyProfileUrl: profileUrl,
    });
  }
  for (const row of companies) {
    const { name, profileUrl, place: seat } = companyOf(row) ?? {};
    expect(row).toMatchObject({ name, profileUrl, region: seat?.country });
  }
});

test('tells whether a key works', async () => {
  expect(await vendors.call(tryKey, undefined)).toMatchObject({ answer: { detail: 'The key is accepted' } });
  expect(await vendors.call(tryKey, undefined, { key: 'exhausted' })).toMatchObject({ outcome: 'found' });
  const refused = await vendors.call(tryKey, undefined, { key: 'invalid' });
  expect(refused).toMatchObject({ meaning: 'credential_rejected' });
});

const worksAt = (domain: string) => ({
  query: { company_website: { include: [domain] } },
  at: null,
  size: 5,
});
const hasWebsite = (domain: string) => ({ query: { website: { include: [domain] } }, at: null, size: 5 });

conductSearch(vendors, {
  operation: searchPeople,
  about: (word) => worksAt(`${word}.com`),
  samples: [first, { ...first, query: { active_experience_department: { include: ['Sales'] } } }],
});

conductSearch(vendors, {
  operation: searchCompanies,
  about: (word) => hasWebsite(`${word}.com`),
  samples: [hasWebsite(employer?.domain ?? ''), hasWebsite('nowhere.invalid')],
});

describeTroubles(vendors, {
  operation: searchPeople,
  vendor: 'coresignal',
  sample: first,
  limit: { requests: 12, over: 'wait' },
});
