import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findEmail, findEmailByProfile, findIdentity, verifyEmail } from './hunter.ts';

const problem = (status: number, id: string): ScriptedReply => ({
  status,
  body: { errors: [{ id, code: status, details: 'Because.' }] },
});

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals: {
    'a bad request': [problem(400, 'wrong_params'), 'request_refused'],
    'a wrong key': [problem(401, 'authentication_failed'), 'credential_rejected'],
    'what cannot be processed': [problem(422, 'invalid'), 'request_refused'],
    'no credits': [problem(429, 'too_many_requests'), 'quota_exhausted'],
    'a person who opted out': [problem(451, 'claimed_email'), 'privacy_refused'],
  },
  tooOften: { status: 403, body: { errors: [{ id: 'rate_limited', code: 403 }] } },
});

const data = (fields: unknown): ScriptedReply => ({ body: { data: fields } });
const email = 'ana@acme.test';
const ana = { email, score: 92 };
const finding = (status: string | null, score: number | null) =>
  data({ email, score, verification: { date: null, status } });
const missing = {
  'a 404': problem(404, 'not_found'),
  'a null address': data({ email: null, score: null, sources: [], verification: null }),
};

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: 'acme.test', company: null },
  sends: 'GET /email-finder?full_name=Ana%20Reyes&domain=acme.test',
  found: {
    'a valid address': [finding('valid', 92), { ...ana, status: 'valid' }],
    'an invalid address': [finding('invalid', 92), { ...ana, status: 'invalid' }],
    'an address at a domain that accepts all': [finding('accept_all', 92), { ...ana, status: 'catch_all' }],
    'a webmail address': [finding('webmail', 92), { ...ana, status: 'unknown' }],
    'a disposable address': [finding('disposable', 92), { ...ana, status: 'risky' }],
    'a status that is new': [finding('blocked', 92), { ...ana, status: 'unknown' }],
    'a sound score': [finding(null, 80), { email, score: 80, status: 'unknown' }],
    'a low score': [finding(null, 79), { email, score: 79, status: 'risky' }],
    'an address and nothing else': [data({ email }), { email, status: 'risky', score: null }],
  },
  missing,
  wrongTypes: { data: { email: 7 } },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl: 'https://www.linkedin.com/in/ana-r%C3%A9yes/?trk=x' },
  sends: 'GET /email-finder?linkedin_handle=ana-r%C3%A9yes',
  found: { 'a valid address': [finding('valid', 92), { ...ana, status: 'valid' }] },
  missing,
  wrongTypes: { data: { score: 'high' } },
});

const nothingElse = { job_title: null, company_name: null, company_domain: null, company_profile_url: null };

vendor.asks(findIdentity, {
  about: { email },
  sends: 'GET /people/find?email=ana%40acme.test',
  found: {
    'a person': [
      data({
        name: { fullName: 'Ana Reyes', givenName: 'Ana', familyName: 'Reyes' },
        employment: { name: 'Acme', domain: 'acme.test', title: 'CTO' },
        linkedin: { handle: 'ana-reyes' },
      }),
      {
        name: 'Ana Reyes',
        profile_url: 'https://www.linkedin.com/in/ana-reyes',
        job_title: 'CTO',
        company_name: 'Acme',
        company_domain: 'acme.test',
        company_profile_url: null,
      },
    ],
    'a profile and nothing else': [
      data({ name: null, employment: null, linkedin: { handle: 'in/ana' } }),
      { name: null, profile_url: 'https://www.linkedin.com/in/ana', ...nothingElse },
    ],
  },
  missing: {
    'a 404': problem(404, 'not_found'),
    nobody: data(null),
    'an empty person': data({ name: { fullName: '' }, linkedin: null }),
  },
  wrongTypes: { data: { linkedin: 'ana' } },
});

const verified = data({ status: 'valid', result: 'deliverable', score: 92 });

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'GET /email-verifier?email=ana%40acme.test',
  found: {
    'a valid address': [verified, { ...ana, status: 'valid' }],
    'a verdict that takes its time': [
      [{ status: 202, body: {} }, { status: 202, body: {} }, verified],
      { ...ana, status: 'valid' },
    ],
    'a verdict from a confused mail server': [
      { status: 222, body: { data: { status: 'unknown', score: null } } },
      { email, status: 'unknown', score: null },
    ],
  },
  wrongTypes: { data: { status: null } },
});

const account = (requests: unknown) => data({ email: 'me@own.test', plan_name: 'Starter', requests });

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account',
  found: {
    'one pool': [
      account({ credits: { used: 10, available: 500 }, searches: { used: 1, available: 2 } }),
      { detail: '490 credits left' },
    ],
    'a pool for each kind': [
      account({ searches: { used: 10, available: 50 }, verifications: {} }),
      { detail: '40 credits left' },
    ],
    'no counters': [account(null), { detail: 'The key is accepted' }],
  },
  wrongTypes: { data: { requests: 7 } },
});
