import { expect, test } from 'vitest';
import { companyIdentityCrustdata1 } from './company-identity-crustdata.ts';
import { companyMatchCrustdata1 } from './company-match-crustdata.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

test('gives everything that Crustdata knows, for the domain of a website', async () => {
  const match = { basic_info: { name: 'Acme' } };
  const asked = {
    input: { company_website_url: 'https://www.acme.com/x' },
    script: { 'crustdata.match_company': match },
  };
  const { values, inputs, attempts } = await runScripted(companyMatchCrustdata1, asked);
  expect(values['crustdata_companyenrich_match']).toEqual(match);
  expect(inputs['crustdata.match_company']).toEqual([{ domain: 'acme.com' }]);
  expect(attempts).toMatchObject([{ credits: 20_000, priceRule: 'onSuccess 2' }]);
});

test('takes a connection of the caller instead of the price', async () => {
  const script = { 'crustdata.match_company': { basic_info: {} } };
  const input = { company_website_url: 'https://acme.com' };
  const { attempts } = await runScripted(companyMatchCrustdata1, { input, script, own: ['crustdata'] });
  expect(attempts).toMatchObject([{ credits: 500, priceRule: 'connection fee 0.05' }]);
});

test('identifies a company by any of its names', async () => {
  const profile = 'https://www.linkedin.com/company/acme';
  for (const input of [
    { company_domain: 'acme.com' },
    { company_name: 'Acme' },
    { company_profile_url: profile },
  ]) {
    const config = { output_fields: { crustdata_company_match: { alias: '', enabled: true } } };
    const { values } = await runInSandbox(companyIdentityCrustdata1, { input, config });
    expect(values).toMatchObject({
      company_name: 'Acme',
      company_domain: 'acme.com',
      company_profile_url: profile,
      crustdata_company_match: { basic_info: { name: 'Acme' } },
    });
  }
});
