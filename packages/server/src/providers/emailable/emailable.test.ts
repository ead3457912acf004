import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, verifyEmail } from './emailable.ts';

const problem = (status: number) => ({ status, body: { message: 'No.' } });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [problem(401), 'credential_rejected'],
    'no credits': [problem(402), 'quota_exhausted'],
    'a bad request': [problem(400), 'request_refused'],
  },
  tooOften: problem(429),
});

const email = 'ana@acme.test';
const told = (state: string, score: number, also: object = {}) => ({
  body: { email, state, score, ...also },
});
const yes = told('deliverable', 100);
const ana = { email, status: 'valid', score: 100 } as const;

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'GET /verify?email=ana%40acme.test',
  found: {
    'a yes': [yes, ana],
    'a yes after "not yet"': [[problem(249), problem(249), yes], ana],
    'a no': [told('undeliverable', 0), { email, status: 'invalid', score: 0 }],
    'a server that takes any': [
      told('risky', 60, { accept_all: true }),
      { email, status: 'catch_all', score: 60 },
    ],
    'an address for a day at such a server': [
      told('risky', 20, { accept_all: true, disposable: true }),
      { email, status: 'risky', score: 20 },
    ],
    'no verdict': [{ body: { state: 'unknown' } }, { email, status: 'unknown', score: null }],
  },
  wrongTypes: { state: 7 },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account',
  found: { 'a balance': [{ body: { available_credits: 940 } }, { detail: '940 credits left' }] },
  wrongTypes: { available_credits: 'many' },
});
