import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header, judged, results } from './entity-search.fixture.ts';
import { searchCompanies } from './search-companies.ts';

const fabrikam = {
  id: 'https://fabrikam.example/',
  title: 'Fabrikam | Robots',
  url: 'https://www.fabrikam.example/',
  entities: [
    {
      id: 'x',
      type: 'company',
      version: 1,
      properties: {
        name: 'Fabrikam',
        foundedYear: 2014,
        description: 'Builds robots.',
        workforce: { total: 143 },
        headquarters: { address: null, city: 'Stockholm', postalCode: null, country: 'Sweden' },
      },
    },
  ],
};

const fabrikamRead = {
  name: 'Fabrikam',
  domain: 'fabrikam.example',
  websiteUrl: 'https://www.fabrikam.example/',
  profileUrl: null,
  description: 'Builds robots.',
  industry: null,
  headcount: '143',
  region: 'Stockholm, Sweden',
  match: fabrikam,
  evaluation: null,
};

const onNetwork = {
  title: 'Fabrikam',
  url: 'https://se.linkedin.com/company/fabrikam',
  entities: [{ type: 'company', properties: { workforce: 7, headquarters: 'Stockholm' } }],
};

describeVendor({
  ...everywhere,
  operation: searchCompanies,
  input: { query: { query: 'robots in Sweden' }, at: null, size: 2 },
  asks: {
    method: 'POST',
    path: '/search',
    body: { query: 'robots in Sweden', category: 'company', numResults: 2 },
    header,
  },
  found: [
    {
      name: 'a company',
      reply: results(fabrikam),
      answer: { rows: [fabrikamRead], next: null, total: null },
    },
    {
      name: 'a profile of a network, and facts of other types',
      reply: results(onNetwork),
      answer: {
        rows: [
          {
            name: 'Fabrikam',
            domain: null,
            websiteUrl: null,
            profileUrl: 'https://se.linkedin.com/company/fabrikam',
            description: null,
            industry: null,
            headcount: null,
            region: null,
            match: onNetwork,
            evaluation: null,
          },
        ],
        next: null,
        total: null,
      },
    },
    { name: 'nothing', reply: results(), answer: { rows: [], next: null, total: null } },
  ],
});

test('knows the industry from the vendor having read the page', () => {
  const summary = { satisfied: 'yes', reasoning: 'It builds robots.', industry: 'Robotics' };
  const page = { query: { query: 'robots in Sweden', summary: true }, at: null, size: 2 };
  const rows = searchCompanies.exchange.read({ results: [judged(fabrikam, summary)] }, page)?.rows;
  expect(rows?.[0]).toMatchObject({
    industry: 'Robotics',
    evaluation: { criterion: 'robots in Sweden', satisfied: 'yes', reasoning: 'It builds robots.' },
  });
});
