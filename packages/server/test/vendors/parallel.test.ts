import { afterAll, expect, test } from 'vitest';
import type { EntityQuery } from '../../src/providers/parallel/entity-search.ts';
import { maxPageSize } from '../../src/providers/parallel/entity-search.ts';
import { searchPeople } from '../../src/providers/parallel/search-people.ts';
import { searchCompanies } from '../../src/providers/parallel/search-companies.ts';
import type { PageOf } from '../../src/providers/kit/search-page.ts';
import { describeConduct, describeTroubles, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies } from './sweep.ts';
import { readPage } from './walk-pages.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

function page(objective: string, size: number): PageOf<EntityQuery> {
  return { query: { objective }, at: null, size };
}

/** Of one employer, so that the simulator need not make everybody. */
const [employer] = someCompanies(vendors.world, 40).toSorted(
  (a, b) => vendors.world.peopleAt(b).length - vendors.world.peopleAt(a).length,
);
const people = `people at ${employer?.domain}`;
const companies = 'logistics companies with fewer than 500 employees';

test('one page has everybody there is, each once, with the job they have', async () => {
  const { rows, next } = await readPage(vendors, searchPeople, page(people, maxPageSize));
  expect(next).toBeNull();
  expect(rows.length).toBeGreaterThan(3);
  expect(new Set(rows.map(({ profileUrl }) => profileUrl)).size).toBe(rows.length);
  for (const { name, jobTitle, profileUrl } of rows) {
    const person = vendors.world.findPerson({ profileUrl: profileUrl ?? '' });
    expect({ name, jobTitle }).toEqual({ name: person?.name, jobTitle: person?.employments[0].title });
  }
});

test('one page has every company there is, each once, with its domain or its profile', async () => {
  const { rows, next } = await readPage(vendors, searchCompanies, page(companies, maxPageSize));
  expect(next).toBeNull();
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(rows.some(({ websiteUrl }) => websiteUrl === null)).toBe(true);
  for (const { name, domain, profileUrl } of rows) {
    const company = vendors.world.findCompany({ domain: domain ?? '' });
    expect(name).toBe(company?.name);
    expect([null, company?.profileUrl]).toContain(profileUrl);
  }
});

test('fewer than the vendor takes are the first of those it gives', async () => {
  const few = await readPage(vendors, searchPeople, page(people, 2));
  const { rows } = await readPage(vendors, searchPeople, page(people, 5));
  expect(rows).toHaveLength(5);
  expect(few.rows).toEqual(rows.slice(0, 2));
});

const words = { notfound: 'found' };

describeConduct(vendors, {
  operation: searchPeople,
  about: (word) => page(`people at ${word}.com`, 5),
  samples: [page(people, 20)],
  keys: usualKeys,
  // A search that finds nobody is a page without rows.
  words,
});

describeConduct(vendors, {
  operation: searchCompanies,
  about: (word) => page(`companies like ${word}.com`, 5),
  samples: [page(companies, 20)],
  keys: usualKeys,
  words,
});

describeTroubles(vendors, {
  operation: searchPeople,
  vendor: 'parallel',
  sample: page(people, 5),
  limit: { requests: 30, over: 'wait' },
});
