import { describe, expect, test } from 'vitest';
import { findCompany, identifyCompany } from '../crustdata/find-company.ts';
import { findFunding } from '../crustdata/find-funding.ts';
import { findPerson, findRole } from '../crustdata/find-person.ts';
import { searchPeople } from '../crustdata/search-people.ts';
import { findEmail, verifyEmail } from '../icypeas/icypeas.ts';
import { bucketOf, limitsOf } from './call-limits.ts';
import type { CallSettings } from './call-settings.ts';
import type { Send } from './operation.ts';
import type { Limits } from './provider-spec.ts';
import { call, good } from './scripted-call.fixture.ts';

const bucket = (operation: Parameters<typeof bucketOf>[0], limits: Limits | null) =>
  bucketOf(operation, { limits, credential: 'key' });

describe('the limits of a vendor that also answers without a credential', () => {
  const { exchange, id, provider } = identifyCompany;
  const open = { exchange, id, provider: { ...provider, limitsWithoutCredential: { requestsPerHour: 60 } } };
  const none = { limits: null, ofAccount: null };

  test.each([
    ['its own without one', open, { ...none, isKeyless: true }, { requestsPerHour: 60 }],
    ['the usual with one', open, { ...none, isKeyless: false }, provider.limits],
    ['the usual where it declares no others', identifyCompany, { ...none, isKeyless: true }, provider.limits],
    [
      'those that the operator set',
      open,
      { ...none, ofAccount: { requestsPerHour: 7 }, isKeyless: true },
      { requestsPerHour: 7 },
    ],
  ] as const)('are %s', (_, operation, given, limits) => {
    expect(limitsOf(operation, given)).toEqual(limits);
  });
});

describe('one bucket for an endpoint', () => {
  test.each([
    ['key/company/identify', [identifyCompany, findCompany, findFunding]],
    ['key/person/search', [findPerson, findRole, searchPeople]],
    ['key/jobs', [findEmail, verifyEmail]],
  ])('%s, whatever asks there', (name, operations) => {
    for (const operation of operations) expect(bucket(operation, operation.exchange.wire.limits)).toBe(name);
  });

  test('reads of jobs included', () => {
    expect([findEmail, verifyEmail].map((one) => bucket(one, one.exchange.job.limits))).toEqual([
      'key/bulk-single-searchs/read',
      'key/bulk-single-searchs/read',
    ]);
  });

  test('of each request of a conversation', async () => {
    const asked: [string, Limits][] = [];
    const limiter: CallSettings['limiter'] = {
      acquire: (name, { limits }) => {
        asked.push([name, limits]);
        return Promise.resolve(() => {});
      },
      block: () => Promise.resolve(0),
    };
    const limits = { requestsPerDay: 9, endpoint: 'second' };
    const converse = async (_: string, send: Send) => {
      await send({ method: 'GET', path: '/first' });
      await send({ method: 'GET', path: '/second' }, limits);
      return { x: 1 };
    };
    await call(
      [good],
      { converse },
      { provider: { limits: { requestsPerSecond: 3 } }, settings: { limiter } },
    );
    expect(asked).toEqual([
      ['managed:vendor', { requestsPerSecond: 3 }],
      ['managed:vendor/second', limits],
    ]);
  });
});
