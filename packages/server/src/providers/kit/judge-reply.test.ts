import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OutboundResult } from './guarded-request.ts';
import { failure, judgeReply } from './judge-reply.ts';
import type { AskSpec } from './operation-spec.ts';
import { defineProvider } from './provider.ts';

const vendor = defineProvider({
  id: 'vendor',
  label: 'Vendor',
  baseUrl: 'https://vendor.example',
  auth: { header: 'key' },
  limits: {},
  errors: { codeAt: ['code'], means: { '404': 'not_found' } },
});
type Reply = { x: number };
const find = (spec: Partial<AskSpec<void, Reply, Reply>> = {}) => {
  const { provider, exchange } = vendor.operation<void, Reply, Reply>({
    id: 'vendor.find',
    request: () => ({ method: 'GET', path: '/' }),
    reply: z.object({ x: z.number() }),
    answer: (reply) => reply,
    ...spec,
  });
  return { provider, wire: exchange.wire };
};

const reply = (status: number, body: string, headers: [string, string][] = []): OutboundResult => ({
  outcome: 'answered',
  status,
  headers,
  body: Buffer.from(body),
});

test('a success is handed over as it was parsed', () => {
  expect(judgeReply(find(), reply(200, '{"y":1}'))).toEqual({ kind: 'reply', body: { y: 1 } });
});

test.each([
  [204, null],
  [202, null],
])('a success with status %i may have no body', (status, body) => {
  expect(judgeReply(find(), reply(status, ''))).toEqual({ kind: 'reply', body });
});

test('any other success without a body is no JSON', () => {
  expect(judgeReply(find(), reply(200, ''))).toMatchObject({ outcome: { meaning: 'broken_reply' } });
});

test('headers that are asked for stand beside the body', () => {
  const answer = reply(202, '', [['x-job', 'j1']]);
  expect(judgeReply(find({ replyHeaders: ['x-job', 'x-other'] }), answer)).toEqual({
    kind: 'reply',
    body: { body: null, headers: { 'x-job': 'j1', 'x-other': null } },
  });
});

test('text is handed over with its type, whatever is in it', () => {
  const answer = reply(200, '<p>', [['content-type', 'text/html']]);
  expect(judgeReply(find({ replyAs: 'text' }), answer)).toEqual({
    kind: 'reply',
    body: { text: '<p>', type: 'text/html' },
  });
});

test.each(['', 'no JSON', '{"x":1'])('a success that is not JSON is broken: %j', (body) => {
  expect(judgeReply(find(), reply(200, body))).toMatchObject({
    outcome: { meaning: 'broken_reply' },
    retry: null,
  });
});

test('not found is an outcome', () => {
  expect(judgeReply(find(), reply(404, ''))).toEqual({
    kind: 'ended',
    outcome: { outcome: 'not_found' },
    retry: null,
  });
});

test('a status that asks for patience is no error', () => {
  const patient = find({ repeatOn: { status: [404], everyMs: 100 } });
  expect(judgeReply(patient, reply(404, ''))).toEqual({ kind: 'repeat', everyMs: 100 });
});

describe('asking again may help', () => {
  test.each([
    [429, true],
    [425, true],
    [502, true],
    [503, true],
    [504, true],
    [500, false],
    [501, false],
    [400, false],
    [401, false],
    [402, false],
    [403, false],
  ])('after HTTP %i: %s', (status, helps) => {
    expect(judgeReply(find(), reply(status, '{}'))).toMatchObject({
      retry: helps ? { afterMs: null } : null,
    });
  });

  test.each<[OutboundResult, string, boolean]>([
    [{ outcome: 'failed', message: 'reset', isTransient: true }, 'unavailable', true],
    [{ outcome: 'failed', message: 'too large' }, 'unavailable', false],
    [{ outcome: 'timeout', message: 'late' }, 'timeout', false],
    [{ outcome: 'refused', message: 'private' }, 'target_refused', false],
  ])('after %j, which means %s: %s', (result, meaning, helps) => {
    expect(judgeReply(find(), result)).toMatchObject({
      outcome: { outcome: 'failed', meaning },
      retry: helps ? { afterMs: null } : null,
    });
  });

  test.each([
    ['3', 3000],
    ['0', null],
    ['-5', null],
    ['1.5', 1500],
    ['Thu, 01 Jan 1970 00:00:00 GMT', null],
    ['soon', null],
  ])('after the time that Retry-After says: %s', (value, afterMs) => {
    expect(judgeReply(find(), reply(429, '{}', [['retry-after', value]]))).toMatchObject({
      retry: { afterMs },
    });
  });
});

test('a failure names the vendor, the status and its code, and nothing that was sent or received', () => {
  const judged = judgeReply(find(), reply(422, '{"code":"BAD_NAME","message":"jane@acme.com is bad"}'));
  expect(judged).toMatchObject({
    outcome: { message: 'Vendor refused the request (HTTP 422, BAD_NAME).' },
  });
  expect(failure({ label: 'Vendor' }, 'timeout').message).toBe('Vendor did not answer in time.');
});

test('an error names the record that stands in the way, beside its code', () => {
  const errors = { existingId: { at: ['message'], after: 'Existing ID: ' }, advice: { 409: 'Look first.' } };
  const answer = reply(409, '{"code":"CONFLICT","message":"jane@acme.com is there. Existing ID: 512"}');
  expect(judgeReply(find({ errors }), answer)).toMatchObject({
    outcome: {
      message: 'Vendor refused the request (HTTP 409, CONFLICT, existing ID 512). Look first.',
    },
  });
});
