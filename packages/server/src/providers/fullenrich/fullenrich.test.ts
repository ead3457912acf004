import { expect, test } from 'vitest';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findEmail, findEmailByProfile, findPersonalEmail, findPhone } from './fullenrich.ts';

const problem = (status: number, code: string) => ({ status, body: { code, message: 'No.' } });
const taken = { body: { enrichment_id: 'job-1' } };
const state = (status: string, info: object = {}) => ({
  body: { id: 'job-1', status, data: [{ contact_info: info }] },
});
const after = (info: object) => [taken, state('FINISHED', info)];
const unpaid = { status: 402, body: { status: 'CREDITS_INSUFFICIENT', data: [{ contact_info: {} }] } };

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [problem(401, 'error.api.key'), 'credential_rejected'],
    'bad input': [problem(400, 'error.enrichment.first.name.empty'), 'request_refused'],
  },
  tooOften: problem(429, 'error.rate.limit'),
});

const email = 'ana@acme.test';
const profileUrl = 'https://www.linkedin.com/in/ana';
const ana = { email, status: 'valid', score: null } as const;
const best = { email, status: 'DELIVERABLE' };
const asked = (contact: object, field: string) => ({
  name: 'Headrace',
  data: [{ ...contact, enrich_fields: [`contact.${field}`] }],
});

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: null, company: 'Acme' },
  sends: 'POST /contact/enrich/bulk',
  body: asked({ first_name: 'Ana', last_name: 'Reyes', company_name: 'Acme' }, 'work_emails'),
  before: [taken],
  found: {
    'an address after a while': [
      [
        taken,
        state('CREATED'),
        state('IN_PROGRESS'),
        state('RATE_LIMIT'),
        state('FINISHED', { most_probable_work_email: best }),
      ],
      ana,
    ],
    'the first of many': [
      after({ work_emails: [{ email, status: 'CATCH_ALL' }] }),
      { ...ana, status: 'catch_all' },
    ],
    'a guess': [
      after({ most_probable_work_email: { email, status: 'HIGH_PROBABILITY' } }),
      { ...ana, status: 'risky' },
    ],
  },
  missing: { 'nothing found': after({}), 'no contact': [taken, { body: { status: 'FINISHED', data: [] } }] },
  refusals: {
    'credits that ran out, told by the result': [[taken, unpaid], 'quota_exhausted'],
    'the same with status 200': [[taken, state('CREDITS_INSUFFICIENT')], 'quota_exhausted'],
    'a job that was ended': [[taken, state('CANCELED')], 'unavailable'],
    'no job': [{ body: {} }, 'request_refused'],
  },
  wrongTypes: { status: 'FINISHED', data: 'none' },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: 'POST /contact/enrich/bulk',
  body: asked({ linkedin_url: profileUrl }, 'work_emails'),
  before: [taken],
  found: { 'an address': [after({ most_probable_work_email: best }), ana] },
  missing: { 'nothing found': after({}) },
  wrongTypes: { status: 7 },
});

vendor.asks(findPersonalEmail, {
  about: { profileUrl },
  sends: 'POST /contact/enrich/bulk',
  body: asked({ linkedin_url: profileUrl }, 'personal_emails'),
  before: [taken],
  found: {
    'two addresses': [
      after({ personal_emails: [best, { email: 'a@mail.test', status: 'INVALID' }] }),
      { ...ana, alternatives: ['a@mail.test'] },
    ],
  },
  missing: { 'a work address alone': after({ most_probable_work_email: best }) },
  wrongTypes: { status: 'FINISHED', data: [{ contact_info: 7 }] },
});

vendor.asks(findPhone, {
  about: { profileUrl },
  sends: 'POST /contact/enrich/bulk',
  body: asked({ linkedin_url: profileUrl }, 'phones'),
  before: [taken],
  found: {
    'a number': [
      after({ most_probable_phone: { number: '+15550100', region: 'US' } }),
      { number: '+15550100', type: 'unknown' },
    ],
  },
  missing: { 'no number': after({ phones: [] }) },
  wrongTypes: { status: 'FINISHED', data: [{ contact_info: { phones: 7 } }] },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account/credits',
  found: {
    'a balance': [{ body: { balance: 940 } }, { detail: '940 credits left' }],
    'a balance by another name': [{ body: { credits: 12 } }, { detail: '12 credits left' }],
  },
  wrongTypes: { balance: 'many' },
});

test('a job is read as it is, because one that is not done may else look like a bad request', async () => {
  const scripted = await startScriptedVendor(after({ most_probable_work_email: best }));
  await scripted.call(findEmailByProfile, { profileUrl });
  await scripted.close();
  expect(scripted.seen[1]?.path).toBe('/contact/enrich/bulk/job-1?forceResults=true');
});
