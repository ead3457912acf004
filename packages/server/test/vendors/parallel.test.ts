import { expect, test } from 'vitest';
import type { EntityQuery } from '../../src/providers/parallel/parallel.ts';
import { maxPageSize, searchCompanies, searchPeople } from '../../src/providers/parallel/parallel.ts';
import type { PageOf } from '../../src/providers/kit/search-page.ts';
import { describeTroubles } from './conduct.ts';
import { busyEmployer, casesOf, conductSearch } from './prove-search.ts';
import { proveVendor } from './prove-vendor.ts';
import { someCompanies } from './sweep.ts';
import { readPage } from './walk-pages.ts';

const { vendors, world } = await proveVendor();
const { companyOf, personOf } = casesOf(world);
const page = (objective: string, size: number): PageOf<EntityQuery> => ({
  query: { objective },
  at: null,
  size,
});
const people = `people at ${busyEmployer(world, someCompanies(world, 40)).domain}`;
const companies = 'logistics companies with fewer than 500 employees';

test('one page has everybody there is, each once, with the job they have', async () => {
  const { rows, next } = await readPage(vendors, searchPeople, page(people, maxPageSize));
  expect(next).toBeNull();
  expect(rows.length).toBeGreaterThan(3);
  expect(new Set(rows.map(({ profileUrl }) => profileUrl)).size).toBe(rows.length);
  for (const row of rows) {
    const person = personOf(row);
    expect(row).toMatchObject({ name: person?.name, jobTitle: person?.employments[0].title });
  }
});

test('one page has every company there is, each once, with its domain or its profile', async () => {
  const { rows, next } = await readPage(vendors, searchCompanies, page(companies, maxPageSize));
  expect(next).toBeNull();
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(rows.some(({ websiteUrl }) => websiteUrl === null)).toBe(true);
  for (const row of rows) {
    const company = companyOf(row);
    expect(row.name).toBe(company?.name);
    expect([null, company?.profileUrl]).toContain(row.profileUrl);
  }
});

test('fewer than the vendor takes are the first of those it gives', async () => {
  const few = await readPage(vendors, searchPeople, page(people, 2));
  const { rows } = await readPage(vendors, searchPeople, page(people, 5));
  expect(rows).toHaveLength(5);
  expect(few.rows).toEqual(rows.slice(0, 2));
});

conductSearch(vendors, {
  operation: searchPeople,
  about: (word) => page(`people at ${word}.com`, 5),
  samples: [page(people, 20)],
});

conductSearch(vendors, {
  operation: searchCompanies,
  about: (word) => page(`companies like ${word}.com`, 5),
  samples: [page(companies, 20)],
});

describeTroubles(vendors, {
  operation: searchPeople,
  vendor: 'parallel',
  sample: page(people, 5),
  limit: { requests: 30, over: 'wait' },
});
