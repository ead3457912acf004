import { expect, test } from 'vitest';
import type { WorldCompany, WorldPerson } from '@headrace/sandbox';
import { countCredits } from '../../src/providers/companyenrich/companyenrich.ts';
import type { CompaniesQuery, PeopleQuery } from '../../src/providers/companyenrich/search-query.ts';
import { searchCompanies, searchPeople } from '../../src/providers/companyenrich/searches.ts';
import type { CompanyRow, PersonRow } from '../../src/providers/kit/search-page.ts';
import { describeTroubles } from './conduct.ts';
import { casesOf, conductSearch, testWalk } from './prove-search.ts';
import { proveVendor } from './prove-vendor.ts';
import { employerOf } from './sweep.ts';
import { readPage, testFilters } from './walk-pages.ts';

const { vendors, world, credits } = await proveVendor();
const { ofCompany, ofPerson, personOf, companyOf } = casesOf(world);
const size = 40;
const first = { query: {}, at: null, size };
const [{ rows: companies }, { rows: people }] = await Promise.all([
  readPage(vendors, searchCompanies, first),
  readPage(vendors, searchPeople, first),
]);
const [any] = companies;
const there = people.find(({ companyDomain }) => companyDomain !== null);
const titleOf = ({ employments: [{ title }] }: WorldPerson) => title;
const uses = (technology: string) => (company: WorldCompany) => company.technologies.includes(technology);
const [one = '', other = ''] = world.findCompany({ domain: any?.domain ?? '' })?.technologies ?? [];

testFilters<CompaniesQuery, CompanyRow>(vendors, {
  operation: searchCompanies,
  size,
  all: companies,
  cases: {
    'a name': ofCompany({ query: any?.name ?? '' }, ({ name }) => name === any?.name),
    'a domain': ofCompany({ query: any?.domain ?? '' }, ({ domain }) => domain === any?.domain),
    'what they do': ofCompany({ semanticQuery: 'companies for hospitals' }, (company) =>
      /hospital/i.test(company.name + company.industry + company.description),
    ),
    countries: ofCompany({ countries: ['DE', 'FR'] }, ({ place }) => /^(?:DE|FR)$/.test(place.countryCode)),
    'all countries but one': ofCompany(
      { exclude: { countries: ['US'] } },
      ({ place }) => place.countryCode !== 'US',
    ),
    'brackets of size': ofCompany(
      { employees: ['51-200'] },
      ({ headcount }) => headcount >= 51 && headcount <= 200,
    ),
    'all brackets of size but one': ofCompany(
      { exclude: { employees: ['51-200'] } },
      ({ headcount }) => headcount < 51 || headcount > 200,
    ),
    'brackets of revenue': ofCompany(
      { revenue: ['10m-50m'] },
      ({ revenueUsd }) => revenueUsd >= 10_000_000 && revenueUsd < 50_000_000,
    ),
    'years of founding': ofCompany(
      { foundedYear: { min: 2010, max: 2015 } },
      ({ foundedYear }) => foundedYear >= 2010 && foundedYear <= 2015,
    ),
    'years of funding': ofCompany({ fundingYear: { min: 2022, max: null } }, ({ funding }) =>
      funding.some(({ date }) => date >= '2022'),
    ),
    'what was raised': ofCompany(
      { fundingAmount: { min: 10_000_000 } },
      ({ funding }) => funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) >= 10_000_000,
    ),
    rounds: ofCompany({ fundingRounds: ['series_a'] }, ({ funding }) =>
      funding.some(({ round }) => round === 'series_a'),
    ),
    'both of two technologies': ofCompany(
      { technologies: [one, other] },
      (company) => uses(one)(company) && uses(other)(company),
    ),
    'either of two technologies': ofCompany(
      { technologies: [one, other], technologiesOperator: 'Or' },
      (company) => uses(one)(company) || uses(other)(company),
    ),
    'what is not used': ofCompany({ exclude: { technologies: [one] } }, (company) => !uses(one)(company)),
    'all domains but one': ofCompany(
      { exclude: { domains: [any?.domain ?? ''] } },
      ({ domain }) => domain !== any?.domain,
    ),
    headcounts: ofCompany(
      { workforceSize: [{ min: 500, max: 4000 }] },
      // Old data has seven of ten.
      ({ headcount }) => headcount >= 500 && headcount <= 4000,
    ),
    'headcounts of departments': ofCompany(
      { workforceSize: [{ department: 'medical_health', min: 20 }] },
      ({ industry, headcount }) => /health|medical|biotech/i.test(industry) && headcount > 20,
    ),
    type: ofCompany({ type: ['public'] }, ({ headcount }) => headcount > 5000),
  },
});

testFilters<PeopleQuery, PersonRow>(vendors, {
  operation: searchPeople,
  size,
  all: people,
  cases: {
    'words of titles': ofPerson({ positionQuery: ['manager', 'director'] }, (person) =>
      /manager|director/i.test(titleOf(person)),
    ),
    seniorities: ofPerson({ seniority: ['vp', 'head'] }, (person) => /^(?:VP|Head) of/.test(titleOf(person))),
    'all seniorities but one': ofPerson(
      { exclude: { seniority: ['entry'] } },
      ({ employments: [{ seniority }] }) => seniority !== 'ic' && seniority !== 'entry',
    ),
    departments: ofPerson({ department: ['sales'] }, ({ employments: [{ department }] }) =>
      /^(?:Sales|Customer Success)$/.test(department),
    ),
    'all departments but one': ofPerson(
      { exclude: { department: ['engineering-technical'] } },
      ({ employments: [{ department, seniority }] }) =>
        seniority === 'c_suite' || !/^(?:Engineering|Production|Data)$/.test(department),
    ),
    countries: ofPerson({ countries: ['DE', 'FR'] }, ({ place }) => /^(?:DE|FR)$/.test(place.countryCode)),
    'all countries but one': ofPerson(
      { exclude: { countries: ['US'] } },
      ({ place }) => place.countryCode !== 'US',
    ),
    'domains of employers': ofPerson(
      { domains: [there?.companyDomain ?? ''] },
      (person, { companyDomain }) =>
        companyDomain === there?.companyDomain && employerOf(person).domain === companyDomain,
    ),
    'all domains but one': ofPerson(
      { exclude: { domains: [there?.companyDomain ?? ''] } },
      (person) => employerOf(person).domain !== there?.companyDomain,
    ),
    'names of employers': ofPerson(
      { query: there?.companyName ?? '' },
      (person) => employerOf(person).name === there?.companyName,
    ),
    'what employers are like': ofPerson(
      { companyFilter: { search: { countries: ['DE'], employees: ['51-200'] } } },
      (person) => {
        const { place, headcount } = employerOf(person);
        return place.countryCode === 'DE' && headcount >= 51 && headcount <= 200;
      },
      0.8,
    ),
    'when a job began': ofPerson(
      { atCurrentPositionAfter: '2024-01-01', atCurrentCompanyBefore: '2025-12-31' },
      ({ employments: [{ startDate }] }) => startDate >= '2024-01-01' && startDate <= '2025-12-31',
    ),
  },
});

test('people and companies come as they are, with the jobs that they have', () => {
  for (const row of people) {
    const person = personOf(row);
    if (person === null) throw new Error(`Nobody at ${row.profileUrl}`);
    const { name, domain } = employerOf(person);
    expect(row).toMatchObject({ name: person.name, jobTitle: titleOf(person), companyName: name });
    expect([domain, null]).toContain(row.companyDomain);
    expect(row.region).toContain(person.place.country);
  }
  for (const row of companies) {
    const company = companyOf(row);
    expect(row).toMatchObject({ name: company?.name, profileUrl: company?.profileUrl });
    expect(row.region).toContain(company?.place.city);
  }
});

testWalk(vendors, {
  operation: searchPeople,
  query: { countries: ['DE'], seniority: ['vp'] },
  sizes: [100, 31],
});
testWalk(vendors, {
  operation: searchCompanies,
  query: { countries: ['DE'], employees: ['51-200'] },
  sizes: [100, 13],
});
credits(countCredits, '4880 credits left');

const named = (query: string) => ({ query: { query }, at: null, size: 5 });
const worksAt = (domain: string) => ({ query: { domains: [domain] }, at: null, size: 5 });

conductSearch(vendors, {
  operation: searchCompanies,
  about: (word) => named(`${word}.com`),
  samples: [named(any?.name ?? ''), named('nowhere.invalid')],
});

conductSearch(vendors, {
  operation: searchPeople,
  about: (word) => worksAt(`${word}.com`),
  samples: [worksAt(there?.companyDomain ?? ''), worksAt('nowhere.invalid')],
});

describeTroubles(vendors, {
  operation: searchCompanies,
  vendor: 'companyenrich',
  sample: named(any?.name ?? ''),
  limit: { requests: 12, over: 'wait' },
});
