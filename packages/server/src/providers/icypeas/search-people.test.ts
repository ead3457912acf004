import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header, leads } from './lead-database.fixture.ts';
import { searchPeople } from './search-people.ts';

const nobody = {
  name: null,
  jobTitle: null,
  headline: null,
  profileUrl: null,
  companyName: null,
  companyDomain: null,
  companyWebsiteUrl: null,
  companyProfileUrl: null,
  region: null,
};

const ana = {
  firstname: 'Ana',
  lastname: 'Reyes',
  headline: 'CTO at Acme',
  profileUrl: 'https://www.linkedin.com/in/ana',
  lastJobTitle: 'CTO',
  lastJobStartDate: '2023-02-01',
  address: 'Lyon, France',
  lastCompanyName: 'Acme',
  lastCompanyUrl: 'https://www.linkedin.com/company/acme',
  lastCompanyWebsite: 'https://www.acme.test/about',
  lastCompanySize: 150,
  seniority: ['new to us'],
};

const anaRead = {
  name: 'Ana Reyes',
  jobTitle: 'CTO',
  headline: 'CTO at Acme',
  profileUrl: 'https://www.linkedin.com/in/ana',
  companyName: 'Acme',
  companyDomain: 'acme.test',
  companyWebsiteUrl: 'https://www.acme.test/about',
  companyProfileUrl: 'https://www.linkedin.com/company/acme',
  region: 'Lyon, France',
  match: ana,
};

describeVendor({
  ...everywhere,
  operation: searchPeople,
  input: {
    query: {
      currentJobTitle: { include: ['CTO'], exclude: ['Assistant'] },
      currentCompanyWebsite: { include: [], exclude: ['acme.test'] },
      location: { include: [], exclude: [] },
      skills: {},
    },
    at: null,
    size: 200,
  },
  asks: {
    method: 'POST',
    path: '/find-people',
    body: {
      query: {
        currentJobTitle: { include: ['CTO'], exclude: ['Assistant'] },
        currentCompanyWebsite: { exclude: ['acme.test'] },
      },
      pagination: { size: 200 },
    },
    header,
  },
  found: [
    {
      name: 'a page, and where the next one is',
      reply: leads([ana], { total: 300, token: 'page-2' }),
      answer: { rows: [anaRead], next: 'page-2', total: 300 },
    },
    {
      name: 'the last page',
      reply: leads([ana]),
      answer: { rows: [anaRead], next: null, total: 1 },
    },
    {
      name: 'all there is, for all its token',
      reply: leads([ana], { total: 1, token: 'page-2' }),
      answer: { rows: [anaRead], next: null, total: 1 },
    },
    {
      name: 'nobody, for all its token',
      reply: leads([], { total: 0, token: 'page-2' }),
      answer: { rows: [], next: null, total: 0 },
    },
    {
      name: 'odd rows beside good ones',
      reply: leads([null, 'Ana', [ana], { firstname: 7, lastname: 'Reyes', address: {} }, ana], {
        total: 'many',
        token: 2,
      }),
      answer: {
        rows: [
          { ...nobody, name: 'Reyes', match: { firstname: 7, lastname: 'Reyes', address: {} } },
          anaRead,
        ],
        next: 2,
        total: null,
      },
    },
  ],
});

test('asks for the page of a token with the same query', () => {
  const query = { keyword: { include: ['robots'] } };
  expect(
    searchPeople.exchange.request({ query, at: 'page-2', size: 50 }, { idempotencyKey: 'none' }).body,
  ).toEqual({
    query,
    pagination: { size: 50, token: 'page-2' },
  });
});

test('goes on for as long as there are tokens, whatever is counted', () => {
  const read = (body: unknown) => searchPeople.exchange.read(body, { query: {}, at: 'page-2', size: 1 });
  expect(read({ total: 1, leads: [ana], pagination: { token: 'page-3' } })?.next).toBe('page-3');
  expect(read({ total: 9, leads: [], pagination: { token: 'page-4' } })?.next).toBeNull();
});
