import { afterAll, expect, test } from 'vitest';
import type { EntityQuery } from '../../src/providers/exa/entity-search.ts';
import { searchCompanies } from '../../src/providers/exa/search-companies.ts';
import { maxPageSize } from '../../src/providers/exa/entity-search.ts';
import { searchPeople } from '../../src/providers/exa/search-people.ts';
import type { PageOf } from '../../src/providers/kit/search-page.ts';
import { describeConduct, describeTroubles, usualKeys } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies } from './sweep.ts';
import { readPage } from './walk-pages.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

function page(query: string, size: number): PageOf<EntityQuery> {
  return { query: { query }, at: null, size };
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
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map(({ profileUrl }) => profileUrl)).size).toBe(rows.length);
  for (const { name, jobTitle, profileUrl, companyName, region } of rows) {
    const person = vendors.world.findPerson({ profileUrl: profileUrl ?? '' });
    const [job] = person?.employments ?? [];
    expect({ name, jobTitle, companyName }).toEqual({
      name: person?.name,
      jobTitle: job?.title,
      companyName: job?.company.name,
    });
    expect(region).toContain(person?.place.city);
  }
});

test('one page has every company there is, each once, with what is known of it', async () => {
  const { rows, next } = await readPage(vendors, searchCompanies, page(companies, maxPageSize));
  expect(next).toBeNull();
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map(({ domain }) => domain)).size).toBe(rows.length);
  for (const { name, domain, description, headcount, region } of rows) {
    const company = vendors.world.findCompany({ domain: domain ?? '' });
    expect({ name, description, headcount }).toEqual({
      name: company?.name,
      description: company?.description,
      headcount: String(company?.headcount),
    });
    expect(region).toBe(`${company?.place.city}, ${company?.place.country}`);
  }
});

test('results that the vendor has read come with what it thinks of them', async () => {
  const query = { query: companies, summary: true };
  const { rows } = await readPage(vendors, searchCompanies, { query, at: null, size: 5 });
  expect(rows.length).toBe(5);
  for (const { evaluation, industry, websiteUrl, name } of rows) {
    expect(evaluation?.criterion).toBe(companies);
    expect(['yes', 'no', 'partial']).toContain(evaluation?.satisfied);
    expect(evaluation?.reasoning).not.toBe('');
    expect(evaluation?.references).toMatchObject([{ title: name, url: websiteUrl }]);
    expect(industry).toEqual(expect.any(String));
  }
});

test('more than a hundred are refused', async () => {
  const result = await vendors.call(searchPeople, page(people, maxPageSize + 1));
  expect(result).toMatchObject({ meaning: 'request_refused' });
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
  vendor: 'exa',
  sample: page(people, 5),
  limit: { requests: 14, over: 'wait' },
});
