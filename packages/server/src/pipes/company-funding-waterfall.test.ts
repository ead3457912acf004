import { expect, test } from 'vitest';
import type { CompanyFunding } from '../providers/kit/answers.ts';
import { companyFundingLeadmagic1 } from './company-funding-leadmagic.ts';
import { companyFundingWaterfall1 } from './company-funding-waterfall.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

const round = { round: 'seed', date: '2024-03-01', amount: '2000000', investors: [{ name: 'Atlas' }] };
const funding: CompanyFunding = {
  rounds: [round],
  total_usd: 2_000_000,
  competitors: [
    {
      company_name: 'Globex',
      revenue: null,
      headquarters_region: null,
      company_website_url: null,
      company_type: null,
    },
  ],
  acquisitions: [{ company_name: 'Initech', date: '2020', company_description: '', source_url: null }],
  news: [{ title: 'Acme lands', outlet_name: null, date: null }],
};
const input = { company_domain: 'acme.com', company_name: 'Acme' };

test('takes the first answer that tells of a round, and charges it alone', async () => {
  const script = { 'leadmagic.find_funding': { ...funding, rounds: [] }, 'crustdata.find_funding': funding };
  const { values, steps, attempts, inputs, fields } = await runScripted(companyFundingWaterfall1, {
    input,
    script,
  });
  expect(values).toMatchObject({ funding_history: [round], funding_total_usd: 2_000_000 });
  expect(steps).toEqual(['leadmagic.find_funding rejected', 'crustdata.find_funding found']);
  expect(attempts.map(({ credits }) => credits)).toEqual([0, 20_000]);
  expect(inputs).toEqual({
    'leadmagic.find_funding': [{ domain: 'acme.com', company: 'Acme' }],
    'crustdata.find_funding': [{ domain: 'acme.com', name: 'Acme' }],
  });
  expect(fields['funding_history']?.widgets).toMatchObject({
    waterfall: { successful_provider: 'crustdata' },
  });
});

test('gives rounds without a total', async () => {
  const script = { 'leadmagic.find_funding': { ...funding, total_usd: null } };
  const { values } = await runScripted(companyFundingWaterfall1, { input, script });
  expect(values).toMatchObject({ funding_history: [round], funding_total_usd: 'no_result NoResult' });
});

test('the older pipe gives what else LeadMagic has, where that is asked for', async () => {
  const names = ['leadmagic_acquisition_history', 'leadmagic_company_news_list', 'leadmagic_competitor_list'];
  const config = {
    output_fields: Object.fromEntries(names.map((name) => [name, { alias: '', enabled: true }])),
  };
  const asked = {
    input: { company_website_url: 'https://www.acme.com/en' },
    script: { 'leadmagic.find_funding': funding },
  };
  const { values, inputs, attempts } = await runScripted(companyFundingLeadmagic1, { ...asked, config });
  expect(values).toMatchObject({
    funding_history: [round],
    funding_total_usd: 2_000_000,
    leadmagic_acquisition_history: funding.acquisitions,
    leadmagic_company_news_list: funding.news,
    leadmagic_competitor_list: funding.competitors,
  });
  expect(inputs['leadmagic.find_funding']).toEqual([{ domain: 'acme.com', company: null }]);
  expect(attempts).toMatchObject([{ credits: 20_000 }]);
  expect(Object.keys((await runScripted(companyFundingLeadmagic1, asked)).values)).not.toContain(names[0]);
});
