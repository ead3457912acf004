import { expect, test } from 'vitest';
import { blankCompanyRow, blankPersonRow } from '../kit/blank-answers.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { searchCompanies, searchPeople } from './search.ts';

const invalid = (error: object) => ({ body: { success: false, validationErrors: [error] } });
const unpaid = { success: false, name: 'UnpaidSubscriptionError', message: 'x' };

const vendor = describeVendor({
  key: 'authorization: secret-key',
  refusals: {
    'a wrong key': [
      { status: 401, body: { success: false, message: 'Unauthorized access.' } },
      'credential_rejected',
    ],
    'bad input with status 200': [invalid({ field: 'query', type: 'required' }), 'request_refused'],
    'bad input of an unknown kind': [
      invalid({ field: 'pagination.token', type: 'expired' }),
      'request_refused',
    ],
    'no credits': [
      { body: { success: false, status: 'INSUFFICIENT_FUNDS', total: 0, leads: [] } },
      'quota_exhausted',
    ],
    'a subscription that is not paid for': [{ status: 403, body: unpaid }, 'not_in_plan'],
    'the same with status 200': [{ body: unpaid }, 'not_in_plan'],
    'a refusal without a reason': [{ body: { success: false } }, 'request_refused'],
    'a refusal that looks like nobody': [
      { body: { success: false, status: 'BRAND_NEW', total: 0, leads: [] } },
      'broken_reply',
    ],
  },
  tooOften: { status: 429, body: { message: 'You have exceeded the max number of requests per minute.' } },
});

/** A page of the lead database, with the token of the one after it. */
function leads(found: unknown[], { total = found.length, token }: { total?: unknown; token?: unknown } = {}) {
  return {
    body: { success: true, total, leads: found, ...(token === undefined ? {} : { pagination: { token } }) },
  };
}
const wrongTypes = { success: true, total: 1, leads: { firstname: 'Ana' } };

const profileUrl = 'https://www.linkedin.com/in/ana';
const lastCompanyUrl = 'https://www.linkedin.com/company/acme';
const lastCompany = {
  lastCompanyUrl,
  lastCompanyWebsite: 'https://www.acme.test/about',
  lastCompanySize: 150,
};
const cto = {
  headline: 'CTO at Acme',
  lastJobTitle: 'CTO',
  lastCompanyName: 'Acme',
  address: 'Lyon, France',
};
const ana = { firstname: 'Ana', lastname: 'Reyes', profileUrl, ...cto, ...lastCompany };
const row = {
  name: 'Ana Reyes',
  jobTitle: 'CTO',
  headline: 'CTO at Acme',
  profileUrl,
  companyName: 'Acme',
  companyDomain: 'acme.test',
  companyWebsiteUrl: 'https://www.acme.test/about',
  companyProfileUrl: lastCompanyUrl,
  region: 'Lyon, France',
  match: ana,
};
const odd = { firstname: 7, lastname: 'Reyes', address: {} };
const titled = { include: ['CTO'], exclude: ['Assistant'] };

vendor.asks(searchPeople, {
  about: {
    query: {
      currentJobTitle: titled,
      currentCompanyWebsite: { include: [], exclude: ['acme.test'] },
      location: { include: [], exclude: [] },
      skills: {},
    },
    at: null,
    size: 200,
  },
  sends: 'POST /find-people',
  body: {
    query: { currentJobTitle: titled, currentCompanyWebsite: { exclude: ['acme.test'] } },
    pagination: { size: 200 },
  },
  found: {
    'a page, and where the next one is': [
      leads([ana], { total: 300, token: 'page-2' }),
      { rows: [row], next: 'page-2', total: 300 },
    ],
    'the last page': [leads([ana]), { rows: [row], next: null, total: 1 }],
    'all there is, for all its token': [
      leads([ana], { total: 1, token: 'page-2' }),
      { rows: [row], next: null, total: 1 },
    ],
    'nobody, for all its token': [
      leads([], { total: 0, token: 'page-2' }),
      { rows: [], next: null, total: 0 },
    ],
    'odd rows beside good ones': [
      leads([null, 'Ana', [ana], odd, ana], { total: 'many', token: 2 }),
      { rows: [{ ...blankPersonRow, name: 'Reyes', match: odd }, row], next: 2, total: null },
    ],
  },
  wrongTypes,
});

test('asks for the page of a token with the same query', () => {
  const query = { keyword: { include: ['robots'] } };
  const page = { query, at: 'page-2', size: 50 };
  expect(searchPeople.exchange.request(page, { idempotencyKey: 'none' }).body).toEqual({
    query,
    pagination: { size: 50, token: 'page-2' },
  });
});

test('goes on for as long as there are tokens, whatever is counted', () => {
  const read = (body: unknown) => searchPeople.exchange.read(body, { query: {}, at: 'page-2', size: 1 });
  expect(read({ total: 1, leads: [ana], pagination: { token: 'page-3' } })?.next).toBe('page-3');
  expect(read({ total: 9, leads: [], pagination: { token: 'page-4' } })?.next).toBeNull();
});

const said = { name: 'Acme', industry: 'Machinery', description: 'Makes things.' };
const website = 'http://www.acme.test';
const acme = { ...said, location: 'Lyon, France', numberOfEmployees: 150, website, url: lastCompanyUrl };
const companyRow = {
  ...said,
  domain: 'acme.test',
  websiteUrl: website,
  profileUrl: lastCompanyUrl,
  headcount: '150',
  region: 'Lyon, France',
  match: acme,
};
const little = { name: 'Acme', address: 'Lyon', numberOfEmployees: 'many' };
const query = {
  industry: { include: ['Machinery'] },
  type: { exclude: ['Nonprofit'] },
  headcount: { '>=': 10, '<=': 500 },
};

vendor.asks(searchCompanies, {
  about: { query: { ...query, name: {} }, at: 'page-2', size: 100 },
  sends: 'POST /find-companies',
  body: { query, pagination: { size: 100, token: 'page-2' } },
  found: {
    'a page, and where the next one is': [
      leads([acme], { total: 300, token: 'page-3' }),
      { rows: [companyRow], next: 'page-3', total: 300 },
    ],
    'a place under its other name': [
      leads([little]),
      {
        rows: [{ ...blankCompanyRow, name: 'Acme', region: 'Lyon', match: little }],
        next: null,
        total: 1,
      },
    ],
    nothing: [leads([]), { rows: [], next: null, total: 0 }],
  },
  wrongTypes,
});
