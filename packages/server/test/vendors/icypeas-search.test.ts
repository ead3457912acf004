import { afterAll, expect, test } from 'vitest';
import type { CompanyQuery } from '../../src/providers/icypeas/search-companies.ts';
import { searchCompanies } from '../../src/providers/icypeas/search-companies.ts';
import type { PeopleQuery } from '../../src/providers/icypeas/search-people.ts';
import { maxPageSize, searchPeople } from '../../src/providers/icypeas/search-people.ts';
import type { PageOf, PersonRow } from '../../src/providers/kit/search-page.ts';
import { describeConduct, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies } from './sweep.ts';
import { readPage, walkPages } from './walk-pages.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

const allOf = (query: PeopleQuery, size = maxPageSize) => walkPages(vendors, searchPeople, { query, size });

// Of few employers, so that the simulator need not make everybody.
const employers = someCompanies(vendors.world, 40);
const employees: PeopleQuery = { currentCompanyWebsite: { include: employers.map(({ domain }) => domain) } };

test('walking all pages yields each person exactly once, whatever their size', async () => {
  const urls = (await allOf(employees, 17)).map(({ profileUrl }) => profileUrl);
  expect(urls.length).toBeGreaterThan(100);
  expect(new Set(urls).size).toBe(urls.length);
  expect((await allOf(employees)).map(({ profileUrl }) => profileUrl)).toEqual(urls);
  const first = await readPage(vendors, searchPeople, { query: employees, at: null, size: 17 });
  expect(first.next).not.toBeNull();
  // Of as many as these it is an estimate.
  expect(first.total).toBeGreaterThan(17);
  expect(first.rows).toHaveLength(17);
});

test('people are those of the world, with their jobs', async () => {
  const rows = await allOf(employees);
  const domains = new Set(employers.map(({ domain }) => domain));
  const wrong = rows.filter((row) => {
    const person = vendors.world.findPerson({ profileUrl: row.profileUrl ?? '' });
    const [job] = person?.employments ?? [];
    return !(
      domains.has(row.companyDomain ?? '') &&
      row.name === person?.name &&
      row.jobTitle === job?.title &&
      row.companyName === job?.company.name &&
      row.companyProfileUrl === job?.company.profileUrl &&
      row.region?.includes(person?.place.city ?? 'nowhere') === true
    );
  });
  expect(wrong).toEqual([]);
});

test('what is excluded is left out, and nothing else', async () => {
  const title = 'manager';
  const [all, others] = await Promise.all([
    allOf(employees),
    allOf({ ...employees, currentJobTitle: { exclude: [title] } }),
  ]);
  const isOther = (row: PersonRow) => row.jobTitle?.toLowerCase().includes(title) !== true;
  expect(others.length).toBeLessThan(all.length);
  expect(others).toEqual(all.filter(isOther));
});

const midsized: CompanyQuery = {
  location: { include: ['SE', 'FR'] },
  headcount: { '>=': 50, '<=': 5000 },
};

test('walking all pages yields each company exactly once, all of the size asked for', async () => {
  const rows = await walkPages(vendors, searchCompanies, { query: midsized, size: 13 });
  expect(rows.length).toBeGreaterThan(26);
  expect(new Set(rows.map(({ profileUrl }) => profileUrl)).size).toBe(rows.length);
  for (const { name, domain, profileUrl, headcount, region } of rows) {
    const company = vendors.world.findCompany({ profileUrl: profileUrl ?? '' });
    expect({ name, domain }).toEqual({ name: company?.name, domain: company?.domain });
    expect(region).toMatch(/sweden|france/i);
    expect(Number(headcount)).toBeGreaterThanOrEqual(50);
    expect(Number(headcount)).toBeLessThanOrEqual(5000);
  }
});

test('nobody is an empty page', async () => {
  const query = { ...employees, currentJobTitle: { include: ['zebra tamer'] } };
  const result = await vendors.call(searchPeople, { query, at: null, size: 10 });
  expect(result).toMatchObject({ outcome: 'found', answer: { rows: [], next: null, total: 0 } });
});

test('a search that says nothing and a token that is none are refused', async () => {
  const pages: PageOf<PeopleQuery>[] = [
    { query: { location: { include: [] } }, at: null, size: 10 },
    { query: employees, at: 'no-such-token', size: 10 },
  ];
  const results = await Promise.all(pages.map((page) => vendors.call(searchPeople, page)));
  expect(results).toMatchObject([{ meaning: 'request_refused' }, { meaning: 'request_refused' }]);
});

// A search that finds nobody is a page without rows.
const words = { notfound: 'found' };

describeConduct(vendors, {
  operation: searchPeople,
  about: (word): PageOf<PeopleQuery> => ({
    query: { currentCompanyWebsite: { include: [`${word}.com`] } },
    at: null,
    size: 10,
  }),
  samples: [{ query: employees, at: null, size: 50 }],
  keys: usualKeys,
  words,
});

describeConduct(vendors, {
  operation: searchCompanies,
  about: (word): PageOf<CompanyQuery> => ({ query: { name: { include: [word] } }, at: null, size: 10 }),
  samples: [{ query: midsized, at: null, size: 50 }],
  keys: usualKeys,
  words,
});
