import { blankProfile } from '../kit/blank-answers.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findEmail, findMobile, findPerson, findProfile } from './prospeo.ts';

const profileUrl = 'https://www.linkedin.com/in/ana';
const problem = (status: number, code: string) => ({
  status,
  headers: { 'retry-after': '60' },
  body: { error: true, error_code: code },
});

const vendor = describeVendor({
  key: 'x-key: secret-key',
  refusals: {
    'no credits': [problem(400, 'INSUFFICIENT_CREDITS'), 'quota_exhausted'],
    'a wrong key as a 400': [problem(400, 'INVALID_API_KEY'), 'credential_rejected'],
    'a wrong key as a 401': [problem(401, 'INVALID_API_KEY'), 'credential_rejected'],
    'a restricted account': [problem(400, 'ACCOUNT_RESTRICTED'), 'credential_rejected'],
    'too often as a 400': [problem(400, 'RATE_LIMITED'), 'rate_limited'],
    'too often by its other name': [problem(429, 'RATE_LIMIT_EXCEEDED'), 'rate_limited'],
    'too little to go by': [problem(400, 'INVALID_DATAPOINTS'), 'request_refused'],
    'a bad request': [problem(400, 'INVALID_REQUEST'), 'request_refused'],
    'a fault of the vendor': [problem(400, 'INTERNAL_ERROR'), 'unavailable'],
    'a new code with status 200': [problem(200, 'SOMETHING_NEW'), 'request_refused'],
    'an error without a code': [{ body: { error: true } }, 'broken_reply'],
  },
  tooOften: { status: 429, body: { error: true, error_code: 'RATE_LIMITED' } },
});

const noMatch = { 'no match': problem(400, 'NO_MATCH') };
const reply = (person: unknown, company: unknown = null) => ({
  body: { error: false, free_enrichment: false, person, company },
});
const address = (status: string, revealed: boolean, email = 'ana@acme.test') =>
  reply({ email: { status, revealed, email } });
const ana = { email: 'ana@acme.test', score: null };

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: 'acme.test', company: null },
  sends: 'POST /enrich-person',
  body: { data: { full_name: 'Ana Reyes', company_website: 'acme.test' } },
  found: {
    'a verified address': [address('VERIFIED', true), { ...ana, status: 'valid' }],
    'an unverified address': [address('UNVERIFIED', true), { ...ana, status: 'risky' }],
    'an address and nothing else': [
      reply({ email: { email: 'ana@acme.test' } }),
      { ...ana, status: 'unknown' },
    ],
  },
  missing: {
    ...noMatch,
    'a person without an address': reply({ full_name: 'Ana Reyes', email: null }),
    'an address that is not revealed': address('VERIFIED', false),
    'a masked address': address('VERIFIED', true, 'a**@acme.test'),
    'no person': reply(null),
  },
  wrongTypes: { error: false, person: { email: 'ana@acme.test' } },
});

const mobile = (revealed: boolean, number: string | null) =>
  reply({ mobile: { status: 'VERIFIED', revealed, mobile: number } });

vendor.asks(findMobile, {
  about: { profileUrl },
  sends: 'POST /enrich-person',
  body: { enrich_mobile: true, only_verified_mobile: true, data: { linkedin_url: profileUrl } },
  found: { 'a number': [mobile(true, '+15550100'), { number: '+15550100', type: 'mobile' }] },
  missing: {
    ...noMatch,
    'a person without a number': mobile(true, null),
    'a number that is not revealed': mobile(false, '+1 555-***'),
  },
  wrongTypes: { person: { mobile: { mobile: 15550100 } } },
});

const known = { profile_url: profileUrl, company_domain: 'acme.test', company_profile_url: null };

vendor.asks(findPerson, {
  about: { name: 'Ana Reyes', company: 'Acme' },
  sends: 'POST /enrich-person',
  body: { data: { full_name: 'Ana Reyes', company_name: 'Acme' } },
  found: {
    'a person': [
      reply(
        { full_name: 'Ana Reyes', linkedin_url: profileUrl, current_job_title: 'CTO' },
        { name: 'Acme', website: 'https://acme.test', domain: 'acme.test' },
      ),
      { ...known, name: 'Ana Reyes', job_title: 'CTO', company_name: 'Acme' },
    ],
    'a profile and nothing else': [
      reply({ linkedin_url: profileUrl }, { website: 'https://www.acme.test' }),
      { ...known, name: null, job_title: null, company_name: null },
    ],
  },
  missing: { ...noMatch, 'a person without a profile': reply({ full_name: 'Ana Reyes' }) },
  wrongTypes: { person: { linkedin_url: ['x'] } },
});

const cto = { title: 'CTO', company_name: 'Acme', seniority: 'C-Suite' };
const elsewhere = { company_domain: null, seniority: null };
const engineer = { title: 'Engineer', company_name: 'Basalt' };

vendor.asks(findProfile, {
  about: { profileUrl },
  sends: 'POST /enrich-person',
  body: { data: { linkedin_url: profileUrl } },
  found: {
    'a whole profile': [
      reply(
        {
          first_name: 'Ana',
          last_name: 'Reyes',
          linkedin_url: 'https://www.linkedin.com/in/ana-reyes',
          headline: 'CTO at Acme',
          job_history: [
            { ...cto, current: true, start_year: 2022, start_month: 3, end_year: null, end_month: null },
            { ...engineer, current: false, start_year: 2019, end_year: 2022 },
          ],
          location: { country: 'France', country_code: 'FR', state: 'Rhône', city: 'Lyon' },
          skills: ['Go', { name: 'SQL' }],
        },
        { name: 'Acme', website: 'https://acme.test' },
      ),
      {
        ...blankProfile,
        name: 'Ana Reyes',
        headline: 'CTO at Acme',
        location: { city: 'Lyon', region: 'Rhône', country: 'France' },
        profile_url: 'https://www.linkedin.com/in/ana-reyes',
        skills: ['Go', 'SQL'],
        employment_history: [
          { ...cto, company_domain: 'acme.test', start_date: '2022-03', end_date: null, is_current: true },
          { ...engineer, ...elsewhere, start_date: '2019', end_date: '2022', is_current: false },
        ],
      },
    ],
    'a name, and skills of a kind never seen': [
      reply({ full_name: 'Ana Reyes', skills: 7 }),
      {
        ...blankProfile,
        name: 'Ana Reyes',
        profile_url: profileUrl,
      },
    ],
  },
  missing: { ...noMatch, 'no person': reply(null) },
  wrongTypes: { person: { job_history: 'CTO' } },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account-information',
  found: {
    'a balance': [
      { body: { error: false, response: { current_plan: 'STARTER', remaining_credits: 940 } } },
      { detail: '940 credits left' },
    ],
  },
  wrongTypes: { response: { remaining_credits: 'many' } },
});
