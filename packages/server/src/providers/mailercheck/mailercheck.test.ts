import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { verifyEmail } from './mailercheck.ts';

const problem = (status: number) => ({ status, body: { message: 'No.' } });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [problem(401), 'credential_rejected'],
    'no credits': [problem(402), 'quota_exhausted'],
    'a bad request': [problem(422), 'request_refused'],
  },
  tooOften: problem(429),
});

const email = 'ana@acme.test';
const told = (status: string) => ({ body: { status } });

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'POST /check/single',
  body: { email },
  found: {
    'a yes': [told('valid'), { email, status: 'valid', score: null }],
    'a no': [told('mailbox_not_found'), { email, status: 'invalid', score: null }],
    'a server that takes any': [told('catch_all'), { email, status: 'catch_all', score: null }],
    'a full mailbox': [told('mailbox_full'), { email, status: 'risky', score: null }],
    'a mailbox that could not be asked': [told('error'), { email, status: 'unknown', score: null }],
  },
  wrongTypes: { status: 1 },
});
