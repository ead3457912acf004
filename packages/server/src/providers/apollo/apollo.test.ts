import { describe, expect, test } from 'vitest';
import type { VendorObject } from '../kit/row-shapes.ts';
import type { FailureMeaning } from '../kit/call-result.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { noCompany, noPerson } from '../kit/search-rows.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits } from './apollo.ts';
import { revealPeople, searchCompanies, searchPeople } from './searches.ts';

const invalid = { error: 'Invalid parameters' };
const used = { error: 'Insufficient credits to perform this action.' };
const refusals: Record<string, [ScriptedReply, FailureMeaning]> = {
  'a wrong key, in plain text': [{ status: 401, body: 'Invalid API key.' }, 'credential_rejected'],
  'a key without the endpoint': [{ status: 403, body: { error_code: 'API_INACCESSIBLE' } }, 'not_in_plan'],
  'a plan without the endpoint': [{ status: 403, body: { message: 'For paid plans.' } }, 'not_in_plan'],
  'wrong parameters': [{ status: 422, body: invalid }, 'request_refused'],
  'no credits, told in words': [{ status: 422, body: used }, 'quota_exhausted'],
};

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals,
  tooOften: { status: 429, body: { message: 'The maximum number of api calls is 600 times per hour.' } },
});

const people = (total: number | undefined, ...found: unknown[]): ScriptedReply => ({
  body: { total_entries: total, people: found },
});

/** A person as a search shows them. */
const masked: VendorObject = {
  id: '64a7000000000000000000a1',
  first_name: 'Mara',
  last_name_obfuscated: 'Li***t',
  title: 'VP Sales',
  organization: { name: 'Fabrikam', has_industry: true },
};
const maskedRow = {
  ...noPerson,
  jobTitle: 'VP Sales',
  companyName: 'Fabrikam',
  match: masked,
};
const odd: VendorObject = { id: 7, title: 8, organization: 'x' };
const wanted = {
  person_titles: ['head of sales', 'cro'],
  include_similar_titles: false,
  person_seniorities: ['vp'],
  q_organization_domains_list: ['fabrikam.test'],
  organization_num_employees_ranges: ['51,200'],
  currently_not_using_any_of_technology_uids: ['salesforce'],
};

vendor.asks(searchPeople, {
  about: {
    query: {
      ...wanted,
      person_departments: [],
      person_locations: ['sweden', ''],
      q_keywords: '',
      revenue_range: { min: 500_000, max: null },
      total_funding_range: { min: null, max: null },
    },
    at: 3,
    size: 25,
  },
  sends: 'POST /mixed_people/api_search',
  body: {
    ...wanted,
    person_locations: ['sweden'],
    revenue_range: { min: 500_000 },
    page: 3,
    per_page: 25,
  },
  found: {
    'people, masked': [people(232, masked), { rows: [maskedRow], next: 4, total: 232 }],
    'odd rows among others': [
      people(undefined, null, 'Mara', odd, masked),
      {
        rows: [{ ...maskedRow, jobTitle: null, companyName: null, match: odd }, maskedRow],
        next: 4,
        total: null,
      },
    ],
    nobody: [people(0), { rows: [], next: null, total: 0 }],
  },
  wrongTypes: { people: 'Mara' },
});

const mara: VendorObject = {
  id: '64a7000000000000000000a1',
  name: 'Mara Lindqvist',
  linkedin_url: 'http://www.linkedin.com/in/mara',
  title: 'VP Sales',
  headline: 'Sells',
  city: 'Stockholm',
  state: null,
  country: 'Sweden',
  organization: {
    name: 'Fabrikam',
    website_url: 'http://www.fabrikam.test',
    linkedin_url: 'http://www.linkedin.com/company/fabrikam',
  },
};
const maraRow = {
  name: 'Mara Lindqvist',
  jobTitle: 'VP Sales',
  headline: 'Sells',
  profileUrl: 'http://www.linkedin.com/in/mara',
  companyName: 'Fabrikam',
  companyDomain: 'fabrikam.test',
  companyWebsiteUrl: 'http://www.fabrikam.test',
  companyProfileUrl: 'http://www.linkedin.com/company/fabrikam',
  region: 'Stockholm, Sweden',
  match: mara,
};
const other: VendorObject = { ...masked, id: '64a7000000000000000000a2' };
const nameless: VendorObject = { title: 'CEO' };
const search = people(30, masked, other, nameless);
const input = { query: { person_titles: ['vp'] }, at: null, size: 3 };

vendor.asks(revealPeople, {
  about: input,
  sends: 'POST /mixed_people/api_search',
  body: { person_titles: ['vp'], page: 1, per_page: 3 },
  found: {
    'people by their ids, and as they were found where nothing more is known': [
      [search, { body: { status: 'success', missing_records: 1, matches: [null, mara] } }],
      {
        rows: [
          maraRow,
          { ...maskedRow, match: other },
          { ...maskedRow, jobTitle: 'CEO', companyName: null, match: nameless },
        ],
        next: 2,
        total: 30,
      },
    ],
    'nobody, without asking further': [
      [people(0), { status: 500, body: {} }],
      { rows: [], next: null, total: 0 },
    ],
  },
  refusals: Object.fromEntries(
    Object.entries(refusals).map(([name, [reply, meaning]]): [string, [ScriptedReply[], FailureMeaning]] => [
      `${name}, once people were found`,
      [[search, reply], meaning],
    ]),
  ),
  before: [search],
  wrongTypes: { matches: 'Mara' },
});

test('a reveal names who was found, and nobody without an id', async () => {
  const scripted = await startScriptedVendor([search, { body: { matches: [] } }]);
  await scripted.call(revealPeople, input);
  await scripted.close();
  expect(scripted.seen.map(({ path }) => path)).toEqual(['/mixed_people/api_search', '/people/bulk_match']);
  const details = [{ id: masked['id'] }, { id: other['id'] }];
  expect(JSON.parse(scripted.seen[1]?.body ?? '')).toEqual({ details });
});

const fabrikam: VendorObject = {
  name: 'Fabrikam',
  website_url: 'http://www.fabrikam.test',
  linkedin_url: 'http://www.linkedin.com/company/fabrikam',
  primary_domain: 'fabrikam.test',
  industry: 'information technology & services',
  short_description: 'Makes things.',
  estimated_num_employees: 143,
  city: 'Stockholm',
  country: 'Sweden',
};
const fabrikamRow = {
  name: 'Fabrikam',
  domain: 'fabrikam.test',
  websiteUrl: 'http://www.fabrikam.test',
  profileUrl: 'http://www.linkedin.com/company/fabrikam',
  description: 'Makes things.',
  industry: 'information technology & services',
  headcount: '143',
  region: 'Stockholm, Sweden',
  match: fabrikam,
};
const saved: VendorObject = { id: '6', name: 'Basalt', website_url: 'http://www.basalt.test' };
const savedRow = {
  ...noCompany,
  name: 'Basalt',
  domain: 'basalt.test',
  websiteUrl: 'http://www.basalt.test',
  match: saved,
};
const query = {
  q_organization_name: 'fabrikam',
  organization_locations: ['sweden'],
  organization_not_locations: ['stockholm'],
  q_organization_keyword_tags: ['saas'],
  latest_funding_date_range: { min: '2025-07-25' },
};
const companies = (total: number, fields: object): ScriptedReply => ({
  body: { pagination: { page: 1, total_entries: total }, ...fields },
});

vendor.asks(searchCompanies, {
  about: { query, at: null, size: 2 },
  sends: 'POST /mixed_companies/search',
  body: { ...query, page: 1, per_page: 2 },
  found: {
    'companies, those that the team has saved first': [
      companies(1184, { accounts: [saved], organizations: [fabrikam] }),
      { rows: [savedRow, fabrikamRow], next: 2, total: 1184 },
    ],
    'the last page, with odd rows': [
      companies(2, { organizations: [7, fabrikam] }),
      { rows: [fabrikamRow], next: null, total: 2 },
    ],
    none: [companies(0, { accounts: [], organizations: [] }), { rows: [], next: null, total: 0 }],
    'a reply without lists': [{ body: {} }, { rows: [], next: null, total: null }],
  },
  wrongTypes: { organizations: 'Fabrikam' },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /users/api_profile?include_credit_usage=true',
  found: {
    'an account': [{ body: { id: 'x', num_credits_remaining: 42 } }, { detail: '42 credits left' }],
    'an account that does not tell': [
      { body: { id: 'x', num_credits_remaining: null } },
      { detail: 'The key is accepted' },
    ],
  },
  wrongTypes: { num_credits_remaining: 'many' },
});

describe('pages of an apollo search', () => {
  const read = (at: number | string | null, total: number | undefined, found: unknown[] = [masked]) =>
    searchPeople.exchange.read({ people: found, total_entries: total }, { query: {}, at, size: 100 })?.next;

  test('begin at the first, and end where the count says so, where one is empty, and after the 500th', () => {
    expect(read(null, 101)).toBe(2);
    expect(read(2, 201)).toBe(3);
    expect(read(2, 200)).toBeNull();
    expect(read(2, undefined, [])).toBeNull();
    expect(read(499, 1_000_000)).toBe(500);
    expect(read(500, 1_000_000)).toBeNull();
  });

  test('are counted on from a number that was written as text, and from nothing else', () => {
    expect(read('2', 1000)).toBe(3);
    expect(read('two', 1000)).toBeNull();
  });
});
