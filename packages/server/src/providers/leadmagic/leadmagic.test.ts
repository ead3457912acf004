import { expect, test } from 'vitest';
import { blankIdentity, blankPersonRow } from '../kit/blank-answers.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { noMatch, reply, words } from './leadmagic.fixture.ts';
import {
  countCredits,
  findEmail,
  findEmailByProfile,
  findMobile,
  findPersonalEmail,
  findProfileByEmail,
  findRole,
  searchPeople,
} from './leadmagic.ts';

const vendor = describeVendor(words);

const email = 'ana@acme.test';
const ana = { email, score: null };
const profileUrl = 'https://www.linkedin.com/in/ana';

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: 'acme.test', company: null },
  sends: 'POST /v1/people/email-finder',
  body: { full_name: 'Ana Reyes', domain: 'acme.test' },
  found: {
    'a valid address': [
      reply({ email, status: 'valid', credits_consumed: 1, is_domain_catch_all: false }),
      { ...ana, status: 'valid' },
    ],
    'an address at a catch-all domain': [
      reply({ email, status: 'valid_catch_all' }),
      { ...ana, status: 'catch_all' },
    ],
    'an address and nothing else': [reply({ email }), { ...ana, status: 'unknown' }],
  },
  missing: {
    ...noMatch,
    'a null address': reply({ email: null, status: 'not_found', credits_consumed: 0 }),
    'a null status as well': reply({ email: null, status: null }),
  },
  wrongTypes: { email: 7, status: [] },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: 'POST /v1/people/b2b-profile-email',
  body: { profile_url: profileUrl },
  found: { 'an address': [reply({ email, profile_url: 'x' }), { ...ana, status: 'unknown' }] },
  missing: { 'a null address': reply({ email: null, credits_consumed: 0 }) },
  wrongTypes: { email: {} },
});

const home = 'ana@home.test';
const anaAtHome = { email: home, status: 'unknown', score: null } as const;

vendor.asks(findPersonalEmail, {
  about: { profileUrl },
  sends: 'POST /v1/people/personal-email-finder',
  body: { profile_url: profileUrl },
  found: {
    'several addresses': [
      reply({ personal_email: home, personal_emails: [home, 'a@old.test'] }),
      { ...anaAtHome, alternatives: ['a@old.test'] },
    ],
    'a list alone': [reply({ personal_emails: [home] }), { ...anaAtHome, alternatives: [] }],
    'an address beside a list of another kind': [
      reply({ first_personal_email: home, personal_emails: [{}] }),
      { ...anaAtHome, alternatives: [] },
    ],
  },
  missing: { ...noMatch, 'a null address': reply({ personal_email: null, credits_consumed: 0 }) },
  wrongTypes: { personal_email: 7 },
});

vendor.asks(findMobile, {
  about: { workEmail: email },
  sends: 'POST /v1/people/mobile-finder',
  body: { work_email: email },
  found: {
    'a number': [reply({ mobile_number: '+15550100' }), { number: '+15550100', type: 'mobile' }],
  },
  missing: { 'a null number': reply({ mobile_number: null, message: 'mobile not found' }) },
  wrongTypes: { mobile_number: 15550100 },
});

const unnamed = { name: null, job_title: null, company_name: null };

vendor.asks(findProfileByEmail, {
  about: { email },
  sends: 'POST /v1/people/b2b-profile',
  body: { work_email: email },
  found: {
    'a profile': [reply({ profile_url: profileUrl }), { ...blankIdentity, profile_url: profileUrl }],
  },
  missing: { 'a null profile': reply({ profile_url: null }) },
  wrongTypes: { profile_url: 1 },
});

const cto = { profile_url: profileUrl, job_title: 'CTO', company_name: 'Acme' };

vendor.asks(findRole, {
  about: { role: 'CTO', domain: 'acme.test' },
  sends: 'POST /v1/people/role-finder',
  body: { job_title: 'CTO', company_domain: 'acme.test' },
  found: {
    'a person': [
      reply({ ...cto, first_name: 'Ana', last_name: 'Reyes', company_website: 'acme.test' }),
      { ...cto, name: 'Ana Reyes', company_website_url: 'acme.test' },
    ],
    'a profile without a scheme': [
      reply({ profile_url: 'linkedin.com/in/ana', job_title: 'CTO' }),
      {
        ...unnamed,
        job_title: 'CTO',
        profile_url: 'https://linkedin.com/in/ana',
        company_website_url: null,
      },
    ],
    'a name alone': [
      reply({ full_name: 'Ana Reyes' }),
      { ...unnamed, name: 'Ana Reyes', profile_url: null, company_website_url: null },
    ],
  },
  missing: { nobody: reply({ name: null, message: 'not found' }) },
  wrongTypes: { full_name: ['Ana'] },
});

const row = { ...blankPersonRow, companyDomain: 'acme.test' };
const reyes = { first_name: 'Ana', last_name: 'Reyes', title: 'CTO', website: 'www.acme.test' };
const reyesRead = {
  ...row,
  name: 'Ana Reyes',
  jobTitle: 'CTO',
  companyWebsiteUrl: 'www.acme.test',
  match: reyes,
};
const ben = { full_name: 'Ben Adeyemi', job_title: 'Engineer', profile_url: profileUrl, location: 'Lyon' };
const benRead = {
  ...row,
  name: 'Ben Adeyemi',
  jobTitle: 'Engineer',
  profileUrl,
  region: 'Lyon',
  match: ben,
};
const odd = { ...row, match: { title: 7 } };
const page = { query: { companyDomain: 'acme.test' }, at: null, size: 2 };

vendor.asks(searchPeople, {
  about: page,
  sends: 'POST /v1/people/employee-finder',
  body: { company_domain: 'acme.test', limit: 2 },
  found: {
    'employees, as the documentation spells them': [
      reply({ total_count: 150, returned_count: 1, data: [reyes] }),
      { rows: [reyesRead], next: null, total: 150 },
    ],
    'employees, as clients spell them': [
      reply({ employees: [ben], total_count: 'many' }),
      { rows: [benRead], next: null, total: null },
    ],
    'employees under one of the names': [
      reply({ employees: [], data: [reyes] }),
      { rows: [reyesRead], next: null, total: null },
    ],
    'odd rows beside good ones, and no more than it was asked for': [
      reply({ data: [null, 7, { title: 7 }, reyes, reyes] }),
      { rows: [odd, reyesRead], next: null, total: null },
    ],
    nobody: [reply({ total_count: 0, data: [] }), { rows: [], next: null, total: 0 }],
    'nobody, in fewer words': [
      reply({ message: 'Company not found.', data: null }),
      { rows: [], next: null, total: null },
    ],
  },
  missing: noMatch,
  wrongTypes: { employees: 'none', data: 'none' },
});

test('asks for employees by name where there is no domain', () => {
  const asked = { ...page, query: { companyName: 'Acme' } };
  const { body } = searchPeople.exchange.request(asked, { idempotencyKey: 'none' });
  expect(body).toEqual({ company_name: 'Acme', limit: 2 });
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /v1/credits',
  found: { 'a balance': [reply({ credits: 15432.5 }), { detail: '15432.5 credits left' }] },
  wrongTypes: { credits: 'many' },
});
