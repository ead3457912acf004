import { expect, test } from 'vitest';
import type { TechnologyMatch } from '../providers/builtwith/builtwith.ts';
import { companyTechstackBuiltwith1, companyTechstackBuiltwith2 } from './company-techstack-builtwith.ts';
import { runInSandbox, runScripted, world } from './run-asking-pipe.fixture.ts';

const operation = 'builtwith.find_technologies';
const match: TechnologyMatch = {
  spend_history: [
    { date: '2025-01-01', spend_usd: 100 },
    { date: '2026-01-01', spend_usd: 150 },
  ],
  spending_trend: 50,
  technology_list: ['React'],
  technologies_by_tag: { javascript: ['React'] },
};

test.each([
  [companyTechstackBuiltwith1, { company_website_url: 'https://www.acme.com/en' }],
  [companyTechstackBuiltwith2, { company_domain: 'acme.com' }],
])('gives the technologies of a domain: $id', async (pipe, input) => {
  const { values, inputs, attempts } = await runScripted(pipe, { input, script: { [operation]: match } });
  expect(inputs[operation]).toEqual([{ domain: 'acme.com' }]);
  expect(values).toMatchObject({
    technology_list: ['React'],
    technology_match_builtwith: match,
    spending_trend: 50,
  });
  expect(attempts).toMatchObject([{ credits: 20_000, priceRule: 'always 2' }]);
});

test('bills a website that is not known as well', async () => {
  const input = { company_domain: 'acme.com' };
  const { values, attempts } = await runScripted(companyTechstackBuiltwith2, { input });
  expect(values['technology_list']).toBe('no_result NoResult');
  expect(attempts).toMatchObject([{ outcome: 'not_found', credits: 20_000 }]);
});

test('gives no trend of one point in time', async () => {
  const script = { [operation]: { ...match, spend_history: match.spend_history.slice(1) } };
  const { values } = await runScripted(companyTechstackBuiltwith2, {
    input: { company_domain: 'acme.com' },
    script,
  });
  expect(values).toMatchObject({ technology_list: ['React'], spending_trend: 'no_result NoResult' });
});

test('finds what companies of the simulated world use', async () => {
  let found = 0;
  for (const company of Array.from({ length: 20 }, (_, turn) => world.company(turn * 31))) {
    const { values } = await runInSandbox(companyTechstackBuiltwith2, {
      input: { company_domain: company.domain },
    });
    const listed = values['technology_list'];
    if (!Array.isArray(listed)) continue;
    found += 1;
    for (const name of listed) expect(company.technologies).toContain(name);
  }
  expect(found).toBeGreaterThan(10);
});
