import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { readVersion, verifyEmail } from './reacher.ts';

const vendor = describeVendor({
  key: 'x-reacher-secret: secret-key',
  refusals: {
    'a wrong secret': [
      { status: 400, body: 'Invalid request header "x-reacher-secret"' },
      'credential_rejected',
    ],
    'no address': [{ status: 400, body: { error: 'to_email field is required.' } }, 'request_refused'],
    'a fault of its own': [{ status: 500, body: { error: 'Internal Server Error' } }, 'unavailable'],
  },
  tooOften: { status: 429, body: { error: 'Too Many Requests' } },
});

const email = 'ana@acme.test';
const told = (is_reachable: string, is_catch_all = false) => ({
  body: { input: email, is_reachable, smtp: { is_catch_all, is_deliverable: is_reachable === 'safe' } },
});

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'POST /v0/check_email',
  body: { to_email: email },
  found: {
    'a yes': [told('safe'), { email, status: 'valid', score: null }],
    'a no': [told('invalid'), { email, status: 'invalid', score: null }],
    'a server that takes any': [told('risky', true), { email, status: 'catch_all', score: null }],
    'a risk of another kind': [told('risky'), { email, status: 'risky', score: null }],
    'no, at a server that takes any': [told('invalid', true), { email, status: 'invalid', score: null }],
    'no verdict': [
      { body: { is_reachable: 'unknown', smtp: { type: 'SmtpError', message: 'timed out' } } },
      { email, status: 'unknown', score: null },
    ],
    'a word of a later version': [told('splendid'), { email, status: 'unknown', score: null }],
  },
  wrongTypes: { is_reachable: 7 },
});

vendor.asks(readVersion, {
  about: undefined,
  sends: 'GET /version',
  found: {
    'a version': [{ body: { version: '0.10.0' } }, { detail: 'Reacher 0.10.0' }],
    'nothing more': [{ body: {} }, { detail: 'The address answers' }],
  },
  wrongTypes: { version: 7 },
});
