import { expect, test } from 'vitest';
import { companyLookalikesCompanyenrich1 } from './company-lookalikes-companyenrich.ts';
import { runInSandbox, runScripted, world } from './run-asking-pipe.fixture.ts';

const operation = 'companyenrich.find_lookalikes';
const input = { company_website_url: 'https://www.acme.com/en' };

test('bills each company', async () => {
  const companies = [{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }];
  const script = { [operation]: { companies } };
  const config = { limit: 10 };
  const { values, inputs, attempts } = await runScripted(companyLookalikesCompanyenrich1, {
    input,
    script,
    config,
  });
  expect(inputs[operation]).toEqual([{ domain: 'acme.com', limit: 10 }]);
  expect(values['companyenrich_matches']).toEqual(companies);
  expect(attempts).toMatchObject([{ credits: 6000, priceRule: 'metered 3 x 0.2' }]);
});

test('can cost as much as its limit allows', () => {
  const { shape, defaultConfig } = companyLookalikesCompanyenrich1;
  const term = { operation: 'companyenrich_lookalike_result', credits: 0.2, mode: 'onSuccess' };
  expect(shape(defaultConfig).terms).toMatchObject([{ ...term, most: 20 }]);
  expect(shape({ ...defaultConfig, limit: 3 }).terms).toMatchObject([{ ...term, most: 3 }]);
});

test('takes a connection of the caller instead of the price', async () => {
  const script = { [operation]: { companies: [{ id: 'c1' }, { id: 'c2' }] } };
  const { attempts } = await runScripted(companyLookalikesCompanyenrich1, {
    input,
    script,
    own: ['companyenrich'],
  });
  expect(attempts).toMatchObject([{ credits: 500, priceRule: 'connection fee 0.05' }]);
});

test.each([
  [null, 20],
  [3, 3],
])('asks for as many as the config says: %s', async (limit, asked) => {
  const { inputs } = await runScripted(companyLookalikesCompanyenrich1, { input, config: { limit } });
  expect(inputs[operation]).toMatchObject([{ limit: asked }]);
});

test('finds companies of the same industry in the sandbox', async () => {
  const { values } = await runInSandbox(companyLookalikesCompanyenrich1, { input, config: { limit: 4 } });
  const acme = world.findCompany({ domain: 'acme.com' });
  expect(values['companyenrich_matches']).toHaveLength(4);
  expect(values['companyenrich_matches']).toMatchObject(
    Array.from({ length: 4 }, () => ({ industry: acme?.industry })),
  );
});
