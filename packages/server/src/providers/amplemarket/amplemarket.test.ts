import { expect, test } from 'vitest';
import { blankCompany, blankIdentity, blankJob, blankProfile } from '../kit/blank-answers.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import {
  countCredits,
  findCompany,
  findEmail,
  findEmailByProfile,
  findPerson,
  findPersonByEmail,
  findPersonByProfile,
  findPhone,
  findProfile,
} from './amplemarket.ts';

const problem = (status: number, code: string) => ({
  status,
  body: { object: 'error', _errors: [{ code, title: 'X', detail: 'x', source: '' }] },
});

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a value that is not supported': [problem(400, 'unsupported_value'), 'request_refused'],
    'a wrong key': [problem(401, 'unauthorized'), 'credential_rejected'],
    'no credits': [problem(402, 'insufficient_credits'), 'quota_exhausted'],
    'no credits as a 403': [problem(403, 'insufficient_credits'), 'quota_exhausted'],
    'any other 403': [problem(403, 'a_code_of_tomorrow'), 'not_in_plan'],
    'a field that is missing': [problem(422, 'missing_field'), 'request_refused'],
    'a person who opted out': [problem(451, 'a_code_of_tomorrow'), 'privacy_refused'],
    'a fault of the vendor': [problem(500, 'internal_server_error'), 'unavailable'],
  },
  tooOften: { status: 429, body: { object: 'error', _errors: [{ code: 'rate_limited' }] } },
});

/** What the vendor answers where nobody is found. */
const missing = {
  'a 404 with its code': problem(404, 'person_not_found'),
  'a 404 without one': { status: 404, body: {} },
};

const email = 'mara@fabrikam.test';
const profileUrl = 'https://www.linkedin.com/in/mara';
const byProfile = 'GET /people/find?linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara';
const name = 'Mara Lindqvist';

/** A person as the vendor's examples show one. */
const person = {
  id: 'p_01',
  name,
  title: 'VP Sales',
  headline: 'VP Sales at Fabrikam',
  linkedin_url: profileUrl,
  location: 'Stockholm, Sweden',
  email,
  phone_numbers: [{ number: '+46700000001', type: 'mobile' }],
  company: {
    name: 'Fabrikam',
    website: 'https://www.Fabrikam.test/en',
    linkedin_url: 'https://www.linkedin.com/company/fabrikam',
    industry: 'Software',
    estimated_number_of_employees: 143,
    estimated_revenue: '10M-50M',
    founded_year: 2014,
    location_details: { city: 'Stockholm', country: 'Sweden' },
  },
};
const reply = (fields: unknown) => ({ body: fields });

const addresses = {
  found: { 'an address': [reply(person), { email, status: 'unknown', score: null }] },
  missing: {
    ...missing,
    'a person without an address': reply({ ...person, email: null }),
    'a person whose address is left out': reply({ id: 'p_01' }),
  },
  wrongTypes: { email: [email] },
} as const;

vendor.asks(findEmail, {
  ...addresses,
  about: { name, domain: 'fabrikam.test', company: null },
  sends: 'GET /people/find?name=Mara%20Lindqvist&company_domain=fabrikam.test&reveal_email=true',
});
vendor.asks(findEmailByProfile, {
  ...addresses,
  about: { profileUrl },
  sends: `${byProfile}&reveal_email=true`,
});

const tomorrow = { id: 'p', a: [{ b: 1 }] };
const whole = {
  found: {
    'everything the vendor says': [reply(person), person],
    'fields of tomorrow': [reply(tomorrow), tomorrow],
  },
  missing,
  wrongTypes: { id: 7 },
} as const;

vendor.asks(findPersonByEmail, {
  ...whole,
  about: { email },
  sends: 'GET /people/find?email=mara%40fabrikam.test',
});
vendor.asks(findPersonByProfile, { ...whole, about: { profileUrl }, sends: byProfile });

vendor.asks(findPerson, {
  about: { name, company: 'Fabrikam' },
  sends: 'GET /people/find?name=Mara%20Lindqvist&company_name=Fabrikam',
  found: {
    'a person': [
      reply(person),
      {
        name,
        profile_url: profileUrl,
        job_title: 'VP Sales',
        company_name: 'Fabrikam',
        company_domain: 'fabrikam.test',
        company_profile_url: 'https://www.linkedin.com/company/fabrikam',
        location: 'Stockholm, Sweden',
      },
    ],
    'a profile alone': [
      reply({ linkedin_url: profileUrl, company: null }),
      { ...blankIdentity, profile_url: profileUrl },
    ],
  },
  missing: { ...missing, 'a person without anything': reply({ id: 'p_01' }) },
  wrongTypes: { name: 7 },
});

const numbers = ['landline', 'office', 'direct', 'mobile'].map((type, at) => ({
  number: `+${at + 1}`,
  type,
}));
const only = (...phones: unknown[]) => reply({ ...person, phone_numbers: phones });

vendor.asks(findPhone, {
  about: { profileUrl },
  sends: `${byProfile}&reveal_phone_numbers=true`,
  found: {
    'a mobile first': [only(...numbers), { number: '+4', type: 'mobile' }],
    'then a direct line': [only(...numbers.slice(0, 3)), { number: '+3', type: 'unknown' }],
    'then an office line': [only(...numbers.slice(0, 2)), { number: '+2', type: 'landline' }],
    'then a landline': [only(numbers[0]), { number: '+1', type: 'landline' }],
    'a number of no kind': [only({ number: '+5' }), { number: '+5', type: 'unknown' }],
  },
  missing: {
    ...missing,
    'no numbers': only(),
    'numbers left out': reply({ id: 'p_01' }),
    'a number that is null': only({ number: null, type: 'mobile' }),
  },
  wrongTypes: { phone_numbers: '+46700000001' },
});

const nothing = { ...blankProfile, profile_url: profileUrl };
const mara = { ...nothing, name, headline: 'VP Sales at Fabrikam' };
const job = { company_name: 'Fabrikam', company_domain: 'fabrikam.test', title: 'VP Sales' };
const sales = { ...blankJob, ...job };
const earlier = { title: 'AE', company_name: 'Basalt', start_date: '2019-01-01', end_date: '2023-01-31' };
const lyon = { city: 'Lyon', state: 'Rhône', country: 'France' };
const study = { school_name: 'KTH', degree: 'BSc', field_of_study: 'Economics' };

vendor.asks(findProfile, {
  about: { profileUrl },
  sends: byProfile,
  found: {
    'a person without experiences': [
      reply(person),
      {
        ...mara,
        location: { city: 'Stockholm', region: null, country: 'Sweden' },
        employment_history: [sales],
      },
    ],
    'a whole profile': [
      reply({
        ...person,
        location: 'Stockholm, Stockholm County, Sweden',
        experiences: [
          { title: 'VP Sales', company_name: 'Fabrikam', start_date: '2023-02-01', end_date: null },
          earlier,
        ],
        educations: [{ ...study, start_date: '2012-09-01', end_date: '2015' }],
      }),
      {
        ...mara,
        location: { city: 'Stockholm', region: 'Stockholm County', country: 'Sweden' },
        employment_history: [
          { ...sales, start_date: '2023-02-01' },
          { ...sales, ...earlier, company_domain: null, is_current: false },
        ],
        education: [{ school: 'KTH', degree: 'BSc', field: 'Economics', start_year: 2012, end_year: 2015 }],
      },
    ],
    'a place in parts': [
      reply({ location: 'x', location_details: lyon }),
      { ...nothing, location: { city: 'Lyon', region: 'Rhône', country: 'France' } },
    ],
    'a country alone': [
      reply({ location: 'Sweden' }),
      { ...nothing, location: { city: null, region: null, country: 'Sweden' } },
    ],
  },
  missing,
  wrongTypes: { name: 7, experiences: {} },
});

const bare = { ...blankCompany, name: 'Fabrikam' };

vendor.asks(findCompany, {
  about: { domain: 'fabrikam.test' },
  sends: 'GET /companies/find?domain=fabrikam.test',
  found: {
    'a company': [
      reply({ ...person.company, overview: 'Sells software.' }),
      {
        name: 'Fabrikam',
        domain: 'fabrikam.test',
        profile_url: 'https://www.linkedin.com/company/fabrikam',
        description: 'Sells software.',
        industry: 'Software',
        region: 'Stockholm, Sweden',
        country_code: null,
        headcount: '143',
        revenue: '10M-50M',
        founded_year: '2014',
      },
    ],
    'a size where there is no count': [
      reply({ name: 'Fabrikam', size: '51-200 employees', location: 'Lyon' }),
      { ...bare, headcount: '51-200 employees', region: 'Lyon' },
    ],
    'a name alone': [reply({ name: 'Fabrikam' }), bare],
  },
  missing: { 'a 404': problem(404, 'company_not_found'), 'a company without anything': reply({}) },
  wrongTypes: { name: 'Fabrikam', founded_year: '2014' },
});

test('asks by profile where there is no domain, and by address for a phone', () => {
  const key = { idempotencyKey: 'x' };
  const byPage = findCompany.exchange.request({ domain: null, profileUrl }, key);
  expect(byPage.query).toEqual({ linkedin_url: profileUrl });
  const { query } = findPhone.exchange.request({ email }, key);
  expect(query).toEqual({ email, reveal_phone_numbers: 'true' });
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account-info',
  found: {
    'an account': [reply({ id: 'a', name: 'Acme' }), { detail: 'Account Acme' }],
    'an account without a name': [reply({}), { detail: 'The key is accepted' }],
  },
  wrongTypes: { name: ['Acme'] },
});
