import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { entities, everywhere, header } from './entity-search.fixture.ts';
import { searchCompanies } from './search-companies.ts';

const acme = { name: 'Acme', url: 'https://www.acme.test', description: 'Builds robots.' };

const acmeRead = {
  name: 'Acme',
  domain: 'acme.test',
  websiteUrl: 'https://www.acme.test',
  profileUrl: null,
  description: 'Builds robots.',
  industry: null,
  headcount: null,
  region: null,
  match: acme,
};

describeVendor({
  ...everywhere,
  operation: searchCompanies,
  input: { query: { objective: 'robots in Lyon' }, at: null, size: 100 },
  asks: {
    method: 'POST',
    path: '/v1beta/findall/entity-search',
    body: { entity_type: 'companies', objective: 'robots in Lyon', match_limit: 100 },
    header,
  },
  found: [
    { name: 'a company', reply: entities(acme), answer: { rows: [acmeRead], next: null, total: null } },
    { name: 'nothing', reply: entities(), answer: { rows: [], next: null, total: null } },
  ],
});

test('takes the domain that a description names where the address is another', () => {
  const page = { query: { objective: 'robots' }, at: null, size: 5 };
  const description = 'Founded Year: 2015 | Website: acme.test | Builds robots.';
  const url = 'https://www.linkedin.com/company/acme';
  const rows = searchCompanies.exchange.read({ entities: [{ ...acme, url, description }] }, page)?.rows;
  expect(rows?.[0]).toMatchObject({ domain: 'acme.test', websiteUrl: null, profileUrl: url, description });
});

test.each([
  ['https://acme.test/', 'acme.test', null],
  ['http://ACME.test/en-gb/', 'acme.test', null],
  ['https://directory.test/organization/acme', null, null],
  ['https://directory.test/?id=7', null, null],
  ['https://fr.linkedin.com/company/acme', null, 'https://fr.linkedin.com/company/acme'],
  ['acme', null, null],
  [null, null, null],
])('takes %s for the domain %s and the profile %s', (url, domain, profileUrl) => {
  const page = { query: { objective: 'robots' }, at: null, size: 5 };
  const rows = searchCompanies.exchange.read({ entities: [{ ...acme, url }] }, page)?.rows;
  expect(rows?.[0]).toMatchObject({ domain, profileUrl });
});
