import { describe, expect, test } from 'vitest';
import { bucketOf } from '../kit/call-limits.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { company, facts, matches, words } from './crustdata.fixture.ts';
import { countCredits } from './crustdata.ts';
import { askingWhich } from './enrich-company.ts';
import { findCompany, identifyCompany, matchCompany } from './find-company.ts';
import { findEmailByProfile } from './find-email.ts';
import { findFunding } from './find-funding.ts';
import { findPerson, findRole } from './find-person.ts';
import { findIdentity, findProfile, findProfileByEmail } from './find-profile.ts';
import { searchCompanies } from './search-companies.ts';
import { searchPeople } from './search-people.ts';

const vendor = describeVendor(words);

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
    expect(askingWhich.request(question)).toMatchObject({ body });
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
