import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { everywhere, header, person, problem } from './amplemarket.fixture.ts';
import { findCompany } from './find-company.ts';

const nothing = {
  name: 'Fabrikam',
  domain: null,
  profile_url: null,
  description: null,
  industry: null,
  region: null,
  country_code: null,
  headcount: null,
  revenue: null,
  founded_year: null,
};

describeVendor({
  ...everywhere,
  operation: findCompany,
  input: { domain: 'fabrikam.test' },
  asks: { method: 'GET', path: '/companies/find?domain=fabrikam.test', header },
  found: [
    {
      name: 'a company',
      reply: { body: { ...person.company, overview: 'Sells software.' } },
      answer: {
        ...nothing,
        domain: 'fabrikam.test',
        profile_url: 'https://www.linkedin.com/company/fabrikam',
        description: 'Sells software.',
        industry: 'Software',
        region: 'Stockholm, Sweden',
        headcount: '143',
        revenue: '10M-50M',
        founded_year: '2014',
      },
    },
    {
      name: 'a size where there is no count',
      reply: { body: { name: 'Fabrikam', size: '51-200 employees', location: 'Lyon' } },
      answer: { ...nothing, headcount: '51-200 employees', region: 'Lyon' },
    },
    { name: 'a name alone', reply: { body: { name: 'Fabrikam' } }, answer: nothing },
  ],
  notFound: [
    { name: '404', reply: problem(404, 'company_not_found') },
    { name: 'a company without anything', reply: { body: {} } },
  ],
  wrongTypes: { name: 'Fabrikam', founded_year: '2014' },
});

describe('amplemarket.find_company', () => {
  test('asks by profile where there is no domain', async () => {
    const vendor = await startScriptedVendor([{ body: person.company }]);
    await vendor.call(findCompany, { domain: null, profileUrl: 'https://www.linkedin.com/company/fabrikam' });
    await vendor.close();
    expect(vendor.seen[0]?.path).toBe(
      '/companies/find?linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fcompany%2Ffabrikam',
    );
  });
});
