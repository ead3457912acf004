import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import type { FailureMeaning } from '../kit/call-result.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { createContact, listDomains, sendEmail } from './resend.ts';

function problem(statusCode: number, name: string) {
  return { status: statusCode, body: { statusCode, name, message: 'x' } };
}

const documented = (names: Readonly<Record<string, readonly [status: number, means: FailureMeaning]>>) =>
  Object.fromEntries(
    Object.entries(names).map(([name, [status, means]]) => [
      `${status} ${name}`,
      [problem(status, name.replace(/ .*/, '')), means] as const,
    ]),
  );

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: documented({
    validation_error: [400, 'request_refused'],
    invalid_idempotency_key: [400, 'request_refused'],
    missing_api_key: [401, 'credential_rejected'],
    restricted_api_key: [401, 'credential_rejected'],
    invalid_api_key: [403, 'credential_rejected'],
    'validation_error of a domain': [403, 'request_refused'],
    not_found: [404, 'request_refused'],
    method_not_allowed: [405, 'request_refused'],
    invalid_idempotent_request: [409, 'request_refused'],
    concurrent_idempotent_requests: [409, 'unavailable'],
    missing_required_field: [422, 'request_refused'],
    invalid_from_address: [422, 'request_refused'],
    invalid_parameter: [422, 'request_refused'],
    invalid_attachment: [422, 'request_refused'],
    invalid_access: [422, 'request_refused'],
    invalid_region: [422, 'request_refused'],
    a_name_of_tomorrow: [422, 'request_refused'],
    daily_quota_exceeded: [429, 'quota_exhausted'],
    monthly_quota_exceeded: [429, 'quota_exhausted'],
    security_error: [451, 'request_refused'],
    application_error: [500, 'unavailable'],
    internal_server_error: [500, 'unavailable'],
  }),
  tooOften: problem(429, 'rate_limit_exceeded'),
});

vendor.asks(sendEmail, {
  about: {
    from: 'Ana <ana@acme.test>',
    to: 'bo@basalt.test',
    subject: 'Hello',
    html: '<p>Hi</p>',
    text: 'Hi',
    replyTo: 'team@acme.test',
  },
  sends: 'POST /emails',
  body: {
    from: 'Ana <ana@acme.test>',
    to: 'bo@basalt.test',
    subject: 'Hello',
    html: '<p>Hi</p>',
    text: 'Hi',
    reply_to: 'team@acme.test',
  },
  headers: { 'idempotency-key': 'effect-1' },
  found: { 'an id': [{ body: { id: 'e-1' } }, { id: 'e-1' }] },
  wrongTypes: { id: 7 },
});

vendor.asks(createContact, {
  about: {
    email: 'bo@basalt.test',
    firstName: 'Bo',
    lastName: 'Lind',
    unsubscribed: false,
    audienceId: '78261eea-8f8b',
  },
  sends: 'POST /audiences/78261eea-8f8b/contacts',
  body: { email: 'bo@basalt.test', first_name: 'Bo', last_name: 'Lind', unsubscribed: false },
  found: { 'an id': [{ status: 201, body: { object: 'contact', id: 'c-1' } }, { id: 'c-1' }] },
  wrongTypes: { object: 'contact', id: null },
});

vendor.asks(listDomains, {
  about: undefined,
  sends: 'GET /domains',
  found: {
    'two domains': [
      { body: { object: 'list', data: [{ id: '1', name: 'acme.test' }, { name: 'basalt.test' }] } },
      { detail: 'acme.test, basalt.test' },
    ],
    'an account without any': [{ body: { data: [] } }, { detail: 'No domains yet' }],
  },
  wrongTypes: { data: 'none' },
});

describe('resend effects', () => {
  const email = { from: 'ana@acme.test', to: 'bo@basalt.test', subject: 'Hello', text: 'Hi' };

  test('an email whose answer was lost is sent again with the same key', async () => {
    const scripted = await startScriptedVendor([
      (request) => request.socket.destroy(),
      { body: { id: 'e-1' } },
    ]);
    expect(await scripted.call(sendEmail, email)).toMatchObject({ outcome: 'found', answer: { id: 'e-1' } });
    await scripted.close();
    expect(scripted.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['effect-1', 'effect-1']);
  });

  test('a contact whose answer was lost is not added again', async () => {
    const scripted = await startScriptedVendor([
      (request) => request.socket.destroy(),
      { body: { id: 'c-1' } },
    ]);
    expect(await scripted.call(createContact, { email: 'bo@basalt.test' })).toMatchObject({
      outcome: 'failed',
    });
    await scripted.close();
    expect(scripted.seen).toHaveLength(1);
  });
});
