import { expect, test } from 'vitest';
import { blankIdentity } from '../kit/blank-answers.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findEmail, findEmailByProfile, findIdentity } from './dropcontact.ts';

const problem = (status: number) => ({ status, body: { error: true, success: false, reason: 'No.' } });

const vendor = describeVendor({
  key: 'x-access-token: secret-key',
  refusals: {
    'a wrong key': [problem(401), 'credential_rejected'],
    'an error with status 200': [problem(200), 'request_refused'],
  },
  tooOften: { status: 429, body: { error: 'too many', success: false } },
});

const taken = { body: { error: false, success: true, request_id: 'r/1', credits_left: 980 } };
const pending = {
  body: { success: false, error: false, reason: 'Request not ready yet, try again in 30 seconds' },
};
const after = (contact: object) => [taken, { body: { success: true, error: false, data: [contact] } }];
const email = 'ana@acme.test';
const profileUrl = 'https://www.linkedin.com/in/ana';
const ana = { email, status: 'valid', score: null } as const;
const withAddress = (qualification: string) => after({ email: [{ email, qualification }] });
const missing = {
  'no address': after({ full_name: 'Ana Reyes' }),
  'an empty list': after({ email: [] }),
  'a private one': withAddress('nominative@perso'),
  'one of the company': withAddress('generic@pro'),
};

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: 'acme.test', company: null },
  sends: 'POST /enrich/all',
  body: { data: [{ full_name: 'Ana Reyes', website: 'acme.test' }] },
  before: [taken],
  found: {
    'an address after a while': [[taken, pending, ...withAddress('nominative@pro').slice(1)], ana],
    'one at a server that takes any': [withAddress('catch_all@pro'), { ...ana, status: 'catch_all' }],
    'one that is not in use': [withAddress('invalid@pro'), { ...ana, status: 'invalid' }],
    'one at a domain that is not in use': [withAddress('nominative@invalid'), { ...ana, status: 'invalid' }],
    'the verified one of two': [
      after({
        email: [
          { email: 'a@acme.test', qualification: 'random@pro' },
          { email, qualification: 'nominative@pro' },
        ],
      }),
      ana,
    ],
    'a bare address': [after({ email }), { ...ana, status: 'unknown' }],
  },
  missing,
  refusals: {
    'no job': [{ body: { error: false, success: true } }, 'request_refused'],
    'an error of a job': [[taken, problem(200)], 'broken_reply'],
  },
  wrongTypes: { success: true, data: 'none' },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: 'POST /enrich/all',
  body: { data: [{ linkedin: profileUrl }] },
  before: [taken],
  found: { 'an address': [withAddress('nominative@pro'), ana] },
  missing,
  wrongTypes: { success: true, data: [{ email: 7 }] },
});

vendor.asks(findIdentity, {
  about: { email },
  sends: 'POST /enrich/all',
  body: { data: [{ email }] },
  before: [taken],
  found: {
    'a person': [
      after({
        first_name: 'Ana',
        last_name: 'Reyes',
        linkedin: profileUrl,
        job: 'CTO',
        company: 'Acme',
        website: 'www.acme.test',
      }),
      {
        ...blankIdentity,
        name: 'Ana Reyes',
        profile_url: profileUrl,
        job_title: 'CTO',
        company_name: 'Acme',
        company_domain: 'acme.test',
      },
    ],
  },
  missing: { 'the address alone': after({ email: [{ email, qualification: 'nominative@pro' }] }) },
  wrongTypes: { success: true, data: [{ full_name: {} }] },
});

test('jobs are read by their id', async () => {
  const scripted = await startScriptedVendor(withAddress('nominative@pro'));
  await scripted.call(findEmailByProfile, { profileUrl });
  await scripted.close();
  expect(scripted.seen[1]).toMatchObject({ method: 'GET', path: '/enrich/all/r%2F1' });
});
