import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { askCompany } from './company-question.ts';
import { errors, header, identified, matched, noMatch, rateLimit } from './crustdata.fixture.ts';
import { findCompany, identifyCompany, matchCompany } from './find-company.ts';

const company = {
  crustdata_company_id: 77001,
  basic_info: {
    name: 'Fabrikam',
    primary_domain: 'fabrikam.test',
    website: 'https://fabrikam.test',
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

const table = {
  errors,
  rateLimit,
  wrongTypes: [{ matches: [{ company_data: { basic_info: { year_founded: 2014 } } }] }],
};

const unknown = {
  name: 'a company that is only being looked up',
  reply: matched({ company_data: { status: { state: 'enriching' } } }),
};

describeVendor({
  ...table,
  operation: identifyCompany,
  input: { name: 'Fabrikam' },
  asks: { method: 'POST', path: '/company/identify', body: { names: ['Fabrikam'] }, header },
  found: [
    {
      name: 'a company',
      reply: matched({ confidence_score: 1, company_data: basic }),
      answer: { ...basicFacts, match: basic },
    },
    {
      name: 'a company in the other envelope',
      reply: { body: { results: [{ matches: [{ company_data: basic }] }] } },
      answer: { ...basicFacts, match: basic },
    },
  ],
  notFound: [...noMatch, unknown],
});

const enriched = (match: unknown) => [identified, matched(match)];

describeVendor({
  ...table,
  operation: findCompany,
  input: { domain: 'fabrikam.test' },
  before: [identified],
  asks: { method: 'POST', path: '/company/identify', body: { domains: ['fabrikam.test'] }, header },
  found: [
    { name: 'everything', reply: enriched({ confidence_score: 1, company_data: company }), answer: facts },
    { name: 'basic facts', reply: enriched({ company_data: basic }), answer: basicFacts },
  ],
  notFound: [...noMatch, { ...unknown, reply: [identified, unknown.reply] }],
});

describeVendor({
  ...table,
  operation: matchCompany,
  input: { domain: 'fabrikam.test' },
  before: [identified],
  asks: { method: 'POST', path: '/company/identify', body: { domains: ['fabrikam.test'] }, header },
  found: [{ name: 'the object as it is', reply: enriched({ company_data: company }), answer: company }],
  notFound: noMatch,
  wrongTypes: [{ matches: [{ company_data: 'Fabrikam' }] }],
});

describe('facts about a company', () => {
  test('are asked for by the number of the one that is meant, and of no other', async () => {
    const other = { confidence_score: 0.4, company_data: { crustdata_company_id: 5 } };
    const meant = { confidence_score: 0.9, company_data: { crustdata_company_id: 77001 } };
    const vendor = await startScriptedVendor([
      { body: [{ matches: [other, meant] }] },
      {
        body: [
          {
            matches: [
              { ...other, company_data: { basic_info: { name: 'Other' } } },
              { confidence_score: 1, company_data: company },
            ],
          },
        ],
      },
    ]);
    const result = await vendor.call(findCompany, { domain: 'fabrikam.test' });
    await vendor.close();
    expect(result).toMatchObject({ outcome: 'found', answer: facts });
    expect(vendor.seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/company/identify', { domains: ['fabrikam.test'] }],
      [
        '/company/enrich',
        {
          crustdata_company_ids: [77001],
          fields: ['basic_info', 'headcount', 'revenue', 'locations'],
          exact_match: true,
        },
      ],
    ]);
  });
});

describe('askCompany', () => {
  test.each([
    [{ domain: 'a.test', profileUrl: 'https://p.test', name: 'A' }, { domains: ['a.test'] }],
    [{ profileUrl: 'https://p.test', name: 'A' }, { professional_network_profile_urls: ['https://p.test'] }],
    [{ domain: null, name: 'A' }, { names: ['A'] }],
    [{}, { names: [] }],
  ])('asks %j in one way', (question, asked) => {
    expect(askCompany(question)).toEqual(asked);
  });
});
