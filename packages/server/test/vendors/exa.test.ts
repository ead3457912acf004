import { expect, test } from 'vitest';
import { maxPageSize, searchCompanies, searchPeople } from '../../src/providers/exa/entity-search.ts';
import { searchWeb } from '../../src/providers/exa/exa.ts';
import { describeTroubles } from './conduct.ts';
import { busyEmployer, casesOf, conductSearch, testOnlyPage } from './prove-search.ts';
import { proveVendor } from './prove-vendor.ts';
import { someCompanies } from './sweep.ts';
import { readPage } from './walk-pages.ts';
import { describeWebSearch } from './web-search.ts';

const { vendors, world } = await proveVendor();
const { companyOf, personOf } = casesOf(world);
const page = (query: string, size: number) => ({ query: { query }, at: null, size });
const people = `people at ${busyEmployer(world, someCompanies(world, 40)).domain}`;
const companies = 'logistics companies with fewer than 500 employees';

describeWebSearch(vendors, { vendor: 'exa', searchWeb, limit: { requests: 14, over: 'wait' } });

testOnlyPage(vendors, {
  operation: searchPeople,
  page: page(people, maxPageSize),
  find: personOf,
  told: ({ name, place, employments: [{ title, company }] }) => ({
    name,
    jobTitle: title,
    companyName: company.name,
    region: [place.city, place.region, place.country].join(', '),
  }),
});

testOnlyPage(vendors, {
  operation: searchCompanies,
  page: page(companies, maxPageSize),
  find: companyOf,
  told: ({ name, description, headcount, place }) => ({
    name,
    description,
    headcount: String(headcount),
    region: `${place.city}, ${place.country}`,
  }),
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
    expect(industry).toBe('Logistics & Supply Chain');
  }
});

test('more than a hundred are refused', async () => {
  const result = await vendors.call(searchPeople, page(people, maxPageSize + 1));
  expect(result).toMatchObject({ meaning: 'request_refused' });
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
  vendor: 'exa',
  sample: page(people, 5),
  limit: { requests: 14, over: 'wait' },
});
