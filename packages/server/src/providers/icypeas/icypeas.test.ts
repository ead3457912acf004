import { expect, test } from 'vitest';
import { blankJob, blankProfile } from '../kit/blank-answers.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findEmail, findProfile, verifyEmail } from './icypeas.ts';

const invalid = { body: { success: false, validationErrors: [{ field: 'x', type: 'required' }] } };

const unauthorized = { status: 401, body: { message: 'Unauthorized access.' } };

const vendor = describeVendor({
  key: 'authorization: secret-key',
  refusals: {
    'a wrong key': [unauthorized, 'credential_rejected'],
    'bad input with status 200': [invalid, 'request_refused'],
  },
  tooOften: { status: 429, body: { message: 'You have exceeded the max number of requests per minute.' } },
});

const email = 'ana@acme.test';
const taken: ScriptedReply = { body: { success: true, item: { status: 'NONE', _id: 'job-1' } } };
const read = (status: string, emails: unknown[] = []): ScriptedReply => ({
  body: { success: true, items: [{ _id: 'job-1', status, results: { emails } }], total: 1 },
});
const found = (certainty: string) => read('DEBITED', [{ email, certainty, mxProvider: 'google' }]);
const certain = (certainty: string) => [taken, found(certainty)];
const sure = { email, status: 'valid', score: 99 } as const;
const unknown = { email, status: 'unknown', score: null } as const;

vendor.asks(findEmail, {
  about: { name: 'Ana Maria Reyes', domain: 'acme.test', company: 'Acme' },
  sends: 'POST /email-search',
  body: { firstname: 'Ana Maria', lastname: 'Reyes', domainOrCompany: 'acme.test' },
  before: [taken],
  found: {
    'an address after a while': [[taken, read('NONE'), read('SCHEDULED'), found('ultra_sure')], sure],
    'an address after work on it': [[taken, read('IN_PROGRESS'), found('ultra_sure')], sure],
    'a very sure address': [certain('very_sure'), sure],
    'a sure address': [certain('sure'), { ...sure, score: 97 }],
    'a probable address': [certain('probable'), { email, status: 'risky', score: 95 }],
    'an undeliverable address': [certain('undeliverable'), { email, status: 'invalid', score: 0 }],
    'a certainty nobody knows': [certain('brand_new'), unknown],
    'the envelope that a client reads': [
      [taken, { body: { item: { status: 'FOUND', results: { emails: [{ email }] } } } }],
      unknown,
    ],
  },
  missing: {
    NOT_FOUND: [taken, read('NOT_FOUND')],
    DEBITED_NOT_FOUND: [taken, read('DEBITED_NOT_FOUND')],
    'no results at all': [taken, { body: { items: [{ status: 'NOT_FOUND' }] } }],
  },
  refusals: {
    'a search that is gone': [
      [taken, { body: { success: false, name: 'SearchNotFoundError' } }],
      'request_refused',
    ],
    'no job': [{ body: { success: true } }, 'request_refused'],
    'a key revoked in between': [[taken, unauthorized], 'credential_rejected'],
    'a read refused with status 200': [[taken, invalid], 'request_refused'],
    BAD_INPUT: [[taken, read('BAD_INPUT')], 'request_refused'],
    INSUFFICIENT_FUNDS: [[taken, read('INSUFFICIENT_FUNDS')], 'quota_exhausted'],
    ABORTED: [[taken, read('ABORTED')], 'unavailable'],
    'ABORTED in the other envelope': [
      [taken, { body: { success: true, item: { status: 'ABORTED' } } }],
      'unavailable',
    ],
    'a read without the job': [[taken, { body: { success: true, items: [], total: 0 } }], 'broken_reply'],
  },
  wrongTypes: { success: true, items: [{ status: 7, results: 'none' }] },
});

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'POST /email-verification',
  body: { email },
  before: [taken],
  found: {
    'an address that exists': [certain('ultra_sure'), sure],
    'an address that does not exist': [
      [taken, read('DEBITED_NOT_FOUND', [{ email, certainty: 'undeliverable' }])],
      { email, status: 'invalid', score: 0 },
    ],
    'an address nothing can be said of': [
      [taken, read('NOT_FOUND', [{ email, certainty: 'not_found' }])],
      unknown,
    ],
    'no word on the address': [[taken, read('NOT_FOUND')], unknown],
  },
  wrongTypes: { success: true, items: [{ status: 7 }] },
});

test('jobs are read by their id', async () => {
  const scripted = await startScriptedVendor(certain('sure'));
  await scripted.call(findEmail, { name: 'Ana', domain: null, company: 'Acme' });
  await scripted.close();
  expect(scripted.seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/email-search', { firstname: 'Ana', domainOrCompany: 'Acme' }],
    ['/bulk-single-searchs/read', { id: 'job-1' }],
  ]);
});

test('jobs that never end are late', async () => {
  const scripted = await startScriptedVendor([taken, read('IN_PROGRESS')]);
  expect(await scripted.call(verifyEmail, { email })).toMatchObject({ meaning: 'timeout' });
  await scripted.close();
});

const profileUrl = 'https://www.linkedin.com/in/ana';
const nothing = { ...blankProfile, profile_url: profileUrl };
const engineer = { company_name: 'Basalt', title: 'Engineer', start_date: '2019-01', end_date: '2023-01' };
const cto = { company_name: 'Acme', title: 'CTO', start_date: '2023-02-01', end_date: null };
const scraped = {
  firstname: 'Ana',
  lastname: 'Reyes',
  headline: 'CTO at Acme',
  url: 'https://www.linkedin.com/in/ana-reyes',
  address: { addressLocality: 'Lyon', addressRegion: '', addressCountry: 'France' },
  skills: [{ value: 'Go' }, { value: null }, { value: 'SQL' }],
  worksFor: [{ name: 'Acme', jobTitle: 'CTO', startDate: '2023-02-01T00:00:00.000Z' }],
  alumniOf: [{ name: 'Basalt', jobTitle: 'Engineer', startDate: '2019-01', endDate: '2023-01' }],
  educations: [
    { name: 'INSA', degree: 'MSc', fieldsOfStudy: [{ value: 'Law' }], startDate: '2014-09-01', endDate: 0 },
  ],
};
const flat = {
  firstname: 'Ana',
  lastname: null,
  profileUrl: 'https://www.linkedin.com/in/ana-reyes',
  address: 'Greater Lyon',
  lastJobTitle: 'CTO',
  lastJobStartDate: '2023-02-01',
  lastCompanyName: 'Acme',
};

vendor.asks(findProfile, {
  about: { profileUrl },
  sends: 'GET /scrape/profile?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fana',
  found: {
    'a whole profile': [
      { body: { success: true, searchId: 's1', status: 'FOUND', result: scraped } },
      {
        ...nothing,
        name: 'Ana Reyes',
        headline: 'CTO at Acme',
        location: { city: 'Lyon', region: null, country: 'France' },
        profile_url: 'https://www.linkedin.com/in/ana-reyes',
        skills: ['Go', 'SQL'],
        employment_history: [
          { ...blankJob, ...cto },
          { ...blankJob, ...engineer, is_current: false },
        ],
        education: [{ school: 'INSA', degree: 'MSc', field: 'Law', start_year: 2014, end_year: null }],
      },
    ],
    'the flat shape of people searches': [
      { body: { success: true, status: 'FOUND', result: flat } },
      {
        ...nothing,
        name: 'Ana',
        profile_url: 'https://www.linkedin.com/in/ana-reyes',
        employment_history: [{ ...blankJob, ...cto }],
      },
    ],
    'an empty profile': [{ body: { status: 'FOUND', result: {} } }, nothing],
  },
  missing: {
    NOT_FOUND: { body: { success: true, status: 'NOT_FOUND', result: null } },
    'no result': { body: { success: true } },
  },
  refusals: { 'no credits': [{ body: { success: true, status: 'INSUFFICIENT_FUNDS' } }, 'quota_exhausted'] },
  wrongTypes: { success: true, status: 'FOUND', result: { firstname: 7, worksFor: 'Acme' } },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'POST /a/actions/subscription-information',
  body: {},
  found: {
    'a balance': [
      { body: { credits: 120.5, status: 'active', quotas: { daily: 0 } } },
      { detail: '120.5 credits left' },
    ],
  },
  refusals: {
    'a wrong key in the envelope of other errors': [
      { status: 401, body: { success: false, message: 'Unauthorized access.' } },
      'credential_rejected',
    ],
    'bad input with status 200': [invalid, 'request_refused'],
  },
  wrongTypes: { credits: 'many' },
});
