import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, validateEmail } from './millionverifier.ts';

const email = 'ana@acme.test';
const failed = (error: string) => ({ body: { result: 'error', resultcode: 4, error } });

const vendor = describeVendor({
  refusals: {
    'a wrong key': [failed('apikey not found'), 'credential_rejected'],
    'no credits': [failed('Insufficient credits'), 'quota_exhausted'],
    'no address': [failed('no email specified'), 'request_refused'],
  },
  tooOften: { status: 429, body: '' },
});

const good = {
  email,
  quality: 'good',
  result: 'ok',
  resultcode: 1,
  subresult: 'ok',
  free: false,
  role: true,
};
const nothingElse = { subresult: '', free: false, role: false, didyoumean: '', error: null };

vendor.asks(validateEmail, {
  about: { email },
  sends: 'GET /?email=ana%40acme.test&api=secret-key',
  found: {
    'a good address': [
      { body: { ...good, didyoumean: '', credits: 999, executiontime: 2, error: '', livemode: true } },
      { ...good, quality: 'good', result: 'ok', didyoumean: '', error: null },
    ],
    'a verdict and nothing else': [
      { body: { result: 'disposable' } },
      { ...nothingElse, email, quality: '', result: 'disposable', resultcode: 5 },
    ],
    'words that are new': [
      { body: { result: 'unverified', resultcode: 7, quality: 'fair' } },
      { ...nothingElse, email, quality: '', result: 'unknown', resultcode: 7 },
    ],
    'an address that could not be checked': [
      failed(''),
      { ...nothingElse, email, quality: '', result: 'error', resultcode: 4 },
    ],
  },
  wrongTypes: { result: 1 },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /credits?api=secret-key',
  found: {
    'a balance': [{ body: { credits: 940, bulk_credits: 7 } }, { detail: '940 credits left' }],
    'a bare number': [{ body: 12 }, { detail: '12 credits left' }],
  },
  wrongTypes: { credits: 'many' },
});
