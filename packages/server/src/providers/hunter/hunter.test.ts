import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { findEmail, findEmailByProfile } from './find-email.ts';
import { findIdentity } from './find-identity.ts';
import { countCredits } from './hunter.ts';
import { verifyEmail } from './verify-email.ts';

const header: [string, string] = ['x-api-key', 'secret-key'];

function problem(status: number, id: string): ScriptedReply {
  return { status, body: { errors: [{ id, code: status, details: 'Because.' }] } };
}

/** What every operation may answer instead. */
const errors = [
  { name: 'a bad request', reply: problem(400, 'wrong_params'), means: 'request_refused' },
  { name: 'a wrong key', reply: problem(401, 'authentication_failed'), means: 'credential_rejected' },
  { name: 'what cannot be processed', reply: problem(422, 'invalid'), means: 'request_refused' },
  { name: 'no credits', reply: problem(429, 'too_many_requests'), means: 'quota_exhausted' },
  { name: 'a person who opted out', reply: problem(451, 'claimed_email'), means: 'privacy_refused' },
] as const;

const everywhere = {
  errors: [...errors],
  rateLimit: { status: 403, body: { errors: [{ id: 'rate_limited', code: 403 }] } },
};

const missing = { name: '404', reply: problem(404, 'not_found') };

function finding(status: string | null, score: number | null): ScriptedReply {
  return { body: { data: { email: 'ana@acme.test', score, verification: { date: null, status } } } };
}

const miss = {
  name: 'a null address',
  reply: { body: { data: { email: null, score: null, sources: [], verification: null } } },
};

const ana = { email: 'ana@acme.test', score: 92 };

describeVendor({
  ...everywhere,
  operation: findEmail,
  input: { name: 'Ana Reyes', domain: 'acme.test', company: null },
  asks: { method: 'GET', path: '/email-finder?full_name=Ana%20Reyes&domain=acme.test', header },
  found: [
    { name: 'a valid address', reply: finding('valid', 92), answer: { ...ana, status: 'valid' } },
    { name: 'an invalid address', reply: finding('invalid', 92), answer: { ...ana, status: 'invalid' } },
    {
      name: 'an address at a domain that accepts all',
      reply: finding('accept_all', 92),
      answer: { ...ana, status: 'catch_all' },
    },
    { name: 'a webmail address', reply: finding('webmail', 92), answer: { ...ana, status: 'unknown' } },
    { name: 'a disposable address', reply: finding('disposable', 92), answer: { ...ana, status: 'risky' } },
    { name: 'an unknown one', reply: finding('unknown', 92), answer: { ...ana, status: 'unknown' } },
    { name: 'a status that is new', reply: finding('blocked', 92), answer: { ...ana, status: 'unknown' } },
    { name: 'a sound score', reply: finding(null, 80), answer: { ...ana, score: 80, status: 'unknown' } },
    { name: 'a low score', reply: finding(null, 79), answer: { ...ana, score: 79, status: 'risky' } },
    {
      name: 'an address and nothing else',
      reply: { body: { data: { email: 'ana@acme.test' } } },
      answer: { email: 'ana@acme.test', status: 'risky', score: null },
    },
  ],
  notFound: [miss, missing],
  wrongTypes: { data: { email: 7 } },
});

describeVendor({
  ...everywhere,
  operation: findEmailByProfile,
  input: { profileUrl: 'https://www.linkedin.com/in/ana-r%C3%A9yes/?trk=x' },
  asks: { method: 'GET', path: '/email-finder?linkedin_handle=ana-r%C3%A9yes', header },
  found: [{ name: 'a valid address', reply: finding('valid', 92), answer: { ...ana, status: 'valid' } }],
  notFound: [miss, missing],
  wrongTypes: { data: { score: 'high' } },
});

describeVendor({
  ...everywhere,
  operation: findIdentity,
  input: { email: 'ana@acme.test' },
  asks: { method: 'GET', path: '/people/find?email=ana%40acme.test', header },
  found: [
    {
      name: 'a person',
      reply: {
        body: {
          data: {
            name: { fullName: 'Ana Reyes', givenName: 'Ana', familyName: 'Reyes' },
            employment: { name: 'Acme', domain: 'acme.test', title: 'CTO' },
            linkedin: { handle: 'ana-reyes' },
          },
        },
      },
      answer: {
        name: 'Ana Reyes',
        profile_url: 'https://www.linkedin.com/in/ana-reyes',
        job_title: 'CTO',
        company_name: 'Acme',
        company_domain: 'acme.test',
        company_profile_url: null,
      },
    },
    {
      name: 'a profile and nothing else',
      reply: { body: { data: { name: null, employment: null, linkedin: { handle: 'in/ana' } } } },
      answer: {
        name: null,
        profile_url: 'https://www.linkedin.com/in/ana',
        job_title: null,
        company_name: null,
        company_domain: null,
        company_profile_url: null,
      },
    },
  ],
  notFound: [
    missing,
    { name: 'nobody', reply: { body: { data: null } } },
    { name: 'an empty person', reply: { body: { data: { name: { fullName: '' }, linkedin: null } } } },
  ],
  wrongTypes: { data: { linkedin: 'ana' } },
});

const verified = { body: { data: { status: 'valid', result: 'deliverable', score: 92 } } };

describeVendor({
  ...everywhere,
  operation: verifyEmail,
  input: { email: 'ana@acme.test' },
  asks: { method: 'GET', path: '/email-verifier?email=ana%40acme.test', header },
  found: [
    { name: 'a valid address', reply: verified, answer: { ...ana, status: 'valid' } },
    {
      name: 'a verdict that takes its time',
      reply: [{ status: 202, body: {} }, { status: 202, body: {} }, verified],
      answer: { ...ana, status: 'valid' },
    },
    {
      name: 'a verdict from a confused mail server',
      reply: { status: 222, body: { data: { status: 'unknown', score: null } } },
      answer: { email: 'ana@acme.test', status: 'unknown', score: null },
    },
  ],
  notFound: [],
  wrongTypes: { data: { status: null } },
});

function account(requests: unknown): ScriptedReply {
  return { body: { data: { email: 'me@own.test', plan_name: 'Starter', requests } } };
}

describeVendor({
  ...everywhere,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/account', header },
  found: [
    {
      name: 'one pool',
      reply: account({ credits: { used: 10, available: 500 }, searches: { used: 1, available: 2 } }),
      answer: { detail: '490 credits left' },
    },
    {
      name: 'a pool for each kind',
      reply: account({ searches: { used: 10, available: 50 }, verifications: {} }),
      answer: { detail: '40 credits left' },
    },
    { name: 'no counters', reply: account(null), answer: { detail: 'The key is accepted' } },
  ],
  notFound: [],
  wrongTypes: { data: { requests: 7 } },
});
