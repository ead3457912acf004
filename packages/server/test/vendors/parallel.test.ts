import { expect, test } from 'vitest';
import type { EntityQuery } from '../../src/providers/parallel/parallel.ts';
import { maxPageSize, searchCompanies, searchPeople } from '../../src/providers/parallel/parallel.ts';
import type { PageOf } from '../../src/providers/kit/search-page.ts';
import { describeTroubles } from './conduct.ts';
import { busyEmployer, casesOf, conductSearch, testOnlyPage } from './prove-search.ts';
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

testOnlyPage(vendors, {
  operation: searchPeople,
  page: page(people, maxPageSize),
  find: personOf,
  told: ({ name, employments: [{ title }] }) => ({ name, jobTitle: title }),
});

testOnlyPage(vendors, {
  operation: searchCompanies,
  page: page(companies, maxPageSize),
  find: companyOf,
  told: ({ name, domain }) => ({ name, domain }),
});

test('the address of a company is its own or that of its profile', async () => {
  const { rows } = await readPage(vendors, searchCompanies, page(companies, maxPageSize));
  for (const row of rows) expect([null, companyOf(row)?.profileUrl]).toContain(row.profileUrl);
  expect(new Set(rows.map(({ websiteUrl }) => websiteUrl === null))).toEqual(new Set([true, false]));
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
