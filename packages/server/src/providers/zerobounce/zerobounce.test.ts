import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, guessFormat, validateEmail } from './zerobounce.ts';

const refusal = { error: 'Invalid API key or your account ran out of credits' };
const failure = { Message: 'No.' };

const vendor = describeVendor({
  refusals: {
    'a wrong key or no credits': [{ body: refusal }, 'credential_rejected'],
    'the same as a 400': [{ status: 400, body: refusal }, 'credential_rejected'],
  },
  // Not documented; what HTTP has for it.
  tooOften: { status: 429, body: {} },
});

const ofAna = {
  address: 'ana@acme.test',
  sub_status: '',
  account: 'ana',
  domain: 'acme.test',
  free_email: false,
};
const nowhere = { city: null, region: null, zipcode: null, country: null };
const nothing = { ...nowhere, did_you_mean: null, gender: null, firstname: null, lastname: null };
const server = { smtp_provider: 'google', mx_found: 'true', mx_record: 'aspmx.l.google.com' } as const;
const noServer = { smtp_provider: null, mx_found: null, mx_record: '' };
const known = {
  domain_age_days: '3650',
  active_in_days: '90',
  processed_at: '2026-01-02 03:04:05.678',
} as const;
const unknown = { domain_age_days: null, active_in_days: null, processed_at: '' };
const full = { ...nothing, ...ofAna, ...server, ...known, firstname: 'Ana', status: 'valid' } as const;
const bare = { ...nothing, ...ofAna, ...noServer, ...unknown, status: 'invalid' } as const;
const gone = { ...full, status: 'invalid', sub_status: 'mailbox_not_found' } as const;
const odd = {
  status: 'snoozing',
  sub_status: 'mx_forward',
  active_in_days: 90,
  domain_age_days: 3650,
  mx_found: '',
};

vendor.asks(validateEmail, {
  about: { email: 'ana@acme.test', ipAddress: '192.0.2.7' },
  sends: 'GET /validate?email=ana%40acme.test&ip_address=192.0.2.7&api_key=secret-key',
  found: {
    'a full verdict': [{ body: full }, full],
    'an address that does not exist': [{ body: gone }, gone],
    'a verdict and nothing else': [{ body: { status: 'invalid' } }, bare],
    'values that are new or of another type': [
      { body: { ...full, ...odd } },
      { ...full, status: 'unknown', sub_status: '', mx_found: null },
    ],
  },
  refusals: {
    'any other error': [{ body: { error: 'No.' } }, 'credential_rejected'],
    'a bad request': [{ status: 400, body: { error: 'No.' } }, 'request_refused'],
  },
  wrongTypes: { status: 7 },
});

test('sends an empty IP address when there is none', () => {
  const { query } = validateEmail.exchange.request({ email: 'ana@acme.test' }, { idempotencyKey: 'x' });
  expect(query).toEqual({ email: 'ana@acme.test', ip_address: '' });
});

vendor.asks(guessFormat, {
  about: { name: 'Ana María Reyes', domain: 'acme.test', company: 'Acme' },
  sends:
    'GET /guessformat?domain=acme.test&first_name=Ana&middle_name=Mar%C3%ADa&last_name=Reyes&api_key=secret-key',
  found: {
    'an address': [
      { body: { email: 'ana.reyes@acme.test', email_confidence: 'high', failure_reason: '' } },
      { email: 'ana.reyes@acme.test', status: 'risky', score: null },
    ],
  },
  missing: {
    'an empty address': {
      body: { email: '', email_confidence: 'undetermined', failure_reason: 'No format' },
    },
  },
  refusals: {
    'a failure': [{ body: failure }, 'request_refused'],
    'a failure as a 400': [{ status: 400, body: failure }, 'request_refused'],
  },
  wrongTypes: { email: ['ana'] },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /getcredits?api_key=secret-key',
  found: {
    'a balance': [{ body: { Credits: '2375' } }, { detail: '2375 credits left' }],
    'a balance of nothing': [{ body: { Credits: 0 } }, { detail: '0 credits left' }],
  },
  refusals: {
    'the balance of a wrong key': [{ body: { Credits: '-1' } }, 'credential_rejected'],
    'the same as a number': [{ body: { Credits: -1 } }, 'credential_rejected'],
  },
  wrongTypes: { Credits: {} },
});
