import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { everywhere, header } from './refusals.fixture.ts';
import { searchPeople, startOf } from './search-people.ts';

function results(found: unknown[], more: object = {}): ScriptedReply {
  return { body: { results: found, total: found.length, query: 'CTOs', search_id: 'search-1', ...more } };
}

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
  profile: {
    id: 'ab12',
    name: 'Ana Reyes',
    headline: 'CTO at Acme',
    location: 'Lyon, France',
    linkedin_url: 'https://www.linkedin.com/in/ana',
    criteria: { 'CTO level': { match: true, reasoning: 'Says so.' } },
  },
  experience: [
    { title: 'Engineer', company_name: 'Basalt', start_date: '2019-01', end_date: '2023-01' },
    { title: 'CTO', company_name: 'Acme', start_date: '2023-02', end_date: null },
  ],
  education: [],
  posts: [],
};

const anaRead = {
  ...nobody,
  name: 'Ana Reyes',
  jobTitle: 'CTO',
  headline: 'CTO at Acme',
  profileUrl: 'https://www.linkedin.com/in/ana',
  companyName: 'Acme',
  region: 'Lyon, France',
  match: ana,
};

const ofLastYear = {
  profile: { name: 'Ana Reyes' },
  experience: [
    { title: 'Engineer', company_name: 'Basalt', end_date: '2023-01-01T00:00:00' },
    { title: 'CTO', company_name: 'Acme', end_date: '1970-01-01T00:00:00' },
  ],
};

const ofFirstVersion = {
  profile: { name: 'Ana Reyes', location_country: 'France' },
  experience: [
    { employee_title: 'Adviser', employer_name: 'Basalt', is_current: false, end_date: null },
    {
      employee_title: 'CTO',
      employer_name: 'Acme',
      is_current: true,
      employer_company_website_domains: ['acme.test'],
      company_linkedin_url: 'https://www.linkedin.com/company/acme',
    },
  ],
};

const ofSecondVersion = {
  profile: { full_name: 'Ana Reyes', active_experience_company_id: 7, location_full: 'Lyon, France' },
  experience: [
    { position_title: 'Adviser', company_name: 'Basalt', company_id: 5, active_experience: 1 },
    {
      position_title: 'CTO',
      company_name: 'Acme',
      company_id: 7,
      active_experience: 1,
      company_website: 'https://www.acme.test',
      company_professional_network_url: 'https://www.linkedin.com/company/acme',
    },
  ],
  match_data: {},
};

const advanced = { query: 'CTOs in Lyon', advanced: true };

describeVendor({
  ...everywhere,
  operation: searchPeople,
  input: { query: advanced, at: 'search:1:100', size: 2 },
  asks: {
    method: 'GET',
    path: '/api/search?query=CTOs%20in%20Lyon&limit=2&advanced_filtering=true&search_id=search%3A1&offset=100',
    header,
  },
  found: [
    {
      name: 'a slice, and where the next one is',
      reply: results([ana, ana], { total: 142 }),
      answer: { rows: [anaRead, anaRead], next: 'search-1:102', total: 142 },
    },
    {
      name: 'the last slice',
      reply: results([ana, ana], { total: 102 }),
      answer: { rows: [anaRead, anaRead], next: null, total: 102 },
    },
    {
      name: 'a full slice that counts itself alone',
      reply: results([ana, ana]),
      answer: { rows: [anaRead, anaRead], next: 'search-1:102', total: null },
    },
    {
      name: 'a slice of a search without a name',
      reply: results([ana, ana], { search_id: null }),
      answer: { rows: [anaRead, anaRead], next: null, total: null },
    },
    { name: 'nobody', reply: results([]), answer: { rows: [], next: null, total: 0 } },
    {
      name: 'people as the first version spells them',
      reply: results([ofFirstVersion]),
      answer: {
        rows: [
          {
            ...nobody,
            name: 'Ana Reyes',
            jobTitle: 'CTO',
            companyName: 'Acme',
            companyDomain: 'acme.test',
            companyWebsiteUrl: 'acme.test',
            companyProfileUrl: 'https://www.linkedin.com/company/acme',
            region: 'France',
            match: ofFirstVersion,
          },
        ],
        next: null,
        total: 1,
      },
    },
    {
      name: 'people as the second version spells them',
      reply: results([ofSecondVersion]),
      answer: {
        rows: [
          {
            ...nobody,
            name: 'Ana Reyes',
            jobTitle: 'CTO',
            companyName: 'Acme',
            companyDomain: 'acme.test',
            companyWebsiteUrl: 'https://www.acme.test',
            companyProfileUrl: 'https://www.linkedin.com/company/acme',
            region: 'Lyon, France',
            match: ofSecondVersion,
          },
        ],
        next: null,
        total: 1,
      },
    },
    {
      name: 'odd rows beside good ones',
      reply: results([null, 'Ana', { profile: 7, experience: [null, 7] }, ana], { total: 'many' }),
      answer: {
        rows: [{ ...nobody, match: { profile: 7, experience: [null, 7] } }, anaRead],
        next: 'search-1:102',
        total: null,
      },
    },
  ],
  notFound: [],
  errors: [
    ...everywhere.errors,
    {
      name: 'a search that is forgotten',
      reply: { status: 404, body: { detail: 'Search not found' } },
      means: 'request_refused',
    },
  ],
  wrongTypes: { results: { profile: {} }, total: 1 },
});

const context = { idempotencyKey: 'none' };

test('begins a search without a place', () => {
  expect(searchPeople.exchange.request({ query: advanced, at: null, size: 100 }, context).query).toEqual({
    query: 'CTOs in Lyon',
    limit: 100,
    advanced_filtering: true,
    search_id: undefined,
    offset: undefined,
    legacy: null,
  });
});

test('goes on with a search whose words are not known', () => {
  const at = startOf({ searchId: 'search-1', offset: 40 });
  const asked = searchPeople.exchange.request(
    { query: { query: '', advanced: true }, at, size: 10 },
    context,
  );
  expect(asked.query).toMatchObject({ query: null, search_id: 'search-1', offset: 40 });
});

test.each(['search-1', 'search-1:', 'search-1:-4', ':', '', 7])(
  'takes %s without an offset for the beginning',
  (at) => {
    const asked = searchPeople.exchange.request({ query: advanced, at, size: 10 }, context);
    expect(asked.query).toMatchObject({ search_id: String(at), offset: 0 });
  },
);

test("asks for last year's format, in which what has no end ends in 1970", () => {
  const page = { query: { query: 'CTOs', advanced: false, legacy: true }, at: null, size: 1 };
  expect(searchPeople.exchange.request(page, context).query).toMatchObject({ legacy: true });
  const rows = searchPeople.exchange.read({ results: [ofLastYear] }, page)?.rows;
  expect(rows).toMatchObject([{ name: 'Ana Reyes', jobTitle: 'CTO', companyName: 'Acme' }]);
});

test('has one page unless candidates are judged', () => {
  const page = { query: { query: 'CTOs', advanced: false }, at: null, size: 1 };
  const body = { results: [ana], total: 50, search_id: 'search-1' };
  expect(searchPeople.exchange.read(body, page)).toEqual({ rows: [anaRead], next: null, total: 50 });
});
