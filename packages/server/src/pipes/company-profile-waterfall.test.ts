import { expect, test } from 'vitest';
import type { CompanyFacts } from '../providers/kit/answers.ts';
import { blankCompany } from '../providers/kit/blank-answers.fixture.ts';
import { companyProfileWaterfall1 } from './company-profile-waterfall.ts';
import { runInSandbox, runScripted, world } from './run-asking-pipe.fixture.ts';

const bare: CompanyFacts = { ...blankCompany, name: 'Acme', domain: 'acme.com' };
const full: CompanyFacts = {
  ...bare,
  profile_url: 'https://www.linkedin.com/company/acme',
  description: 'Makes things.',
  industry: 'Manufacturing',
  region: 'Oslo, Norway',
  country_code: 'NO',
  headcount: '51-200',
  revenue: '6000000-7000000',
  founded_year: '1999',
};
const input = { company_domain: 'acme.com' };
const chosen = (...providers: string[]) => ({ providers: providers.map((provider) => ({ provider })) });

test('takes the first vendor that knows more than the name, and charges it alone', async () => {
  const script = { 'crustdata.find_company': bare, 'amplemarket.find_company': full };
  const { values, steps, attempts, inputs } = await runScripted(companyProfileWaterfall1, { input, script });
  expect(values).toMatchObject({
    company_name: 'Acme',
    company_description: 'Makes things.',
    company_profile_url: 'https://www.linkedin.com/company/acme',
    company_industry: 'Manufacturing',
    company_region: 'Oslo, Norway',
    headcount: '51-200',
    estimated_revenue: '$6M-$7M',
    founded_year: '1999',
  });
  expect(steps).toEqual(['crustdata.find_company rejected', 'amplemarket.find_company found']);
  expect(attempts.map(({ credits }) => credits)).toEqual([0, 10_000]);
  expect(inputs['amplemarket.find_company']).toEqual([{ domain: 'acme.com' }]);
});

test('asks three vendors unless a request names others', async () => {
  const all = await runScripted(companyProfileWaterfall1, { input });
  expect(all.steps.map((step) => step.split('.')[0])).toEqual(['crustdata', 'amplemarket', 'leadmagic']);
  expect(all.values['company_name']).toBe('no_result NoResult');
  const config = chosen('lusha', 'thecompaniesapi');
  const named = await runScripted(companyProfileWaterfall1, {
    input,
    config,
    script: { 'thecompaniesapi.find_company': full },
  });
  expect(named.steps).toEqual(['lusha.find_company not_found', 'thecompaniesapi.find_company found']);
});

test('takes what GitHub has for nothing', async () => {
  const { values, attempts } = await runScripted(companyProfileWaterfall1, {
    input,
    config: chosen('github'),
    script: { 'github.find_company': { ...bare, description: 'Makes things.' } },
  });
  expect(values).toMatchObject({ company_name: 'Acme', company_description: 'Makes things.' });
  expect(attempts.map(({ provider, credits }) => [provider, credits])).toEqual([['github', 0]]);
});

test.each(['crustdata', 'amplemarket', 'leadmagic', 'thecompaniesapi', 'lusha', 'github'])(
  '%s knows companies of the world by their names',
  async (provider) => {
    const companies = Array.from({ length: 30 }, (_, turn) => world.company(turn * 7));
    const runs = await Promise.all(
      companies.map(({ domain }) =>
        runInSandbox(companyProfileWaterfall1, {
          input: { company_domain: domain },
          config: chosen(provider),
        }),
      ),
    );
    const names = runs.map(({ values }) => values['company_name']);
    const known = names.filter((name) => name !== 'no_result NoResult');
    expect(known.length).toBeGreaterThan(5);
    for (const [at, name] of names.entries()) {
      expect([companies[at]?.name, 'no_result NoResult']).toContain(name);
    }
  },
);
