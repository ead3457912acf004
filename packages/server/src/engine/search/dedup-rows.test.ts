import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../contract/field.ts';
import { dedupRows } from './dedup-rows.ts';

const scope = 'companies:find:x@1';
const row = (values: Record<string, JsonValue>, identity = Object.keys(values)) => ({
  values,
  identity,
  scope,
});
const site = (value: JsonValue) => row({ company_website_url: value });
const domain = (value: JsonValue) => row({ company_domain: value });
const profile = (value: JsonValue) => row({ profile_url: value });
const kept = (rows: ReturnType<typeof row>[]) => dedupRows(rows).map((one) => rows.indexOf(one));

describe('rows are the same', () => {
  test.each<[string, ReturnType<typeof row>, ReturnType<typeof row>]>([
    ['websites, by what was registered', site('https://www.acme.com/'), site('http://shop.ACME.com/about')],
    ['a website and a domain', site('https://acme.co.uk'), domain('acme.co.uk')],
    [
      'profiles, however they are written',
      profile('http://linkedin.com/in/Jane/'),
      profile('https://linkedin.com/in/jane'),
    ],
    [
      'profiles of two searches',
      profile('linkedin.com/in/jane'),
      { ...profile('linkedin.com/in/jane'), scope: 'other' },
    ],
    ['ids of one table', row({ crm_record_id: '7' }), row({ crm_record_id: 7 })],
    [
      'by the first identity that has a value',
      row({ company_website_url: null, company_domain: 'acme.com' }),
      domain('acme.com'),
    ],
    [
      'by the second where the first is no value of its kind',
      row({ company_website_url: 'not a site', company_domain: 'acme.com' }),
      domain('acme.com'),
    ],
  ])('%s', (_, first, second) => {
    expect(kept([first, second])).toEqual([0]);
  });
});

describe('rows are not the same', () => {
  test.each<[string, ReturnType<typeof row>, ReturnType<typeof row>]>([
    ['of two sites', site('acme.com'), site('acme.org')],
    ['of two people', profile('linkedin.com/in/jane'), profile('linkedin.com/in/joe')],
    ['of whom nothing is known', site(null), site(null)],
    ['with texts that are no sites', site('n/a'), site('n/a')],
    ['without the fields they are known by', row({}, ['company_domain']), row({}, ['company_domain'])],
    ['without an identity', row({ company_domain: 'acme.com' }, []), row({ company_domain: 'acme.com' }, [])],
    ['of two organizations on one public suffix', domain('co.uk'), domain('co.uk')],
  ])('%s', (_, first, second) => {
    expect(kept([first, second])).toEqual([0, 1]);
  });

  test('ids of two tables', () => {
    const one = row({ crm_record_id: '7' });
    expect(dedupRows([one, { ...one, scope: 'another table' }])).toHaveLength(2);
  });
});

test('the first of the same stays, and the order is kept', () => {
  const rows = ['b.com', 'a.com', 'https://www.b.com', null, 'c.com', 'a.com', null].map(site);
  expect(kept(rows)).toEqual([0, 1, 3, 4, 6]);
});

test('for any rows: a second pass changes nothing, nothing is added, and a row without an identity stays', () => {
  const value = fc.oneof(
    fc.constantFrom('acme.com', 'https://www.acme.com', 'b.org', 'linkedin.com/in/a', ''),
    fc.jsonValue(),
  );
  const rows = fc.array(
    fc.record({
      values: fc.dictionary(
        fc.constantFrom('company_website_url', 'company_domain', 'profile_url', 'name'),
        value,
      ),
      identity: fc.uniqueArray(fc.constantFrom('company_website_url', 'company_domain', 'profile_url')),
      scope: fc.constantFrom('a', 'b'),
    }),
  );
  fc.assert(
    fc.property(rows, (sent) => {
      const given: ReturnType<typeof row>[] = JSON.parse(JSON.stringify(sent));
      const once = dedupRows(given);
      expect(dedupRows(once)).toEqual(once);
      expect(once.map((one) => given.indexOf(one))).toEqual(
        once.map((one) => given.indexOf(one)).toSorted((a, b) => a - b),
      );
      const nobody = given.filter(({ values, identity }) => identity.every((name) => values[name] == null));
      expect(once.filter((one) => nobody.includes(one))).toEqual(nobody);
      if (given.length > 0) expect(once[0]).toBe(given[0]);
    }),
    { numRuns: 300 },
  );
});
