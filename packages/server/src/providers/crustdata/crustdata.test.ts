import { describe, expect, test } from 'vitest';
import { bucketOf } from '../kit/call-limits.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits } from './crustdata.ts';
import { askWhich } from './enrich-company.ts';
import { findCompany, identifyCompany, matchCompany } from './find-company.ts';
import { findEmailByProfile } from './find-email.ts';
import { findFunding } from './find-funding.ts';
import { findPerson, findRole } from './find-person.ts';
import { findIdentity, findProfile, findProfileByEmail } from './find-profile.ts';
import { searchCompanies } from './search-companies.ts';
import { searchPeople } from './search-people.ts';

const refused = (status: number, body: unknown): ScriptedReply => ({ status, body });
const denied = { error: { type: 'permission_error', message: 'x' } };

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a bad request of a person route': [refused(400, { error: 'Bad', reason: 'x' }), 'request_refused'],
    'a bad request of a company route': [refused(400, { error: 'Bad', description: 'x' }), 'request_refused'],
    'a wrong key': [refused(401, { error: 'Unauthorized' }), 'credential_rejected'],
    'a route that the plan does not have': [refused(403, denied), 'not_in_plan'],
    'no credits, of older routes': [refused(402, { error: 'Insufficient credits' }), 'quota_exhausted'],
    'an error with a body': [refused(500, { error: { type: 'internal_error' } }), 'unavailable'],
  },
  tooOften: { status: 429, body: { error: 'Too many requests' } },
});

const matches = (...found: unknown[]) => [{ matched_on: 'x', match_type: 'x', matches: found }];
const matched = (match: unknown): ScriptedReply => ({ body: matches(match) });
const wrapped = (match: unknown): ScriptedReply => ({ body: { results: matches(match) } });
const missing = {
  'no matches': { body: matches() },
  'no entries': { body: [] },
  'no entries in the other envelope': { body: { results: [] } },
  'a 404': { status: 404, body: { error: 'Not found' } },
};

const handles = (url: string) => ({ professional_network_identifier: { profile_url: url } });
const [adviser, vp, former] = [
  { title: 'Adviser', name: 'Basalt', company_website_domain: 'basalt.test' },
  {
    title: 'VP Sales',
    name: 'Fabrikam',
    company_name: 'Fabrikam AB',
    company_website_domain: 'fabrikam.test',
    company_professional_network_profile_url: 'https://www.linkedin.com/company/fabrikam',
    seniority_level: 'Vice President',
    start_date: '2023-02-01T00:00:00',
    is_default: true,
  },
  { title: 'AE', name: 'Cobalt', start_date: '2019-01-01', end_date: '2023-01-31' },
];
/** A person as the vendor's examples show one. */
const person = {
  crustdata_person_id: 910001,
  basic_profile: {
    name: 'Mara Lindqvist',
    headline: 'VP Sales at Fabrikam',
    current_title: 'VP Sales',
    last_updated: '2026-01-02T03:04:05Z',
    location: { city: 'Stockholm', country: 'Sweden', raw: 'Stockholm, Sweden' },
  },
  social_handles: handles('https://www.linkedin.com/in/mara'),
  experience: { employment_details: { current: [adviser, vp], past: [former] } },
  education: {
    schools: [
      { school: 'KTH', degree: 'BSc', field_of_study: 'Economics', start_year: 2012, end_year: 2015 },
      { school: 'Berghs', degree: null },
    ],
  },
  skills: { professional_network_skills: ['Sales', 'SaaS'] },
};
const mara = {
  name: 'Mara Lindqvist',
  profile_url: 'https://www.linkedin.com/in/mara',
  job_title: 'VP Sales',
  company_name: 'Fabrikam AB',
  company_domain: 'fabrikam.test',
  company_profile_url: 'https://www.linkedin.com/company/fabrikam',
  location: 'Stockholm, Sweden',
};
const unknownJob = {
  company_domain: null,
  seniority: null,
  start_date: null,
  end_date: null,
};
const profile = {
  name: 'Mara Lindqvist',
  headline: 'VP Sales at Fabrikam',
  location: { city: 'Stockholm', region: null, country: 'Sweden' },
  profile_url: 'https://www.linkedin.com/in/mara',
  skills: ['Sales', 'SaaS'],
  employment_history: [
    {
      ...unknownJob,
      company_name: 'Basalt',
      company_domain: 'basalt.test',
      title: 'Adviser',
      is_current: true,
    },
    {
      company_name: 'Fabrikam AB',
      company_domain: 'fabrikam.test',
      title: 'VP Sales',
      seniority: 'Vice President',
      start_date: '2023-02-01',
      end_date: null,
      is_current: true,
    },
    {
      ...unknownJob,
      company_name: 'Cobalt',
      title: 'AE',
      start_date: '2019-01-01',
      end_date: '2023-01-31',
      is_current: false,
    },
  ],
  education: [
    { school: 'KTH', degree: 'BSc', field: 'Economics', start_year: 2012, end_year: 2015 },
    { school: 'Berghs', degree: null, field: null, start_year: null, end_year: null },
  ],
  observed_at: '2026-01-02T03:04:05Z',
};
const noProfile = {
  name: null,
  headline: null,
  location: { city: null, region: null, country: null },
  profile_url: null,
  skills: [],
  employment_history: [],
  education: [],
  observed_at: null,
};
const stranger = { ...person, social_handles: handles('https://se.linkedin.com/in/mara-lind') };
const regional = { ...person, social_handles: handles('https://se.linkedin.com/in/Mara/') };
const profileUrl = 'https://www.linkedin.com/in/mara';
const byUrl = { professional_network_profile_urls: [profileUrl] };
const email = 'mara@fabrikam.test';
const fields = ['basic_profile', 'social_handles', 'experience', 'education', 'skills'];
const oddPerson = matches({ confidence_score: 1, person_data: { skills: ['Sales'] } });

vendor.asks(findProfile, {
  about: { profileUrl },
  sends: 'POST /person/enrich',
  body: { ...byUrl, fields },
  found: {
    'a whole profile': [matched({ confidence_score: 1, person_data: person }), profile],
    'a profile in the other envelope': [wrapped({ person_data: person }), profile],
    'a profile on a regional host': [
      matched({ person_data: regional }),
      { ...profile, profile_url: 'https://se.linkedin.com/in/Mara/' },
    ],
    'the best of several profiles': [
      {
        body: matches(
          { confidence_score: 0.2, person_data: stranger },
          { confidence_score: 0.9, person_data: person },
        ),
      },
      profile,
    ],
    'a profile of nothing': [matched({ person_data: {} }), { ...noProfile, profile_url: profileUrl }],
  },
  missing: { ...missing, 'the profile of somebody else': matched({ person_data: stranger }) },
  wrongTypes: oddPerson,
});

vendor.asks(findProfileByEmail, {
  about: { email },
  sends: 'POST /person/enrich',
  body: { business_emails: [email], fields },
  found: {
    'a whole profile': [
      matched({ confidence_score: 0.92, person_data: person }),
      { profile, person, confidence_score: 0.92 },
    ],
    'a profile of nothing': [
      matched({ person_data: {} }),
      { profile: noProfile, person: {}, confidence_score: null },
    ],
  },
  missing,
  wrongTypes: oddPerson,
});

vendor.asks(findIdentity, {
  about: { email },
  sends: 'POST /person/enrich',
  body: { business_emails: [email], fields: fields.slice(0, 3) },
  found: {
    'a person': [
      matched({ confidence_score: 0.92, person_data: person }),
      { ...mara, confidence_score: 0.92 },
    ],
    'a person of no confidence': [matched({ person_data: person }), { ...mara, confidence_score: null }],
  },
  missing: { ...missing, 'a person without anything': matched({ person_data: {} }) },
  wrongTypes: oddPerson,
});

const emails = (...business_emails: unknown[]) =>
  matched({ confidence_score: 1, person_data: { contact: { business_emails, phone_numbers: [] } } });
const of = (status: string) => ({ email: `${status}@fabrikam.test`, status });

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: 'POST /person/contact/enrich',
  body: { ...byUrl, fields: ['contact.business_emails'] },
  found: {
    'the best of many': [
      emails(of('invalid'), of('unknown'), of('catch_all'), of('deliverable')),
      { email: 'deliverable@fabrikam.test', status: 'valid', score: null },
    ],
    'one at a catch-all domain': [
      emails(of('unknown'), of('catch_all')),
      { email: 'catch_all@fabrikam.test', status: 'catch_all', score: null },
    ],
    'an unknown one before an invalid one': [
      emails(of('invalid'), of('unknown')),
      { email: 'unknown@fabrikam.test', status: 'unknown', score: null },
    ],
    'an invalid one': [
      emails(of('invalid')),
      { email: 'invalid@fabrikam.test', status: 'invalid', score: null },
    ],
    'one without a status': [emails({ email }), { email, status: 'unknown', score: null }],
    'one in the other envelope': [
      wrapped({ person_data: { contact: { business_emails: [of('deliverable')] } } }),
      { email: 'deliverable@fabrikam.test', status: 'valid', score: null },
    ],
  },
  missing: { ...missing, 'no addresses': emails(), 'no contact': matched({ person_data: {} }) },
  wrongTypes: matches({ person_data: { contact: { business_emails: email } } }),
});

const current = 'experience.employment_details.current';
const where = (...conditions: [field: string, type: string, value: string][]) => ({
  op: 'and',
  conditions: conditions.map(([field, type, value]) => ({ field, type, value })),
});
const profiles = (...found: unknown[]): ScriptedReply => ({
  body: { profiles: found, next_cursor: null, total_count: found.length },
});
const nobody = { nobody: profiles(), 'somebody without anything': profiles({ crustdata_person_id: 1 }) };
const oddProfile = { profiles: [{ basic_profile: 'Mara' }] };

vendor.asks(findPerson, {
  about: { name: 'Mara Lindqvist', domain: 'fabrikam.test', company: 'Fabrikam' },
  sends: 'POST /person/search',
  body: {
    filters: where(
      ['basic_profile.name', '=', 'Mara Lindqvist'],
      [`${current}.company_website_domain`, '=', 'fabrikam.test'],
    ),
    limit: 1,
  },
  found: {
    'a person': [profiles(person), mara],
    'a person without a job': [
      profiles({ basic_profile: { name: 'Mara', current_title: 'VP' } }),
      {
        name: 'Mara',
        profile_url: null,
        job_title: 'VP',
        company_name: null,
        company_domain: null,
        company_profile_url: null,
      },
    ],
  },
  missing: nobody,
  wrongTypes: oddProfile,
});

vendor.asks(findRole, {
  about: { role: 'VP (Sales) | CRO', domain: 'basalt.test', limit: 3 },
  sends: 'POST /person/search',
  body: {
    filters: where(
      [`${current}.title`, '(.)', 'VP  Sales    CRO'],
      [`${current}.company_website_domain`, '=', 'basalt.test'],
    ),
    limit: 3,
  },
  found: {
    'the people who have it, with the job at that company': [
      profiles(person, { crustdata_person_id: 1 }, { basic_profile: { name: 'Bo Lind' } }),
      {
        people: [
          {
            name: 'Mara Lindqvist',
            profile_url: profileUrl,
            company_name: 'Basalt',
            company_website_url: 'basalt.test',
            job_title: 'Adviser',
          },
          {
            name: 'Bo Lind',
            profile_url: null,
            company_name: null,
            company_website_url: 'basalt.test',
            job_title: null,
          },
        ],
      },
    ],
  },
  missing: nobody,
  wrongTypes: oddProfile,
});

test('searches look for a company by its name or its profile where there is no domain', () => {
  const context = { idempotencyKey: 'x' };
  const named = findPerson.exchange.request(
    { name: 'Mara', domain: null, company: 'Fabrikam (SE)' },
    context,
  );
  expect(named.body).toMatchObject({
    filters: where(['basic_profile.name', '=', 'Mara'], [`${current}.company_name`, '(.)', 'Fabrikam  SE']),
  });
  const companyProfileUrl = 'https://www.linkedin.com/company/fabrikam';
  const linked = findRole.exchange.request(
    { role: 'CTO', domain: null, companyProfileUrl, limit: 1 },
    context,
  );
  expect(linked.body).toMatchObject({
    filters: where(
      [`${current}.title`, '(.)', 'CTO'],
      [`${current}.company_professional_network_profile_url`, '=', companyProfileUrl],
    ),
  });
});

const company = {
  crustdata_company_id: 77001,
  basic_info: {
    name: 'Fabrikam',
    primary_domain: 'fabrikam.test',
    professional_network_url: 'https://www.linkedin.com/company/fabrikam',
    year_founded: '2014-01-01',
    employee_count_range: '51-200',
    industries: ['Software Development', 'Internet'],
    description: 'Sells software.',
  },
  headcount: { total: 143 },
  revenue: { estimated: { lower_bound_usd: 10000000, upper_bound_usd: 20000000 } },
  locations: { hq_country: 'SWE', hq_city: 'Stockholm', headquarters: 'Stockholm, Sweden' },
};
const basic = { crustdata_company_id: 77001, basic_info: { ...company.basic_info, year_founded: '2014' } };
const facts = {
  name: 'Fabrikam',
  domain: 'fabrikam.test',
  profile_url: 'https://www.linkedin.com/company/fabrikam',
  description: 'Sells software.',
  industry: 'Software Development',
  region: 'Stockholm, Sweden',
  country_code: 'SWE',
  headcount: '143',
  revenue: '10000000-20000000',
  founded_year: '2014',
};
const basicFacts = { ...facts, region: null, country_code: null, headcount: '51-200', revenue: null };
const begun = matched({ company_data: { status: { state: 'enriching' } } });
const oddCompany = matches({ company_data: { basic_info: { year_founded: 2014 } } });
/** The free answer that says which company is meant. */
const identified = matched({ confidence_score: 1, company_data: { crustdata_company_id: 77001 } });
const enriched = (company_data: unknown) => [identified, matched({ confidence_score: 1, company_data })];
const byDomain = {
  about: { domain: 'fabrikam.test' },
  sends: 'POST /company/identify',
  body: { domains: ['fabrikam.test'] },
  before: [identified],
};

vendor.asks(identifyCompany, {
  about: { name: 'Fabrikam' },
  sends: 'POST /company/identify',
  body: { names: ['Fabrikam'] },
  found: {
    'a company': [matched({ confidence_score: 1, company_data: basic }), { ...basicFacts, match: basic }],
    'a company in the other envelope': [wrapped({ company_data: basic }), { ...basicFacts, match: basic }],
  },
  missing: { ...missing, 'a company that is only being looked up': begun },
  wrongTypes: oddCompany,
});

vendor.asks(findCompany, {
  ...byDomain,
  found: { everything: [enriched(company), facts], 'basic facts': [enriched(basic), basicFacts] },
  missing: { ...missing, 'a company that is only being looked up': [identified, begun] },
  wrongTypes: oddCompany,
});

vendor.asks(matchCompany, {
  ...byDomain,
  found: { 'the object as it is': [enriched(company), company] },
  missing,
  wrongTypes: matches({ company_data: 'Fabrikam' }),
});

const funding = {
  total_investment_usd: 24000000,
  last_round_type: 'series_a',
  last_round_amount_usd: 18000000,
  last_fundraise_date: '2023-05-02',
};
const article = {
  article_title: 'Fabrikam raises',
  article_publisher_name: 'The News',
  article_publish_date: '2023-05-03',
};
const round = { round: 'series_a', date: '2023-05-02', amount: '18000000', investors: null };
const nothing = { competitors: [], acquisitions: [], news: [] };
const basalt = {
  company_name: null,
  revenue: null,
  headquarters_region: null,
  company_website_url: 'basalt.test',
  company_type: null,
};

vendor.asks(findFunding, {
  ...byDomain,
  found: {
    everything: [
      enriched({ funding, competitors: { company_ids: [1], websites: ['basalt.test'] }, news: [article] }),
      {
        rounds: [round],
        total_usd: 24000000,
        competitors: [basalt],
        acquisitions: [],
        news: [{ title: 'Fabrikam raises', outlet_name: 'The News', date: '2023-05-03' }],
      },
    ],
    'a total alone': [
      enriched({ funding: { total_investment_usd: 5 } }),
      { ...nothing, rounds: [], total_usd: 5 },
    ],
    'funding beside news and competitors of another shape': [
      enriched({ funding, competitors: ['basalt.test'], news: {} }),
      { ...nothing, rounds: [round], total_usd: 24000000 },
    ],
    'a round without an amount': [
      enriched({ funding: { last_round_type: 'seed' } }),
      {
        ...nothing,
        rounds: [{ round: 'seed', date: null, amount: null, investors: null }],
        total_usd: null,
      },
    ],
  },
  missing: {
    ...missing,
    'no funding': enriched({ funding: null, news: [] }),
    'funding of nothing': enriched({ funding: { investors: [] } }),
  },
  wrongTypes: matches({ company_data: { funding: { total_investment_usd: 'much' } } }),
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account/credits',
  found: {
    'a balance': [{ body: { account: { credits: 138940.37 } } }, { detail: '138940.37 credits left' }],
  },
  wrongTypes: { account: { credits: 'many' } },
});

describe('crustdata', () => {
  test('is asked for the number of the company that is meant, and of no other, in its present version', async () => {
    const other = { confidence_score: 0.4, company_data: { crustdata_company_id: 5 } };
    const meant = { confidence_score: 0.9, company_data: { crustdata_company_id: 77001 } };
    const found = { confidence_score: 1, company_data: company };
    const scripted = await startScriptedVendor([
      { body: matches(other, meant) },
      { body: matches(other, found) },
    ]);
    const result = await scripted.call(findCompany, { domain: 'fabrikam.test' });
    await scripted.close();
    expect(result).toMatchObject({ outcome: 'found', answer: facts });
    const asked = { fields: ['basic_info', 'headcount', 'revenue', 'locations'], exact_match: true };
    expect(scripted.seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/company/identify', { domains: ['fabrikam.test'] }],
      ['/company/enrich', { crustdata_company_ids: [77001], ...asked }],
    ]);
    for (const { headers } of scripted.seen) expect(headers['x-api-version']).toBe('2025-11-01');
  });

  test.each([
    [{ domain: 'a.test', profileUrl: 'https://p.test', name: 'A' }, { domains: ['a.test'] }],
    [{ profileUrl: 'https://p.test', name: 'A' }, { professional_network_profile_urls: ['https://p.test'] }],
    [{ domain: null, name: 'A' }, { names: ['A'] }],
    [{}, { names: [] }],
  ])('is asked which company %j is in one way', (question, body) => {
    expect(askWhich(question)).toMatchObject({ body });
  });

  test('has limits of its own for every route', () => {
    const routes = [
      [findProfile, findIdentity, findProfileByEmail],
      [findEmailByProfile],
      [findPerson, findRole, searchPeople],
      [searchCompanies],
      [identifyCompany, findCompany, matchCompany, findFunding],
      [countCredits],
    ];
    const buckets = routes.map(
      (operations) =>
        new Set(
          operations.map((operation) =>
            bucketOf(operation, { limits: operation.exchange.wire.limits, credential: 'key' }),
          ),
        ),
    );
    const all = buckets.flatMap((some) => [...some]);
    // What is left to those that have none of their own is for reading companies.
    expect(all).not.toContain('key');
    expect(buckets.map(({ size }) => size)).toEqual(routes.map(() => 1));
    expect(new Set(all).size).toBe(routes.length);
  });
});
