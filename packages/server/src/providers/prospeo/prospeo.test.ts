import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { findEmail } from './find-email.ts';
import { findMobile } from './find-mobile.ts';
import { findPerson } from './find-person.ts';
import { findProfile } from './find-profile.ts';
import { countCredits } from './prospeo.ts';

const header: [string, string] = ['x-key', 'secret-key'];
const profileUrl = 'https://www.linkedin.com/in/ana';

function problem(status: number, code: string): ScriptedReply {
  return { status, headers: { 'retry-after': '60' }, body: { error: true, error_code: code } };
}

/** What every operation may answer instead. */
const errors = [
  { name: 'no credits', reply: problem(400, 'INSUFFICIENT_CREDITS'), means: 'quota_exhausted' },
  { name: 'a wrong key as a 400', reply: problem(400, 'INVALID_API_KEY'), means: 'credential_rejected' },
  { name: 'a wrong key as a 401', reply: problem(401, 'INVALID_API_KEY'), means: 'credential_rejected' },
  { name: 'a restricted account', reply: problem(400, 'ACCOUNT_RESTRICTED'), means: 'credential_rejected' },
  { name: 'too often as a 400', reply: problem(400, 'RATE_LIMITED'), means: 'rate_limited' },
  { name: 'too often by its other name', reply: problem(429, 'RATE_LIMIT_EXCEEDED'), means: 'rate_limited' },
  { name: 'too little to go by', reply: problem(400, 'INVALID_DATAPOINTS'), means: 'request_refused' },
  { name: 'a bad request', reply: problem(400, 'INVALID_REQUEST'), means: 'request_refused' },
  { name: 'a fault of the vendor', reply: problem(400, 'INTERNAL_ERROR'), means: 'unavailable' },
  { name: 'a new code with status 200', reply: problem(200, 'SOMETHING_NEW'), means: 'request_refused' },
  { name: 'an error without a code', reply: { body: { error: true } }, means: 'broken_reply' },
] as const;

const rateLimit = { status: 429, body: { error: true, error_code: 'RATE_LIMITED' } };
const everywhere = { errors: [...errors], rateLimit };
const noMatch = { name: 'no match', reply: problem(400, 'NO_MATCH') };

function reply(person: unknown, company: unknown = null): ScriptedReply {
  return { body: { error: false, free_enrichment: false, person, company } };
}

function email(status: string | null, revealed: boolean, address: string | null): ScriptedReply {
  return reply({ email: { status, revealed, email: address } });
}

describeVendor({
  ...everywhere,
  operation: findEmail,
  input: { name: 'Ana Reyes', domain: 'acme.test', company: null },
  asks: {
    method: 'POST',
    path: '/enrich-person',
    body: { data: { full_name: 'Ana Reyes', company_website: 'acme.test' } },
    header,
  },
  found: [
    {
      name: 'a verified address',
      reply: email('VERIFIED', true, 'ana@acme.test'),
      answer: { email: 'ana@acme.test', status: 'valid', score: null },
    },
    {
      name: 'an unverified address',
      reply: email('UNVERIFIED', true, 'ana@acme.test'),
      answer: { email: 'ana@acme.test', status: 'risky', score: null },
    },
    {
      name: 'an address and nothing else',
      reply: reply({ email: { email: 'ana@acme.test' } }),
      answer: { email: 'ana@acme.test', status: 'unknown', score: null },
    },
  ],
  notFound: [
    noMatch,
    { name: 'a person without an address', reply: reply({ full_name: 'Ana Reyes', email: null }) },
    { name: 'an address that is not revealed', reply: email('VERIFIED', false, 'ana@acme.test') },
    { name: 'a masked address', reply: email('VERIFIED', true, 'a**@acme.test') },
    { name: 'no person', reply: reply(null) },
  ],
  wrongTypes: { error: false, person: { email: 'ana@acme.test' } },
});

describeVendor({
  ...everywhere,
  operation: findMobile,
  input: { profileUrl },
  asks: {
    method: 'POST',
    path: '/enrich-person',
    body: { enrich_mobile: true, only_verified_mobile: true, data: { linkedin_url: profileUrl } },
    header,
  },
  found: [
    {
      name: 'a number',
      reply: reply({
        mobile: { status: 'VERIFIED', revealed: true, mobile: '+15550100', mobile_national: '(555) 0100' },
      }),
      answer: { number: '+15550100', type: 'mobile' },
    },
  ],
  notFound: [
    noMatch,
    { name: 'a person without a number', reply: reply({ mobile: { status: null, mobile: null } }) },
    {
      name: 'a number that is not revealed',
      reply: reply({ mobile: { status: 'VERIFIED', revealed: false, mobile: '+1 555-***' } }),
    },
  ],
  wrongTypes: { person: { mobile: { mobile: 15550100 } } },
});

describeVendor({
  ...everywhere,
  operation: findPerson,
  input: { name: 'Ana Reyes', company: 'Acme' },
  asks: {
    method: 'POST',
    path: '/enrich-person',
    body: { data: { full_name: 'Ana Reyes', company_name: 'Acme' } },
    header,
  },
  found: [
    {
      name: 'a person',
      reply: reply(
        { full_name: 'Ana Reyes', linkedin_url: profileUrl, current_job_title: 'CTO' },
        { name: 'Acme', website: 'https://acme.test', domain: 'acme.test' },
      ),
      answer: {
        name: 'Ana Reyes',
        profile_url: profileUrl,
        job_title: 'CTO',
        company_name: 'Acme',
        company_domain: 'acme.test',
        company_profile_url: null,
      },
    },
    {
      name: 'a profile and nothing else',
      reply: reply({ linkedin_url: profileUrl }, { website: 'https://www.acme.test' }),
      answer: {
        name: null,
        profile_url: profileUrl,
        job_title: null,
        company_name: null,
        company_domain: 'acme.test',
        company_profile_url: null,
      },
    },
  ],
  notFound: [noMatch, { name: 'a person without a profile', reply: reply({ full_name: 'Ana Reyes' }) }],
  wrongTypes: { person: { linkedin_url: ['x'] } },
});

describeVendor({
  ...everywhere,
  operation: findProfile,
  input: { profileUrl },
  asks: { method: 'POST', path: '/enrich-person', body: { data: { linkedin_url: profileUrl } }, header },
  found: [
    {
      name: 'a whole profile',
      reply: reply(
        {
          first_name: 'Ana',
          last_name: 'Reyes',
          linkedin_url: 'https://www.linkedin.com/in/ana-reyes',
          headline: 'CTO at Acme',
          job_history: [
            {
              title: 'CTO',
              company_name: 'Acme',
              current: true,
              start_year: 2022,
              start_month: 3,
              end_year: null,
              end_month: null,
              seniority: 'C-Suite',
            },
            { title: 'Engineer', company_name: 'Basalt', current: false, start_year: 2019, end_year: 2022 },
          ],
          location: { country: 'France', country_code: 'FR', state: 'Rhône', city: 'Lyon' },
          skills: ['Go', { name: 'SQL' }],
        },
        { name: 'Acme', website: 'https://acme.test' },
      ),
      answer: {
        name: 'Ana Reyes',
        headline: 'CTO at Acme',
        location: { city: 'Lyon', region: 'Rhône', country: 'France' },
        profile_url: 'https://www.linkedin.com/in/ana-reyes',
        skills: ['Go', 'SQL'],
        employment_history: [
          {
            company_name: 'Acme',
            company_domain: 'acme.test',
            title: 'CTO',
            seniority: 'C-Suite',
            start_date: '2022-03',
            end_date: null,
            is_current: true,
          },
          {
            company_name: 'Basalt',
            company_domain: null,
            title: 'Engineer',
            seniority: null,
            start_date: '2019',
            end_date: '2022',
            is_current: false,
          },
        ],
        education: [],
        observed_at: null,
      },
    },
    {
      name: 'a name, and skills of a kind never seen',
      reply: reply({ full_name: 'Ana Reyes', skills: 7 }),
      answer: {
        name: 'Ana Reyes',
        headline: null,
        location: { city: null, region: null, country: null },
        profile_url: profileUrl,
        skills: [],
        employment_history: [],
        education: [],
        observed_at: null,
      },
    },
  ],
  notFound: [noMatch, { name: 'no person', reply: reply(null) }],
  wrongTypes: { person: { job_history: 'CTO' } },
});

describeVendor({
  ...everywhere,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/account-information', header },
  found: [
    {
      name: 'a balance',
      reply: { body: { error: false, response: { current_plan: 'STARTER', remaining_credits: 940 } } },
      answer: { detail: '940 credits left' },
    },
  ],
  notFound: [],
  wrongTypes: { response: { remaining_credits: 'many' } },
});
