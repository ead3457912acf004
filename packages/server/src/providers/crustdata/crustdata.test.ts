import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { bucketOf } from '../kit/call-limits.ts';
import { errors, header, rateLimit } from './crustdata.fixture.ts';
import { countCredits } from './crustdata.ts';
import { findCompany, identifyCompany, matchCompany } from './find-company.ts';
import { findEmailByProfile } from './find-email.ts';
import { findFunding } from './find-funding.ts';
import { findPerson, findRole } from './find-person.ts';
import { findIdentity, findProfile, findProfileByEmail } from './find-profile.ts';
import { searchCompanies } from './search-companies.ts';
import { searchPeople } from './search-people.ts';

describeVendor({
  errors,
  rateLimit,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/account/credits', header },
  found: [
    {
      name: 'a balance',
      reply: { body: { account: { credits: 138940.37, recurring_credits: 150000 } } },
      answer: { detail: '138940.37 credits left' },
    },
  ],
  notFound: [],
  wrongTypes: { account: { credits: 'many' } },
});

test('every route has limits of its own', () => {
  const routes = [
    [findProfile, findIdentity, findProfileByEmail],
    [findEmailByProfile],
    [findPerson, findRole, searchPeople],
    [searchCompanies],
    [identifyCompany, findCompany, matchCompany, findFunding],
    [countCredits],
  ];
  const buckets = routes.map((operations) => [
    ...new Set(
      operations.map((operation) =>
        bucketOf(operation, { limits: operation.exchange.wire.limits, credential: 'key' }),
      ),
    ),
  ]);
  // What is left to those that have none of their own is for reading companies.
  expect(buckets.flat()).not.toContain('key');
  expect(buckets.map(({ length }) => length)).toEqual(routes.map(() => 1));
  expect(new Set(buckets.flat()).size).toBe(routes.length);
});
