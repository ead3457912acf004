import { blankIdentity, blankJob, blankProfile } from '../kit/blank-answers.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import {
  countCredits,
  findEmail,
  findEmailByProfile,
  findIdentity,
  findPhone,
  findProfileByEmail,
  verifyEmail,
} from './findymail.ts';

const problem = (status: number, body: unknown) => ({ status, body });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [problem(401, { message: 'Unauthenticated.' }), 'credential_rejected'],
    'no credits': [problem(402, { error: 'Not enough credits' }), 'quota_exhausted'],
    'no credits as older documentation has it': [
      problem(200, { error: 'Not enough credits' }),
      'quota_exhausted',
    ],
    'a bad request': [problem(422, { message: 'No email.' }), 'request_refused'],
    'a paused subscription': [problem(423, { error: 'Subscription is paused' }), 'credential_rejected'],
    'another form of it': [problem(423, { message: 'Subscription is paused' }), 'credential_rejected'],
  },
  tooOften: { status: 429, body: { message: 'Too Many Attempts.' } },
});

/** How any finder may say that it has nothing. */
const missing = {
  'a 404': problem(404, { error: 'Not found' }),
  'an error that is none of the known': problem(200, { error: 'Nothing found' }),
  'an empty reply': { body: {} },
};
const noContact = { body: { contact: null } };

const email = 'ana@acme.test';
const profileUrl = 'https://www.linkedin.com/in/ana';
const ana = { email, status: 'valid', score: null } as const;
const contact = { body: { contact: { name: 'Ana Reyes', email, domain: 'acme.test' } } };

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: null, company: 'Acme' },
  sends: 'POST /api/search/name',
  body: { name: 'Ana Reyes', domain: 'Acme' },
  found: { 'an address': [contact, ana] },
  missing: { ...missing, 'no contact': noContact, 'a blank address': { body: { contact: { email: '' } } } },
  wrongTypes: { contact: { email: 7 } },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: 'POST /api/search/business-profile',
  body: { linkedin_url: profileUrl },
  found: { 'an address': [contact, ana] },
  missing: { ...missing, 'no contact': noContact },
  wrongTypes: { contact: email },
});

const number = '+15550100';

vendor.asks(findPhone, {
  about: { profileUrl },
  sends: 'POST /api/search/phone',
  body: { linkedin_url: profileUrl },
  found: {
    'a mobile number': [{ body: { phone: number, line_type: 'Mobile' } }, { number, type: 'mobile' }],
    'a number of some kind': [{ body: { phone: number, line_type: 'VoIP' } }, { number, type: 'unknown' }],
    'a number and nothing else': [{ body: { phone: number } }, { number, type: 'unknown' }],
  },
  missing: { ...missing, 'no number': { body: { phone: null } } },
  wrongTypes: { phone: 15550100 },
});

const byEmail = {
  about: { email },
  sends: 'POST /api/search/reverse-email',
  body: { email, with_profile: true },
  missing: { ...missing, nobody: { body: { email, linkedin_url: null } } },
};
const person = {
  email,
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
const employer = { job_title: 'CTO', company_name: 'Acme', company_domain: 'acme.test' };

vendor.asks(findIdentity, {
  ...byEmail,
  found: {
    'a person': [
      { body: person },
      {
        ...employer,
        name: 'Ana Reyes',
        profile_url: profileUrl,
        company_profile_url: 'https://www.linkedin.com/company/acme',
      },
    ],
    'a profile and nothing else': [
      { body: { linkedin_url: profileUrl } },
      { ...blankIdentity, profile_url: profileUrl },
    ],
  },
  wrongTypes: { linkedin_url: {} },
});

const present = { ...blankJob, company_name: 'Acme', company_domain: 'acme.test', title: 'CTO' };
const profile = {
  ...blankProfile,
  name: 'Ana Reyes',
  headline: 'CTO at Acme',
  location: { city: 'Lyon', region: null, country: 'France' },
  profile_url: profileUrl,
  employment_history: [present],
};
const studied = { school: 'INSA', degree: null, field: 'Law', start_year: 2014, end_year: null };

vendor.asks(findProfileByEmail, {
  ...byEmail,
  found: {
    'a whole profile': [
      {
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
      {
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
        education: [{ ...studied, degree: 'MSc' }],
      },
    ],
    'years and fields in another spelling': [
      {
        body: { ...person, educations: [{ school: 'INSA', field: 'Law', startYear: 2014, endYear: 2016 }] },
      },
      { ...profile, education: [{ ...studied, end_year: 2016 }] },
    ],
    'lists of a kind never seen': [
      { body: { ...person, skills: 'Go', jobs: [{ title: {} }], educations: 7 } },
      profile,
    ],
  },
  wrongTypes: { fullName: ['Ana'] },
});

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'POST /api/verify',
  body: { email },
  found: {
    'a yes': [{ body: { email, verified: true, provider: 'Google' } }, ana],
    'a no': [{ body: { verified: false } }, { ...ana, status: 'risky' }],
  },
  wrongTypes: { verified: 'yes' },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /api/credits',
  found: {
    'two balances': [
      { body: { credits: 120, verifier_credits: 40 } },
      { detail: '120 credits and 40 verifier credits left' },
    ],
    'one balance': [{ body: { credits: 120 } }, { detail: '120 credits left' }],
  },
  wrongTypes: { credits: 'many' },
});
