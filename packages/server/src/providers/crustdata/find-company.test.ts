import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { askCompany } from './company-question.ts';
import { errors, forbidden, header, matched, noMatch, rateLimit } from './crustdata.fixture.ts';
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
  errors: [...errors, forbidden],
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

describeVendor({
  ...table,
  operation: findCompany,
  input: { domain: 'fabrikam.test' },
  asks: {
    method: 'POST',
    path: '/company/enrich',
    body: { domains: ['fabrikam.test'], fields: ['basic_info', 'headcount', 'revenue', 'locations'] },
    header,
  },
  found: [
    { name: 'everything', reply: matched({ confidence_score: 1, company_data: company }), answer: facts },
    { name: 'basic facts', reply: matched({ company_data: basic }), answer: basicFacts },
  ],
  notFound: [...noMatch, unknown],
});

describeVendor({
  ...table,
  operation: matchCompany,
  input: { domain: 'fabrikam.test' },
  asks: {
    method: 'POST',
    path: '/company/enrich',
    body: {
      domains: ['fabrikam.test'],
      fields: expect.arrayContaining(['basic_info', 'funding', 'web_traffic', 'status']),
    },
    header,
  },
  found: [{ name: 'the object as it is', reply: matched({ company_data: company }), answer: company }],
  notFound: noMatch,
  wrongTypes: [{ matches: [{ company_data: 'Fabrikam' }] }],
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
