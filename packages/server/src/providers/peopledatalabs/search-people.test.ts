import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, nothing, rateLimit } from './peopledatalabs.fixture.ts';
import { searchPeople } from './search-people.ts';

const mara = {
  id: 'exampleId000000000000000_0000',
  full_name: 'Mara Lindqvist',
  linkedin_url: 'linkedin.com/in/mara',
  job_title: 'Vp Sales',
  headline: null,
  job_company_name: 'Fabrikam',
  job_company_website: 'fabrikam.test',
  job_company_linkedin_url: 'linkedin.com/company/fabrikam',
  location_name: 'Stockholm, Sweden',
  skills: ['sales'],
};

const maraRow = {
  name: 'Mara Lindqvist',
  jobTitle: 'Vp Sales',
  headline: null,
  profileUrl: 'linkedin.com/in/mara',
  companyName: 'Fabrikam',
  companyDomain: 'fabrikam.test',
  companyWebsiteUrl: 'fabrikam.test',
  companyProfileUrl: 'linkedin.com/company/fabrikam',
  region: 'Stockholm, Sweden',
  match: mara,
};

const nobodyRow = Object.fromEntries(Object.keys(maraRow).map((key) => [key, null]));

const anywhere = (place: string) => [
  { terms: { location_locality: [place] } },
  { terms: { location_region: [place] } },
  { terms: { location_country: [place] } },
  { terms: { location_continent: [place] } },
];

describeVendor({
  operation: searchPeople,
  input: {
    query: {
      job_title: { include: ['VP Sales'], exclude: ['Assistant'] },
      job_title_levels: { include: ['VP'] },
      location: { include: ['Sweden', 'Munich, Germany'] },
      job_company_website: { include: ['fabrikam.test', 'basalt.test'] },
      job_company_linkedin_url: { exclude: ['https://www.linkedin.com/company/cobalt/'] },
      job_company_employee_count: { from: 11, to: null },
      job_company_inferred_revenue: { include: ['$10M-$25M'] },
    },
    at: 'token-1',
    size: 100,
  },
  asks: {
    method: 'POST',
    path: '/v5/person/search',
    body: {
      query: {
        bool: {
          must: [
            { match_phrase: { 'job_title.text': 'VP Sales' } },
            { terms: { job_title_levels: ['vp'] } },
            {
              bool: {
                should: [
                  ...anywhere('sweden'),
                  {
                    bool: {
                      must: [
                        { bool: { should: anywhere('munich') } },
                        { bool: { should: anywhere('germany') } },
                      ],
                    },
                  },
                ],
              },
            },
            { terms: { job_company_website: ['fabrikam.test', 'basalt.test'] } },
            { range: { job_company_employee_count: { gte: 11 } } },
            { terms: { job_company_inferred_revenue: ['$10M-$25M'] } },
          ],
          must_not: [
            { match_phrase: { 'job_title.text': 'Assistant' } },
            { terms: { job_company_linkedin_url: ['linkedin.com/company/cobalt'] } },
          ],
        },
      },
      size: 100,
      titlecase: true,
      scroll_token: 'token-1',
    },
    header,
  },
  found: [
    {
      name: 'a page, and where the next begins',
      reply: { body: { status: 200, data: [mara], scroll_token: '1117$12.176522', total: 1234 } },
      answer: { rows: [maraRow], next: '1117$12.176522', total: 1234 },
    },
    {
      name: 'the last page, of a plan that hides fields, with odd rows',
      reply: { body: { status: 200, data: [null, 7, { full_name: true }], total: 203 } },
      answer: {
        rows: [{ ...maraRow, ...nobodyRow, match: { full_name: true } }],
        next: null,
        total: 203,
      },
    },
    {
      name: 'a token after an empty page, which leads nowhere',
      reply: { body: { status: 200, data: [], scroll_token: 'x', total: 0 } },
      answer: { rows: [], next: null, total: 0 },
    },
  ],
  notFound: nothing,
  errors,
  rateLimit,
  wrongTypes: { data: 'Mara' },
});

test('a people data labs search without filters begins with anybody', () => {
  const { body } = searchPeople.exchange.request({ query: {}, at: null, size: 10 }, { idempotencyKey: 'x' });
  expect(body).toEqual({ query: { match_all: {} }, size: 10, titlecase: true });
});

test('a first page that has all there is needs no second', () => {
  const page = { query: {}, at: null, size: 100 };
  const reply = { status: 200, data: [mara, mara], scroll_token: 'x' };
  expect(searchPeople.exchange.read({ ...reply, total: 2 }, page)?.next).toBeNull();
  expect(searchPeople.exchange.read({ ...reply, total: 3 }, page)?.next).toBe('x');
  expect(searchPeople.exchange.read({ ...reply, total: 3 }, { ...page, at: 'w' })?.next).toBe('x');
});
