import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, verifyEmail } from './neverbounce.ts';

const failed = (status: string, message = 'No.') => ({ body: { status, message, execution_time: 12 } });

const vendor = describeVendor({
  refusals: {
    'a wrong key': [failed('auth_failure'), 'credential_rejected'],
    'a failure of some kind': [failed('general_failure'), 'request_refused'],
    'an account without credits': [failed('general_failure', 'Insufficient credits'), 'quota_exhausted'],
    'a vendor at rest': [failed('temp_unavail'), 'unavailable'],
  },
  tooOften: { status: 200, ...failed('throttle_triggered') },
});

const email = 'ana@acme.test';
const told = (result: string | number) => ({ body: { status: 'success', result, flags: ['has_dns'] } });
const ana = { email, status: 'valid', score: null } as const;

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'GET /single/check?email=ana%40acme.test&key=secret-key',
  found: {
    'a yes': [told('valid'), ana],
    'a yes as a number': [told(0), ana],
    'a no': [told('invalid'), { ...ana, status: 'invalid' }],
    'a server that takes any': [told('catchall'), { ...ana, status: 'catch_all' }],
    'an address for a day': [told('disposable'), { ...ana, status: 'risky' }],
    'no verdict': [told('unknown'), { ...ana, status: 'unknown' }],
  },
  wrongTypes: { status: 'success', result: {} },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account/info?key=secret-key',
  found: {
    'paid and free ones': [
      {
        body: {
          status: 'success',
          credits_info: { paid_credits_remaining: 900, free_credits_remaining: 40 },
        },
      },
      { detail: '940 credits left' },
    ],
    'no balance': [{ body: { status: 'success' } }, { detail: 'The key is accepted' }],
  },
  wrongTypes: { credits_info: 'many' },
});
