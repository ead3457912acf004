import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findEmail, findEmailByProfile, tryKey, verifyEmail } from './tomba.ts';

const problem = (code: number) => ({
  status: code,
  body: { errors: { type: 'error', code, message: 'No.' } },
});

const vendor = describeVendor({
  key: 'x-tomba-secret: secret-key',
  refusals: {
    'a wrong key': [problem(401), 'credential_rejected'],
    'a bad request': [problem(400), 'request_refused'],
  },
  tooOften: problem(429),
});

const email = 'ana@acme.test';
const told = (data: object) => ({ body: { data } });
const verified = told({ email, score: 99, accept_all: false, verification: { status: 'valid' } });
const ana = { email, status: 'valid', score: 99 } as const;
const missing = {
  'a null address': told({ email: null }),
  'a 404': problem(404),
  'an empty reply': { body: {} },
};

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: null, company: 'Acme' },
  sends: 'GET /email-finder?company=Acme&full_name=Ana%20Reyes',
  found: {
    'a verified address': [verified, ana],
    'one at a server that takes any': [
      told({ email, accept_all: true, verification: { status: 'valid' } }),
      { email, status: 'catch_all', score: null },
    ],
    'one that was not verified': [told({ email, score: 40 }), { email, status: 'unknown', score: 40 }],
  },
  missing,
  wrongTypes: { data: { email: 7 } },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl: 'https://www.linkedin.com/in/ana' },
  sends: 'GET /linkedin?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fana',
  found: { 'an address': [verified, ana] },
  missing,
  wrongTypes: { data: 'none' },
});

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'GET /email-verifier/ana%40acme.test',
  found: {
    'a yes': [told({ email: { email, status: 'valid', score: 99 } }), ana],
    'a no': [told({ email: { status: 'invalid' } }), { email, status: 'invalid', score: null }],
    'no verdict': [told({}), { email, status: 'unknown', score: null }],
  },
  wrongTypes: { data: { email: 'valid' } },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /me',
  found: { 'an account': [told({ user_id: 7 }), { detail: 'The key is accepted' }] },
  wrongTypes: 'nobody',
});
