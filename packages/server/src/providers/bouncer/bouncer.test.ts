import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, verifyEmail } from './bouncer.ts';

const problem = (status: number, error: string) => ({ status, body: { status, error, message: error } });

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals: {
    'a wrong key': [problem(401, 'Unauthorized'), 'credential_rejected'],
    'no credits': [problem(402, '0 credits left'), 'quota_exhausted'],
    'a bad request': [problem(400, 'Bad Request'), 'request_refused'],
  },
  tooOften: problem(429, 'Too Many Requests'),
});

const email = 'ana@acme.test';
const told = (status: string, score: number | null, acceptAll = 'no') => ({
  body: { email, status, score, domain: { name: 'acme.test', acceptAll } },
});

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'GET /email/verify?email=ana%40acme.test&timeout=20',
  found: {
    'a yes': [told('deliverable', 100), { email, status: 'valid', score: 100 }],
    'a no': [told('undeliverable', 0), { email, status: 'invalid', score: 0 }],
    'a server that takes any': [told('risky', 60, 'yes'), { email, status: 'catch_all', score: 60 }],
    'a risk of another kind': [told('risky', 20), { email, status: 'risky', score: 20 }],
    'no verdict': [{ body: { status: 'unknown' } }, { email, status: 'unknown', score: null }],
  },
  wrongTypes: { status: 7 },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /credits',
  found: { 'a balance': [{ body: { credits: 940 } }, { detail: '940 credits left' }] },
  wrongTypes: { credits: 'many' },
});
