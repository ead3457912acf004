import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { guessFormat } from './guess-format.ts';
import { validateEmail } from './validate-email.ts';
import { countCredits } from './zerobounce.ts';

const refusal = { error: 'Invalid API key or your account ran out of credits' };

/** What every operation may answer instead. */
const errors = [
  { name: 'a wrong key or no credits', reply: { body: refusal }, means: 'credential_rejected' },
  {
    name: 'a wrong key or no credits as a 400',
    reply: { status: 400, body: refusal },
    means: 'credential_rejected',
  },
] as const;

/** Not documented; what HTTP has for it. */
const rateLimit = { status: 429, body: {} };

const full = {
  address: 'ana@acme.test',
  status: 'valid',
  sub_status: '',
  free_email: false,
  did_you_mean: null,
  account: 'ana',
  domain: 'acme.test',
  domain_age_days: '3650',
  active_in_days: '90',
  smtp_provider: 'google',
  mx_found: 'true',
  mx_record: 'aspmx.l.google.com',
  firstname: 'Ana',
  lastname: 'Reyes',
  gender: 'female',
  country: null,
  region: null,
  city: null,
  zipcode: null,
  processed_at: '2026-01-02 03:04:05.678',
} as const;

const bare = {
  address: 'ana@acme.test',
  status: 'invalid',
  sub_status: '',
  account: 'ana',
  domain: 'acme.test',
  did_you_mean: null,
  domain_age_days: null,
  active_in_days: null,
  free_email: false,
  mx_found: null,
  mx_record: '',
  smtp_provider: null,
  firstname: null,
  lastname: null,
  gender: null,
  city: null,
  region: null,
  zipcode: null,
  country: null,
  processed_at: '',
} as const;

describeVendor({
  operation: validateEmail,
  input: { email: 'ana@acme.test', ipAddress: '192.0.2.7' },
  asks: { method: 'GET', path: '/validate?email=ana%40acme.test&ip_address=192.0.2.7&api_key=secret-key' },
  found: [
    { name: 'a full verdict', reply: { body: full }, answer: full },
    {
      name: 'an address that does not exist',
      reply: { body: { ...full, status: 'invalid', sub_status: 'mailbox_not_found' } },
      answer: { ...full, status: 'invalid', sub_status: 'mailbox_not_found' },
    },
    { name: 'a verdict and nothing else', reply: { body: { status: 'invalid' } }, answer: bare },
    {
      name: 'values that are new or of another type',
      reply: {
        body: {
          ...full,
          status: 'snoozing',
          sub_status: 'mx_forward',
          active_in_days: 90,
          domain_age_days: 3650,
          mx_found: '',
        },
      },
      answer: { ...full, status: 'unknown', mx_found: null },
    },
  ],
  notFound: [],
  errors: [
    ...errors,
    { name: 'any other error', reply: { body: { error: 'No.' } }, means: 'credential_rejected' },
    { name: 'a bad request', reply: { status: 400, body: { error: 'No.' } }, means: 'request_refused' },
  ],
  rateLimit,
  wrongTypes: { status: 7 },
});

test('sends an empty IP address when there is none', () => {
  const { query } = validateEmail.exchange.request({ email: 'ana@acme.test' }, { idempotencyKey: 'x' });
  expect(query).toEqual({ email: 'ana@acme.test', ip_address: '' });
});

describeVendor({
  operation: guessFormat,
  input: { name: 'Ana María Reyes', domain: 'acme.test', company: 'Acme' },
  asks: {
    method: 'GET',
    path: '/guessformat?domain=acme.test&first_name=Ana&middle_name=Mar%C3%ADa&last_name=Reyes&api_key=secret-key',
  },
  found: [
    {
      name: 'an address',
      reply: { body: { email: 'ana.reyes@acme.test', email_confidence: 'high', failure_reason: '' } },
      answer: { email: 'ana.reyes@acme.test', status: 'risky', score: null },
    },
  ],
  notFound: [
    {
      name: 'an empty address',
      reply: { body: { email: '', email_confidence: 'undetermined', failure_reason: 'No format' } },
    },
  ],
  errors: [
    ...errors,
    { name: 'a failure', reply: { body: { Message: 'No.' } }, means: 'request_refused' },
    {
      name: 'a failure as a 400',
      reply: { status: 400, body: { Message: 'No.' } },
      means: 'request_refused',
    },
  ],
  rateLimit,
  wrongTypes: { email: ['ana'] },
});

describeVendor({
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/getcredits?api_key=secret-key' },
  found: [
    { name: 'a balance', reply: { body: { Credits: '2375' } }, answer: { detail: '2375 credits left' } },
    { name: 'a balance of nothing', reply: { body: { Credits: 0 } }, answer: { detail: '0 credits left' } },
  ],
  notFound: [],
  errors: [
    ...errors,
    { name: 'a wrong key', reply: { body: { Credits: '-1' } }, means: 'credential_rejected' },
    { name: 'a wrong key as a number', reply: { body: { Credits: -1 } }, means: 'credential_rejected' },
  ],
  rateLimit,
  wrongTypes: { Credits: {} },
});
