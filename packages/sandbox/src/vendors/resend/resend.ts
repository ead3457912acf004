import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeUuid } from '../../kit/make-id.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { createAudience, createContact } from './resend-audience.ts';
import { cancelEmail, getEmail, readEmail, sendEmail, type EmailRequest } from './resend-email.ts';
import { missingField, resendError } from './resend-error.ts';
import { sendOnce } from './resend-idempotency.ts';

/** A key for sending only sends, on an account whose domain is not verified. */
const sending = {
  restricted: resendError(
    403,
    'validation_error',
    'The domain is not verified. Please, add and verify your domain.',
  ),
};

export const resend = defineSimulator({
  id: 'resend',
  baseUrls: ['https://api.resend.com'],
  typicalMs: 120,
  requestsPerSecond: 5,
  keys: ['bearer'],
  refuses: {
    // Refused in front of the API itself, hence not in its envelope.
    atDoor: ({ headers }) =>
      headers['user-agent']
        ? null
        : { status: 403, headers: { 'content-type': 'text/plain' }, body: 'error code: 1010' },
    noKey: resendError(401, 'missing_api_key', 'Missing API Key'),
    wrongKey: resendError(403, 'invalid_api_key', 'API key is invalid'),
    exhausted: resendError(429, 'daily_quota_exceeded', 'You have reached your daily email sending quota.'),
    restricted: resendError(401, 'restricted_api_key', 'This API key is restricted to only send emails'),
    tooOften: {
      ...resendError(
        429,
        'rate_limit_exceeded',
        'Too many requests. You can only make 5 requests per second.',
      ),
      headers: {
        'retry-after': '1',
        'ratelimit-limit': '5',
        'ratelimit-remaining': '0',
        'ratelimit-reset': '1',
      },
    },
    unknownPath: resendError(404, 'not_found', 'The requested endpoint does not exist'),
    wrongMethod: resendError(405, 'method_not_allowed', 'This endpoint does not support the method.'),
    unfit: ({ parameter, problem }) =>
      problem === 'missing'
        ? missingField(parameter)
        : resendError(422, 'validation_error', `Invalid \`${parameter}\` field.`),
  },
  routes: {
    'POST /emails': { refuses: sending, answer: (asked) => sendOnce(asked, () => sendOne(asked)) },
    'POST /emails/batch': { refuses: sending, answer: (asked) => sendOnce(asked, () => sendMany(asked)) },
    'GET /emails/{id}': { answer: getEmail },
    'POST /emails/{id}/cancel': { answer: cancelEmail },
    'GET /domains': { answer: listDomains },
    'POST /audiences': { needs: ['name'], answer: createAudience },
    'POST /audiences/{audience_id}/contacts': { answer: createContact },
    'POST /contacts': { answer: createContact },
  },
});

function sendOne(asked: Asked): SimulatedReply {
  const read = readEmail(readJsonBody(asked.request));
  return 'refusal' in read ? read.refusal : { status: 200, body: { id: sendEmail(read.email, asked) } };
}

/** All or nothing: one bad email refuses the whole batch. */
function sendMany(asked: Asked): SimulatedReply {
  const batch = z.array(z.unknown()).min(1).max(100).safeParse(readJsonBody(asked.request));
  if (!batch.success) return resendError(422, 'validation_error', 'Send an array of 1 to 100 emails.');
  const emails: EmailRequest[] = [];
  for (const body of batch.data) {
    const read = readEmail(body);
    if ('refusal' in read) return read.refusal;
    emails.push(read.email);
  }
  return { status: 200, body: { data: emails.map((email) => ({ id: sendEmail(email, asked) })) } };
}

function listDomains({ world }: Asked): SimulatedReply {
  const name = 'mail.sandbox.example';
  const domain = {
    id: makeUuid(world, ['resend', 'domain']),
    name,
    status: 'verified',
    created_at: `${world.today} 00:00:00.000000+00`,
    region: 'eu-west-1',
  };
  return { status: 200, body: { object: 'list', has_more: false, data: [domain] } };
}
