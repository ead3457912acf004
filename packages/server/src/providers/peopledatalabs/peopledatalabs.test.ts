import { expect, test } from 'vitest';
import type { VendorObject } from '../kit/row-shapes.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { noCompany, noPerson } from '../kit/search-rows.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { searchCompanies, searchPeople } from './searches.ts';

const problem = (status: number, type: string) => ({
  status,
  body: { status, error: { type, message: 'x' } },
});

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals: {
    'a bad request': [problem(400, 'invalid_request_error'), 'request_refused'],
    'a wrong key': [problem(401, 'authentication_error'), 'credential_rejected'],
    'no credits': [problem(402, 'payment_required'), 'quota_exhausted'],
    'a path that there is not': [problem(405, 'invalid_request_error'), 'request_refused'],
    'an error of its own': [problem(500, 'api_error'), 'unavailable'],
  },
  tooOften: problem(429, 'rate_limit_error'),
});

const missing = {
  'no records': problem(404, 'not_found'),
  '404 with another body': { status: 404, body: '<h1>404</h1>' },
};
const reply = (fields: object): ScriptedReply => ({ body: { status: 200, ...fields } });

const mara = {
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
const hidden: VendorObject = { full_name: true };
const hiddenRow = {
  ...noPerson,
  match: hidden,
};
const page = { size: 100, titlecase: true };

vendor.asks(searchPeople, {
  about: {
    query: {
      job_title: { include: ['VP Sales'], exclude: ['Assistant'] },
      job_title_levels: { include: ['VP'] },
      job_company_website: { include: ['fabrikam.test', 'basalt.test'] },
      job_company_linkedin_url: { exclude: ['https://www.linkedin.com/company/cobalt/'] },
      job_company_employee_count: { from: 11, to: null },
      job_company_inferred_revenue: { include: ['$10M-$25M'] },
    },
    at: 'token-1',
    size: 100,
  },
  sends: 'POST /v5/person/search',
  body: {
    query: {
      bool: {
        must: [
          { match_phrase: { 'job_title.text': 'VP Sales' } },
          { terms: { job_title_levels: ['vp'] } },
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
    ...page,
    scroll_token: 'token-1',
  },
  found: {
    'a page, and where the next begins': [
      reply({ data: [mara], scroll_token: '1117$12.176522', total: 1234 }),
      { rows: [maraRow], next: '1117$12.176522', total: 1234 },
    ],
    'the last page, of a plan that hides fields, with odd rows': [
      reply({ data: [null, 7, hidden], total: 203 }),
      { rows: [hiddenRow], next: null, total: 203 },
    ],
    'a token after an empty page, which leads nowhere': [
      reply({ data: [], scroll_token: 'x', total: 0 }),
      { rows: [], next: null, total: 0 },
    ],
  },
  missing,
  wrongTypes: { data: 'Mara' },
});

const fabrikam = {
  name: 'fabrikam',
  display_name: 'Fabrikam',
  size: '51-200',
  employee_count: 143,
  industry: 'computer software',
  location: { name: 'stockholm, sweden', country: 'sweden' },
  linkedin_url: 'linkedin.com/company/fabrikam',
  website: 'fabrikam.test',
  summary: 'Makes things.',
};
const fabrikamRow = {
  name: 'Fabrikam',
  domain: 'fabrikam.test',
  websiteUrl: 'fabrikam.test',
  profileUrl: 'linkedin.com/company/fabrikam',
  description: 'Makes things.',
  industry: 'computer software',
  headcount: '143',
  region: 'stockholm, sweden',
  match: fabrikam,
};
const brief: VendorObject = { name: 'basalt', size: '1-10', headline: 'Stones.' };
const briefRow = {
  ...noCompany,
  name: 'basalt',
  description: 'Stones.',
  headcount: '1-10',
  match: brief,
};

vendor.asks(searchCompanies, {
  about: {
    query: {
      name: { include: ['Fabrikam'] },
      industry: { include: ['Computer Software'], exclude: ['Internet'] },
      tags: { include: ['SaaS'] },
      founded: { from: 2010, to: 2020 },
      location: { exclude: ['Norway'] },
      latest_funding_stage: { include: ['series_a'] },
    },
    at: null,
    size: 100,
  },
  sends: 'POST /v5/company/search',
  body: {
    query: {
      bool: {
        must: [
          { match_phrase: { 'name.text': 'Fabrikam' } },
          { terms: { industry: ['computer software'] } },
          { terms: { tags: ['saas'] } },
          { range: { founded: { gte: 2010, lte: 2020 } } },
          { terms: { latest_funding_stage: ['series_a'] } },
        ],
        must_not: [
          { terms: { industry: ['internet'] } },
          {
            bool: {
              should: ['locality', 'region', 'country', 'continent'].map((part) => ({
                terms: { [`location.${part}`]: ['norway'] },
              })),
            },
          },
        ],
      },
    },
    ...page,
  },
  found: {
    'companies, one with little known of it': [
      reply({ data: [fabrikam, brief], scroll_token: 't', total: 9 }),
      { rows: [fabrikamRow, briefRow], next: 't', total: 9 },
    ],
  },
  missing,
  wrongTypes: { data: { name: 'fabrikam' } },
});

test('a people data labs search without filters begins with anybody', () => {
  const { body } = searchPeople.exchange.request({ query: {}, at: null, size: 10 }, { idempotencyKey: 'x' });
  expect(body).toEqual({ query: { match_all: {} }, size: 10, titlecase: true });
});

test('a first page that has all there is needs no second', () => {
  const next = (total: number, at: string | null) => {
    const found = { status: 200, data: [mara, mara], scroll_token: 'x', total };
    return searchPeople.exchange.read(found, { query: {}, at, size: 100 })?.next;
  };
  expect([next(2, null), next(3, null), next(3, 'w')]).toEqual([null, 'x', 'x']);
});
