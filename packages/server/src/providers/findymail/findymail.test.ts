import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { findIdentity, findProfileByEmail } from './find-by-email.ts';
import { findEmail, findEmailByProfile, verifyEmail } from './find-email.ts';
import { findPhone } from './find-phone.ts';
import { countCredits } from './findymail.ts';

const header: [string, string] = ['authorization', 'Bearer secret-key'];
const profileUrl = 'https://www.linkedin.com/in/ana';

function problem(status: number, body: unknown): ScriptedReply {
  return { status, body };
}

/** What every operation may answer instead. */
const errors = [
  { name: 'a wrong key', reply: problem(401, { message: 'Unauthenticated.' }), means: 'credential_rejected' },
  { name: 'no credits', reply: problem(402, { error: 'Not enough credits' }), means: 'quota_exhausted' },
  {
    name: 'no credits as the older documentation has it',
    reply: problem(200, { error: 'Not enough credits' }),
    means: 'quota_exhausted',
  },
  { name: 'a bad request', reply: problem(422, { message: 'No email.' }), means: 'request_refused' },
  {
    name: 'a paused subscription',
    reply: problem(423, { error: 'Subscription is paused' }),
    means: 'credential_rejected',
  },
  {
    name: 'a paused subscription in the other form',
    reply: problem(423, { message: 'Subscription is paused' }),
    means: 'credential_rejected',
  },
] as const;

const everywhere = {
  errors: [...errors],
  rateLimit: { status: 429, body: { message: 'Too Many Attempts.' } },
};

/** How any finder may say that it has nothing. */
const misses = [
  { name: '404', reply: problem(404, { error: 'Not found' }) },
  { name: 'an error that is none of the known', reply: problem(200, { error: 'Nothing found' }) },
  { name: 'an empty reply', reply: problem(200, {}) },
];

const ana = { email: 'ana@acme.test', status: 'valid', score: null } as const;
const contact = { contact: { name: 'Ana Reyes', email: 'ana@acme.test', domain: 'acme.test' } };

describeVendor({
  ...everywhere,
  operation: findEmail,
  input: { name: 'Ana Reyes', domain: null, company: 'Acme' },
  asks: { method: 'POST', path: '/api/search/name', body: { name: 'Ana Reyes', domain: 'Acme' }, header },
  found: [{ name: 'an address', reply: { body: contact }, answer: ana }],
  notFound: [
    ...misses,
    { name: 'no contact', reply: { body: { contact: null } } },
    { name: 'a contact without an address', reply: { body: { contact: { email: '' } } } },
  ],
  wrongTypes: { contact: { email: 7 } },
});

describeVendor({
  ...everywhere,
  operation: findEmailByProfile,
  input: { profileUrl },
  asks: {
    method: 'POST',
    path: '/api/search/business-profile',
    body: { linkedin_url: profileUrl },
    header,
  },
  found: [{ name: 'an address', reply: { body: contact }, answer: ana }],
  notFound: [...misses, { name: 'no contact', reply: { body: { contact: null } } }],
  wrongTypes: { contact: 'ana@acme.test' },
});

describeVendor({
  ...everywhere,
  operation: findPhone,
  input: { profileUrl },
  asks: { method: 'POST', path: '/api/search/phone', body: { linkedin_url: profileUrl }, header },
  found: [
    {
      name: 'a mobile number',
      reply: { body: { phone: '+15550100', line_type: 'Mobile' } },
      answer: { number: '+15550100', type: 'mobile' },
    },
    {
      name: 'a number of some kind',
      reply: { body: { phone: '+15550100', line_type: 'VoIP' } },
      answer: { number: '+15550100', type: 'unknown' },
    },
    {
      name: 'a number and nothing else',
      reply: { body: { phone: '+15550100' } },
      answer: { number: '+15550100', type: 'unknown' },
    },
  ],
  notFound: [...misses, { name: 'no number', reply: { body: { phone: null } } }],
  wrongTypes: { phone: 15550100 },
});

const person = {
  email: 'ana@acme.test',
  linkedin_url: profileUrl,
  fullName: 'Ana Reyes',
  headline: 'CTO at Acme',
  jobTitle: 'CTO',
  city: 'Lyon',
  region: null,
  country: 'France',
  companyLinkedinUrl: 'https://www.linkedin.com/company/acme',
  companyName: 'Acme',
  companyWebsite: 'https://www.acme.test/',
};

const byEmail = {
  input: { email: 'ana@acme.test' },
  asks: {
    method: 'POST',
    path: '/api/search/reverse-email',
    body: { email: 'ana@acme.test', with_profile: true },
    header,
  },
  notFound: [...misses, { name: 'nobody', reply: { body: { email: 'ana@acme.test', linkedin_url: null } } }],
};

describeVendor({
  ...everywhere,
  ...byEmail,
  operation: findIdentity,
  found: [
    {
      name: 'a person',
      reply: { body: person },
      answer: {
        name: 'Ana Reyes',
        profile_url: profileUrl,
        job_title: 'CTO',
        company_name: 'Acme',
        company_domain: 'acme.test',
        company_profile_url: 'https://www.linkedin.com/company/acme',
      },
    },
    {
      name: 'a profile and nothing else',
      reply: { body: { linkedin_url: profileUrl } },
      answer: {
        name: null,
        profile_url: profileUrl,
        job_title: null,
        company_name: null,
        company_domain: null,
        company_profile_url: null,
      },
    },
  ],
  wrongTypes: { linkedin_url: {} },
});

const profile = {
  name: 'Ana Reyes',
  headline: 'CTO at Acme',
  location: { city: 'Lyon', region: null, country: 'France' },
  profile_url: profileUrl,
  observed_at: null,
};

const present = {
  company_name: 'Acme',
  company_domain: 'acme.test',
  title: 'CTO',
  seniority: null,
  start_date: null,
  end_date: null,
  is_current: true,
};

describeVendor({
  ...everywhere,
  ...byEmail,
  operation: findProfileByEmail,
  found: [
    {
      name: 'a whole profile',
      reply: {
        body: {
          ...person,
          skills: ['Go', { name: 'SQL' }],
          jobs: [
            { title: 'CTO', companyName: 'Acme', startDate: '2022-03-01T00:00:00Z', endDate: null },
            { jobTitle: 'Engineer', company: 'Basalt', startDate: '2019', endDate: '2022-02' },
          ],
          educations: [{ school: 'INSA', degree: 'MSc', fieldOfStudy: 'Law', startDate: '2014-09' }],
        },
      },
      answer: {
        ...profile,
        skills: ['Go', 'SQL'],
        employment_history: [
          { ...present, start_date: '2022-03-01' },
          {
            ...present,
            company_name: 'Basalt',
            company_domain: null,
            title: 'Engineer',
            start_date: '2019',
            end_date: '2022-02',
            is_current: false,
          },
        ],
        education: [{ school: 'INSA', degree: 'MSc', field: 'Law', start_year: 2014, end_year: null }],
      },
    },
    {
      name: 'years and fields in another spelling',
      reply: {
        body: { ...person, educations: [{ school: 'INSA', field: 'Law', startYear: 2014, endYear: 2016 }] },
      },
      answer: {
        ...profile,
        skills: [],
        employment_history: [present],
        education: [{ school: 'INSA', degree: null, field: 'Law', start_year: 2014, end_year: 2016 }],
      },
    },
    {
      name: 'lists of a kind never seen',
      reply: { body: { ...person, skills: 'Go', jobs: [{ title: {} }], educations: 7 } },
      answer: { ...profile, skills: [], employment_history: [present], education: [] },
    },
  ],
  wrongTypes: { fullName: ['Ana'] },
});

describeVendor({
  ...everywhere,
  operation: verifyEmail,
  input: { email: 'ana@acme.test' },
  asks: { method: 'POST', path: '/api/verify', body: { email: 'ana@acme.test' }, header },
  found: [
    {
      name: 'a yes',
      reply: { body: { email: 'ana@acme.test', verified: true, provider: 'Google' } },
      answer: ana,
    },
    { name: 'a no', reply: { body: { verified: false } }, answer: { ...ana, status: 'risky' } },
  ],
  notFound: [],
  wrongTypes: { verified: 'yes' },
});

describeVendor({
  ...everywhere,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/api/credits', header },
  found: [
    {
      name: 'two balances',
      reply: { body: { credits: 120, verifier_credits: 40 } },
      answer: { detail: '120 credits and 40 verifier credits left' },
    },
    { name: 'one balance', reply: { body: { credits: 120 } }, answer: { detail: '120 credits left' } },
  ],
  notFound: [],
  wrongTypes: { credits: 'many' },
});
