import { expect, test } from 'vitest';
import type { EmployeesQuery } from '../../src/providers/leadmagic/leadmagic.ts';
import { findCompany, findFunding } from '../../src/providers/leadmagic/find-company.ts';
import {
  countCredits,
  findEmail,
  findEmailByProfile,
  findMobile,
  findPersonalEmail,
  findProfileByEmail,
  findRole,
  maxPageSize,
  searchPeople,
} from '../../src/providers/leadmagic/leadmagic.ts';
import type { PageOf } from '../../src/providers/kit/search-page.ts';
import { companyFacts, companyFunding, foundEmail, roleHolder } from './answer-schemas.ts';
import { usualKeys } from './conduct.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';
import { byEmail, byName, byProfile, employerOf, someCompanies, testSweep } from './sweep.ts';
import { readPage } from './walk-pages.ts';

const { emails, mobiles, identities, credits, conduct, people, companies, vendors, world } =
  await proveVendor();

emails(findEmail, byName, { found: [0.5, 0.72], right: 0.88, guesses: true });
emails(findEmailByProfile, byProfile, { found: [0.48, 0.68], right: 0.9 });
mobiles(findMobile, byProfile, { found: [0.18, 0.38], right: 0.85 });
identities(findProfileByEmail, byEmail, { found: [0.6, 0.8], right: 1, profileAlone: true });
credits(countCredits, '15432.5 credits left');

testSweep(vendors, {
  operation: findPersonalEmail,
  items: people,
  input: byProfile,
  answer: foundEmail,
  found: [0.3, 0.5],
  isRight: ({ personalEmail }, { email }) => email === personalEmail,
  right: 1,
});

testSweep(vendors, {
  operation: findRole,
  items: people,
  input: (person) => ({ role: person.employments[0].title, domain: employerOf(person).domain }),
  answer: roleHolder,
  found: [0.5, 0.8],
  isRight: (person, answer) =>
    answer.job_title === person.employments[0].title && answer.company_name === employerOf(person).name,
  right: 0.9,
  // A longer title with all the words of the one that was asked for.
  isExplained: (person, answer) => answer.company_name === employerOf(person).name,
});

testSweep(vendors, {
  operation: findCompany,
  items: companies,
  input: byDomain,
  answer: companyFacts,
  found: [0.7, 0.9],
  isRight: (company, answer) =>
    answer.name === company.name &&
    answer.domain === company.domain &&
    answer.profile_url === company.profileUrl &&
    answer.founded_year === String(company.foundedYear) &&
    answer.headcount === String(company.headcount) &&
    answer.region?.includes(company.place.city) === true,
  right: 0.8,
  isExplained: (company, { name, headcount }) =>
    name === company.name && Number(headcount) <= company.headcount,
});

testSweep(vendors, {
  operation: findFunding,
  items: companies,
  input: ({ domain }) => ({ domain, company: null }),
  answer: companyFunding,
  found: [0.1, 0.3],
  isRight: ({ funding, competitors, acquisitions, news }, answer) =>
    answer.rounds.length === funding.length &&
    answer.total_usd === funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) &&
    answer.rounds.every(({ round, investors }) => round !== null && investors !== null) &&
    answer.competitors.length === competitors.length &&
    answer.acquisitions.length === acquisitions.length &&
    answer.news.every(({ outlet_name: outlet }, at) => outlet === news[at]?.outlet),
  right: 0.8,
  // Old data lacks the latest round.
  isExplained: ({ funding }, { rounds }) => rounds.length < funding.length,
});

conduct({
  operation: findEmail,
  about: (word) => ({ name: `Jane ${word}`, domain: 'acme.com', company: null }),
  items: people,
  by: byName,
  keys: usualKeys,
});
const employers = someCompanies(world, 40);
const employeesOf = (companyDomain: string, size = maxPageSize): PageOf<EmployeesQuery> => ({
  query: { companyDomain },
  at: null,
  size,
});
const search = (page: PageOf<EmployeesQuery>) => readPage(vendors, searchPeople, page);

test('one page has everybody the vendor knows of, each once, with the job they have', async () => {
  const pages = await Promise.all(
    employers.map(async (company) => ({ company, page: await search(employeesOf(company.domain)) })),
  );
  let [found, employed] = [0, 0];
  for (const { company, page } of pages) {
    const { rows, next, total } = page;
    const employees = new Map(world.peopleAt(company).map((person) => [person.profileUrl, person] as const));
    found += rows.length;
    employed += employees.size;
    expect({ next, total }).toEqual({ next: null, total: rows.length });
    expect(new Set(rows.map(({ profileUrl }) => profileUrl)).size).toBe(rows.length);
    for (const { name, jobTitle, profileUrl, companyName, companyDomain } of rows) {
      const person = employees.get(profileUrl ?? '');
      expect({ name, jobTitle, companyName, companyDomain }).toEqual({
        name: person && `${person.firstName} ${person.lastName}`,
        jobTitle: person?.employments[0].title,
        companyName: company.name,
        companyDomain: company.domain,
      });
    }
  }
  expect(found / employed).toBeGreaterThan(0.65);
  expect(found / employed).toBeLessThan(0.85);
});

test('a smaller page is the beginning of the whole one', async () => {
  const [{ domain } = { domain: '' }] = employers;
  const [whole, few] = await Promise.all([search(employeesOf(domain)), search(employeesOf(domain, 2))]);
  expect(few).toEqual({ rows: whole.rows.slice(0, 2), next: null, total: whole.total });
});

test('a website without a company has nobody', async () => {
  expect(await search(employeesOf('nowhere.invalid'))).toEqual({ rows: [], next: null, total: 0 });
});

conduct({
  operation: searchPeople,
  about: (word) => employeesOf(`${word}.com`),
  items: employers,
  by: ({ domain }) => employeesOf(domain, 20),
  keys: usualKeys,
  // A search that finds nobody is a page without rows.
  words: { notfound: 'found' },
});
