import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findEmail, verifyEmail } from './snov.ts';

const problem = (status: number, message: string) => ({ status, body: { success: false, message } });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a token that is not good': [problem(401, 'Unauthorized'), 'credential_rejected'],
    'no credits': [problem(403, 'Not enough credits'), 'quota_exhausted'],
    'bad input': [problem(422, 'rows is missing'), 'request_refused'],
  },
  tooOften: problem(429, 'Too many requests'),
});

const email = 'ana@acme.test';
const taken = { body: { data: { task_hash: 'job-1' }, meta: {} } };
const running = { body: { status: 'in_progress' } };
const ana = { email, status: 'valid', score: null } as const;
const completed = (...result: object[]) => ({
  body: { status: 'completed', data: [{ people: 'Ana Reyes', result }], meta: { task_hash: 'job-1' } },
});
const told = { email, smtp_status: 'valid', is_valid_format: true, is_disposable: false };

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: 'acme.test' },
  sends: 'POST /v2/emails-by-domain-by-name/start',
  body: { rows: [{ first_name: 'Ana', last_name: 'Reyes', domain: 'acme.test' }] },
  before: [taken],
  found: {
    'an address after a while': [[taken, running, completed(told)], ana],
    'a job that is named at the top': [[{ body: { task_hash: 'job-1' } }, completed(told)], ana],
    'a valid one of several': [
      [taken, completed({ email: 'a@acme.test', smtp_status: 'unknown' }, told)],
      ana,
    ],
    'one that could not be asked': [
      [taken, completed({ email, smtp_status: 'unknown' })],
      { ...ana, status: 'unknown' },
    ],
    'one that is not valid': [
      [taken, completed({ email, smtp_status: 'not_valid' })],
      { ...ana, status: 'invalid' },
    ],
    'one that is thrown away': [
      [taken, completed({ ...told, is_disposable: true })],
      { ...ana, status: 'risky' },
    ],
  },
  missing: {
    'no address': [taken, completed()],
    nobody: [taken, { body: { status: 'completed', data: [] } }],
  },
  refusals: { 'no job': [{ body: { meta: {} } }, 'request_refused'] },
  wrongTypes: { data: [{ result: [{ email: 7 }] }] },
});

const verdict = (entry: object) => [taken, { body: { status: 'completed', data: [{ email, ...entry }] } }];

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'POST /v2/email-verification/start',
  before: [taken],
  found: {
    'a yes': [verdict({ result: { smtp_status: 'valid' } }), ana],
    'a no beside the address': [verdict({ smtp_status: 'not_valid' }), { ...ana, status: 'invalid' }],
    'nothing sure': [verdict({ result: { smtp_status: 'unknown' } }), { ...ana, status: 'unknown' }],
  },
  missing: { nothing: [taken, { body: { status: 'completed', data: [] } }] },
  wrongTypes: { data: 'none' },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /v1/get-balance',
  found: {
    'a balance': [{ body: { success: true, data: { balance: '940.00' } } }, { detail: '940 credits left' }],
  },
  wrongTypes: { data: 'none' },
});
