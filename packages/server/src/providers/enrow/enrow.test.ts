import { expect, test } from 'vitest';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findEmail, findPhone, verifyEmail } from './enrow.ts';

const problem = (status: number, message: string) => ({ status, body: { message } });

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals: {
    'a wrong key': [problem(401, 'This apikey is not valid'), 'credential_rejected'],
    'no credits': [problem(422, 'Insufficient balance'), 'quota_exhausted'],
    'bad input': [problem(400, 'fullname is missing'), 'request_refused'],
  },
  tooOften: problem(429, 'Too many requests'),
});

const email = 'ana@acme.test';
const taken = { body: { message: 'Started', id: 'job-1', credits_used: 1 } };
const ongoing = { status: 202, body: { qualification: 'ongoing' } };
const after = (body: object) => [taken, { body }];
const ana = { email, status: 'valid', score: null } as const;

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: 'acme.test', company: 'Acme' },
  sends: 'POST /email/find/single',
  body: { fullname: 'Ana Reyes', company_domain: 'acme.test' },
  before: [taken],
  found: {
    'an address after a while': [[taken, ongoing, { body: { email, qualification: 'valid' } }], ana],
    'a word nobody knows': [after({ email, qualification: 'odd' }), { ...ana, status: 'unknown' }],
  },
  missing: {
    'nothing valid': after({ qualification: 'invalid' }),
    'an address that did not pass': after({ email, qualification: 'invalid' }),
  },
  refusals: {
    'no job': [{ body: { message: 'Started' } }, 'request_refused'],
    'a job that is gone': [[taken, problem(404, 'Search not found')], 'request_refused'],
  },
  wrongTypes: { email: 7 },
});

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'POST /email/verify/single',
  body: { email },
  before: [taken],
  found: {
    'a yes': [after({ email, qualification: 'valid' }), ana],
    'a no': [after({ email, qualification: 'invalid' }), { ...ana, status: 'invalid' }],
  },
  wrongTypes: { qualification: true },
});

vendor.asks(findPhone, {
  about: { profileUrl: 'https://www.linkedin.com/in/ana' },
  sends: 'POST /phone/single',
  body: { linkedin_url: 'https://www.linkedin.com/in/ana' },
  before: [taken],
  found: {
    'a number': [
      after({ number: '+15550100', country: 'US', qualification: 'found' }),
      { number: '+15550100', type: 'unknown' },
    ],
  },
  missing: { 'no number': after({ qualification: 'not_found' }) },
  wrongTypes: { number: 15550100 },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account/info',
  found: { 'a balance': [{ body: { credits: 940, webhooks: [] } }, { detail: '940 credits left' }] },
  wrongTypes: { credits: 'many' },
});

test('jobs are read where they were begun', async () => {
  const scripted = await startScriptedVendor(after({ email, qualification: 'valid' }));
  await scripted.call(findEmail, { name: 'Ana', domain: null, company: 'Acme' });
  await scripted.close();
  expect(scripted.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /email/find/single',
    'GET /email/find/single?id=job-1',
  ]);
});
