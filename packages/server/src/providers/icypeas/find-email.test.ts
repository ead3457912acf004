import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { findEmail, verifyEmail } from './find-email.ts';

const header: [string, string] = ['authorization', 'secret-key'];
const taken: ScriptedReply = { body: { success: true, item: { status: 'NONE', _id: 'job-1' } } };

function read(status: string, emails: unknown[] = []): ScriptedReply {
  return { body: { success: true, items: [{ _id: 'job-1', status, results: { emails } }], total: 1 } };
}

function certain(certainty: string): ScriptedReply[] {
  return [taken, read('DEBITED', [{ email: 'ana@acme.test', certainty, mxProvider: 'google' }])];
}

const unauthorized = { status: 401, body: { message: 'Unauthorized access.' } };
const invalid = {
  body: { success: false, validationErrors: [{ field: 'domainOrCompany', type: 'required' }] },
};

/** What every job may answer instead of taking it, and become instead of done. */
const everywhere = {
  before: [taken],
  errors: [
    { name: 'a wrong key', reply: unauthorized, means: 'credential_rejected' as const },
    { name: 'bad input with status 200', reply: invalid, means: 'request_refused' as const },
    {
      name: 'a search that is gone',
      reply: [taken, { body: { success: false, name: 'SearchNotFoundError' } }],
      means: 'request_refused' as const,
    },
    { name: 'no job', reply: { body: { success: true } }, means: 'request_refused' as const },
    { name: 'a key revoked in between', reply: [taken, unauthorized], means: 'credential_rejected' as const },
    { name: 'a read refused with status 200', reply: [taken, invalid], means: 'request_refused' as const },
    { name: 'BAD_INPUT', reply: [taken, read('BAD_INPUT')], means: 'request_refused' as const },
    {
      name: 'INSUFFICIENT_FUNDS',
      reply: [taken, read('INSUFFICIENT_FUNDS')],
      means: 'quota_exhausted' as const,
    },
    { name: 'ABORTED', reply: [taken, read('ABORTED')], means: 'unavailable' as const },
    {
      name: 'ABORTED in the other envelope',
      reply: [taken, { body: { success: true, item: { status: 'ABORTED' } } }],
      means: 'unavailable' as const,
    },
    {
      name: 'a read without the job',
      reply: [taken, { body: { success: true, items: [], total: 0 } }],
      means: 'broken_reply' as const,
    },
  ],
  rateLimit: {
    status: 429,
    body: { message: 'You have exceeded the max number of requests per minute.' },
  },
  wrongTypes: { success: true, items: [{ status: 7, results: 'none' }] },
};

describeVendor({
  ...everywhere,
  operation: findEmail,
  input: { name: 'Ana Maria Reyes', domain: 'acme.test', company: 'Acme' },
  asks: {
    method: 'POST',
    path: '/email-search',
    body: { firstname: 'Ana Maria', lastname: 'Reyes', domainOrCompany: 'acme.test' },
    header,
  },
  found: [
    {
      name: 'an address after a while',
      reply: [taken, read('NONE'), read('SCHEDULED'), ...certain('ultra_sure').slice(1)],
      answer: { email: 'ana@acme.test', status: 'valid', score: 99 },
    },
    {
      name: 'an address after work on it',
      reply: [taken, read('IN_PROGRESS'), ...certain('ultra_sure').slice(1)],
      answer: { email: 'ana@acme.test', status: 'valid', score: 99 },
    },
    {
      name: 'a very sure address',
      reply: certain('very_sure'),
      answer: { email: 'ana@acme.test', status: 'valid', score: 99 },
    },
    {
      name: 'a sure address',
      reply: certain('sure'),
      answer: { email: 'ana@acme.test', status: 'valid', score: 97 },
    },
    {
      name: 'a probable address',
      reply: certain('probable'),
      answer: { email: 'ana@acme.test', status: 'risky', score: 95 },
    },
    {
      name: 'an undeliverable address',
      reply: certain('undeliverable'),
      answer: { email: 'ana@acme.test', status: 'invalid', score: 0 },
    },
    {
      name: 'a certainty nobody knows',
      reply: certain('brand_new'),
      answer: { email: 'ana@acme.test', status: 'unknown', score: null },
    },
    {
      name: 'the envelope that a client reads',
      reply: [
        taken,
        { body: { item: { status: 'FOUND', results: { emails: [{ email: 'ana@acme.test' }] } } } },
      ],
      answer: { email: 'ana@acme.test', status: 'unknown', score: null },
    },
  ],
  notFound: [
    { name: 'NOT_FOUND', reply: [taken, read('NOT_FOUND')] },
    { name: 'DEBITED_NOT_FOUND', reply: [taken, read('DEBITED_NOT_FOUND')] },
    { name: 'no results at all', reply: [taken, { body: { items: [{ status: 'NOT_FOUND' }] } }] },
  ],
});

describeVendor({
  ...everywhere,
  operation: verifyEmail,
  input: { email: 'ana@acme.test' },
  asks: { method: 'POST', path: '/email-verification', body: { email: 'ana@acme.test' }, header },
  found: [
    {
      name: 'an address that exists',
      reply: certain('ultra_sure'),
      answer: { email: 'ana@acme.test', status: 'valid', score: 99 },
    },
    {
      name: 'an address that does not exist',
      reply: [taken, read('DEBITED_NOT_FOUND', [{ email: 'ana@acme.test', certainty: 'undeliverable' }])],
      answer: { email: 'ana@acme.test', status: 'invalid', score: 0 },
    },
    {
      name: 'an address nothing can be said of',
      reply: [taken, read('NOT_FOUND', [{ email: 'ana@acme.test', certainty: 'not_found' }])],
      answer: { email: 'ana@acme.test', status: 'unknown', score: null },
    },
    {
      name: 'no word on the address',
      reply: [taken, read('NOT_FOUND')],
      answer: { email: 'ana@acme.test', status: 'unknown', score: null },
    },
  ],
  notFound: [],
});

describe('icypeas jobs', () => {
  test('are read by their id', async () => {
    const vendor = await startScriptedVendor(certain('sure'));
    await vendor.call(findEmail, { name: 'Ana', domain: null, company: 'Acme' });
    await vendor.close();
    expect(vendor.seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/email-search', { firstname: 'Ana', domainOrCompany: 'Acme' }],
      ['/bulk-single-searchs/read', { id: 'job-1' }],
    ]);
  });

  test('that never end are late', async () => {
    const vendor = await startScriptedVendor([taken, read('IN_PROGRESS')]);
    expect(await vendor.call(verifyEmail, { email: 'ana@acme.test' })).toMatchObject({ meaning: 'timeout' });
    await vendor.close();
  });
});
