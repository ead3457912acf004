import { afterAll, expect, test } from 'vitest';
import type { EmployeesQuery } from '../../src/providers/leadmagic/search-people.ts';
import { maxPageSize, searchPeople } from '../../src/providers/leadmagic/search-people.ts';
import type { PageOf } from '../../src/providers/kit/search-page.ts';
import { describeConduct, sampleOf, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies } from './sweep.ts';
import { readPage } from './walk-pages.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());
const companies = someCompanies(vendors.world, 40);

function employeesOf(companyDomain: string, size = maxPageSize): PageOf<EmployeesQuery> {
  return { query: { companyDomain }, at: null, size };
}

const search = (page: PageOf<EmployeesQuery>) => readPage(vendors, searchPeople, page);

test('one page has everybody the vendor knows of, each once, with the job they have', async () => {
  const pages = await Promise.all(companies.map(({ domain }) => search(employeesOf(domain))));
  let found = 0;
  let employed = 0;
  for (const [place, company] of companies.entries()) {
    const { rows = [], next, total } = pages[place] ?? {};
    const employees = new Map(
      vendors.world.peopleAt(company).map((person) => [person.profileUrl, person] as const),
    );
    found += rows.length;
    employed += employees.size;
    expect(next).toBeNull();
    expect(total).toBe(rows.length);
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
  const [{ domain } = { domain: '' }] = companies;
  const [whole, few] = await Promise.all([search(employeesOf(domain)), search(employeesOf(domain, 2))]);
  expect(few).toEqual({ rows: whole.rows.slice(0, 2), next: null, total: whole.total });
});

test('a website without a company has nobody', async () => {
  expect(await search(employeesOf('nowhere.invalid'))).toEqual({ rows: [], next: null, total: 0 });
});

describeConduct(vendors, {
  operation: searchPeople,
  about: (word) => employeesOf(`${word}.com`),
  samples: sampleOf(companies, ({ domain }) => employeesOf(domain, 20)),
  keys: usualKeys,
  // A search that finds nobody is a page without rows.
  words: { notfound: 'found' },
});
