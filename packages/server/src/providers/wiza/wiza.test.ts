import { expect, test } from 'vitest';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findEmail, findEmailByProfile, findPhone } from './wiza.ts';

const problem = (code: number) => ({ status: code, body: { status: { code, message: 'No.' } } });

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
const profileUrl = 'https://www.linkedin.com/in/ana';
const ana = { email, status: 'valid', score: null } as const;
const told = (data: object) => ({
  body: { status: { code: 200, message: 'OK' }, type: 'individual_reveal', data },
});
const taken = told({ id: 32, status: 'queued', is_complete: false });
const resolving = told({ id: 32, status: 'resolving', is_complete: false });
const after = (found: object) => [taken, told({ id: 32, status: 'finished', is_complete: true, ...found })];
const work = { email, email_type: 'work', email_status: 'valid' };

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: 'acme.test', company: 'Acme' },
  sends: 'POST /individual_reveals',
  body: {
    individual_reveal: { full_name: 'Ana Reyes', domain: 'acme.test' },
    enrichment_level: 'partial',
    email_options: { accept_work: true, accept_personal: false },
  },
  before: [taken],
  found: {
    'an address after a while': [[taken, resolving, ...after(work).slice(1)], ana],
    'the valid one of two': [
      after({
        email: 'a@acme.test',
        email_status: 'risky',
        emails: [{ email: 'ana@mail.test', email_type: 'personal', email_status: 'valid' }, work],
      }),
      ana,
    ],
    'a word nobody knows': [after({ ...work, email_status: 'odd' }), { ...ana, status: 'unknown' }],
  },
  missing: {
    unfound: after({ email: null, email_status: 'unfound' }),
    'a reveal that failed': [taken, told({ id: 32, status: 'failed' })],
    'a private address alone': after({ email, email_type: 'personal' }),
  },
  refusals: { 'no reveal': [told({}), 'request_refused'] },
  wrongTypes: { data: { is_complete: 'yes' } },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: 'POST /individual_reveals',
  body: {
    individual_reveal: { profile_url: profileUrl },
    enrichment_level: 'partial',
    email_options: { accept_work: true, accept_personal: false },
  },
  before: [taken],
  found: { 'an address': [after(work), ana] },
  missing: { unfound: after({ email_status: 'unfound' }) },
  wrongTypes: { data: 7 },
});

vendor.asks(findPhone, {
  about: { profileUrl },
  sends: 'POST /individual_reveals',
  body: { individual_reveal: { profile_url: profileUrl }, enrichment_level: 'phone' },
  before: [taken],
  found: {
    'a mobile number': [after({ mobile_phone: '+15550100' }), { number: '+15550100', type: 'mobile' }],
    'one of a list': [
      after({ phones: [{ number: '+15550199', type: 'other' }] }),
      { number: '+15550199', type: 'unknown' },
    ],
  },
  missing: { unfound: after({ phone_status: 'unfound', phones: [] }) },
  wrongTypes: { data: { mobile_phone: 15550100 } },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /meta/credits',
  found: {
    'a balance': [{ body: { credits: { api_credits: 940 } } }, { detail: '940 credits left' }],
    'no end of it': [
      { body: { credits: { email_credits: 'unlimited' } } },
      { detail: 'unlimited credits left' },
    ],
  },
  wrongTypes: { credits: 'many' },
});

/** A reveal is billed when it is done, whoever waits: so a late one is kept by its id, and not begun again. */
test('a reveal that is late says by which id it is to be read', async () => {
  const scripted = await startScriptedVendor([taken, resolving]);
  const result = await scripted.call(findEmailByProfile, { profileUrl });
  await scripted.close();
  expect(result).toMatchObject({ outcome: 'failed', meaning: 'timeout', wait: { job: '32' } });
  expect(scripted.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
