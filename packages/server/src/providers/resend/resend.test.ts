import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { FailureMeaning } from '../kit/call-result.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { createContact, listDomains, sendEmail } from './resend.ts';

const header: [string, string] = ['authorization', 'Bearer secret-key'];

function problem(statusCode: number, name: string): ScriptedReply {
  return { status: statusCode, body: { statusCode, name, message: 'x' } };
}

const documented: [status: number, name: string, means: FailureMeaning][] = [
  [400, 'validation_error', 'request_refused'],
  [400, 'invalid_idempotency_key', 'request_refused'],
  [401, 'missing_api_key', 'credential_rejected'],
  [401, 'restricted_api_key', 'credential_rejected'],
  [403, 'invalid_api_key', 'credential_rejected'],
  [403, 'validation_error', 'request_refused'],
  [404, 'not_found', 'request_refused'],
  [405, 'method_not_allowed', 'request_refused'],
  [409, 'invalid_idempotent_request', 'request_refused'],
  [409, 'concurrent_idempotent_requests', 'unavailable'],
  [422, 'missing_required_field', 'request_refused'],
  [422, 'invalid_from_address', 'request_refused'],
  [422, 'invalid_parameter', 'request_refused'],
  [422, 'invalid_attachment', 'request_refused'],
  [422, 'invalid_access', 'request_refused'],
  [422, 'invalid_region', 'request_refused'],
  [422, 'a_name_of_tomorrow', 'request_refused'],
  [429, 'daily_quota_exceeded', 'quota_exhausted'],
  [429, 'monthly_quota_exceeded', 'quota_exhausted'],
  [451, 'security_error', 'request_refused'],
  [500, 'application_error', 'unavailable'],
  [500, 'internal_server_error', 'unavailable'],
];

const everywhere = {
  errors: documented.map(([status, name, means]) => ({
    name: `${status} ${name}`,
    reply: problem(status, name),
    means,
  })),
  rateLimit: { status: 429, body: { statusCode: 429, name: 'rate_limit_exceeded', message: 'x' } },
};

describeVendor({
  ...everywhere,
  operation: sendEmail,
  input: {
    from: 'Ana <ana@acme.test>',
    to: 'bo@basalt.test',
    subject: 'Hello',
    html: '<p>Hi</p>',
    text: 'Hi',
    replyTo: 'team@acme.test',
  },
  asks: {
    method: 'POST',
    path: '/emails',
    body: {
      from: 'Ana <ana@acme.test>',
      to: 'bo@basalt.test',
      subject: 'Hello',
      html: '<p>Hi</p>',
      text: 'Hi',
      reply_to: 'team@acme.test',
    },
    header: ['idempotency-key', 'effect-1'],
  },
  found: [{ name: 'an id', reply: { body: { id: 'e-1' } }, answer: { id: 'e-1' } }],
  notFound: [],
  wrongTypes: { id: 7 },
});

describeVendor({
  ...everywhere,
  operation: createContact,
  input: {
    email: 'bo@basalt.test',
    firstName: 'Bo',
    lastName: 'Lind',
    unsubscribed: false,
    audienceId: '78261eea-8f8b',
  },
  asks: {
    method: 'POST',
    path: '/audiences/78261eea-8f8b/contacts',
    body: { email: 'bo@basalt.test', first_name: 'Bo', last_name: 'Lind', unsubscribed: false },
    header,
  },
  found: [
    { name: 'an id', reply: { status: 201, body: { object: 'contact', id: 'c-1' } }, answer: { id: 'c-1' } },
  ],
  notFound: [],
  wrongTypes: { object: 'contact', id: null },
});

describeVendor({
  ...everywhere,
  operation: listDomains,
  input: undefined,
  asks: { method: 'GET', path: '/domains', header },
  found: [
    {
      name: 'two domains',
      reply: { body: { object: 'list', data: [{ id: '1', name: 'acme.test' }, { name: 'basalt.test' }] } },
      answer: { detail: 'acme.test, basalt.test' },
    },
    { name: 'an account without any', reply: { body: { data: [] } }, answer: { detail: 'No domains yet' } },
  ],
  notFound: [],
  wrongTypes: { data: 'none' },
});

describe('resend effects', () => {
  const email = { from: 'ana@acme.test', to: 'bo@basalt.test', subject: 'Hello', text: 'Hi' };

  test('an email whose answer was lost is sent again with the same key', async () => {
    const vendor = await startScriptedVendor([
      (request) => request.socket.destroy(),
      { body: { id: 'e-1' } },
    ]);
    expect(await vendor.call(sendEmail, email)).toMatchObject({ outcome: 'found', answer: { id: 'e-1' } });
    await vendor.close();
    expect(vendor.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['effect-1', 'effect-1']);
  });

  test('a contact whose answer was lost is not added again', async () => {
    const vendor = await startScriptedVendor([
      (request) => request.socket.destroy(),
      { body: { id: 'c-1' } },
    ]);
    expect(await vendor.call(createContact, { email: 'bo@basalt.test' })).toMatchObject({
      outcome: 'failed',
    });
    await vendor.close();
    expect(vendor.seen).toHaveLength(1);
  });
});
