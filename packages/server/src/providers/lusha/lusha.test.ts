import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findCompany, findEmail, findEmailByProfile, findPhone, tryKey } from './lusha.ts';

const problem = (statusCode: number, message: string) => ({
  status: statusCode,
  body: { statusCode, message, errors: [message] },
});
const result = (row: object) => ({
  body: { requestId: 'r', results: [{ clientReferenceId: '1', ...row }], billing: { creditsCharged: 1 } },
});
const failed = (code: string) => result({ error: { code, message: 'No.' } });

const vendor = describeVendor({
  key: 'api_key: secret-key',
  refusals: {
    'a wrong key': [problem(401, 'Unauthorized'), 'credential_rejected'],
    'no credits': [problem(402, 'Payment required'), 'quota_exhausted'],
    'a plan without it': [problem(403, 'Not in your plan'), 'not_in_plan'],
    'a day that is used up': [problem(429, 'Daily quota exceeded'), 'quota_exhausted'],
    'somebody who is not told of': [failed('COMPLIANCE_RESTRICTED'), 'privacy_refused'],
    'a failure of one row': [failed('ENRICH_FAILED'), 'unavailable'],
    'a law': [problem(451, 'GDPR'), 'privacy_refused'],
  },
  tooOften: problem(429, 'Hourly limit reached. Reset in 1 seconds'),
});

const email = 'ana@acme.test';
const profileUrl = 'https://www.linkedin.com/in/ana';
const ana = { email, status: 'valid', score: null } as const;
const work = { email, type: 'work', confidence: 'A+' };
const privately = { email: 'ana@mail.test', type: 'private', confidence: 'A+' };
const missing = {
  nobody: failed('NOT_FOUND'),
  'no address': result({ emails: [] }),
  'a private address alone': result({ emails: [privately] }),
  'no rows': { body: { results: [] } },
};

vendor.asks(findEmail, {
  about: { name: 'Ana Maria Reyes', domain: 'acme.test', company: null },
  sends: 'POST /v3/contacts/search-and-enrich',
  body: {
    contacts: [
      { clientReferenceId: '1', firstName: 'Ana Maria', lastName: 'Reyes', companyDomain: 'acme.test' },
    ],
    reveal: ['emails'],
  },
  found: {
    'the work address': [result({ emails: [privately, work] }), ana],
    'a lower grade': [result({ emails: [{ ...work, confidence: 'B' }] }), { ...ana, status: 'risky' }],
    'no grade': [result({ emails: [{ email, type: 'unknown' }] }), { ...ana, status: 'unknown' }],
  },
  missing,
  wrongTypes: { results: [{ emails: 'none' }] },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: 'POST /v3/contacts/search-and-enrich',
  body: { contacts: [{ clientReferenceId: '1', linkedinUrl: profileUrl }], reveal: ['emails'] },
  found: { 'an address': [result({ emails: [work] }), ana] },
  missing,
  wrongTypes: { results: {} },
});

const landline = { number: '+15550199', type: 'direct' };
const mobile = { number: '+15550100', type: 'mobile', doNotCall: false };

vendor.asks(findPhone, {
  about: { email },
  sends: 'POST /v3/contacts/search-and-enrich',
  body: { contacts: [{ clientReferenceId: '1', email }], reveal: ['phones'] },
  found: {
    'the mobile one': [result({ phones: [landline, mobile] }), { number: '+15550100', type: 'mobile' }],
    'another one': [result({ phones: [landline] }), { number: '+15550199', type: 'unknown' }],
  },
  missing: {
    'no number': result({ phones: [] }),
    'one who does not want to be called': result({ phones: [{ ...mobile, doNotCall: true }] }),
  },
  wrongTypes: { results: [{ phones: [{ number: 15550100 }] }] },
});

const blank = {
  profile_url: null,
  description: null,
  industry: null,
  region: null,
  country_code: null,
  headcount: null,
  revenue: null,
  founded_year: null,
};

vendor.asks(findCompany, {
  about: { domain: 'acme.test' },
  sends: 'POST /v3/companies/search-and-enrich',
  body: { companies: [{ clientReferenceId: '1', domain: 'acme.test' }] },
  found: {
    'a company': [
      result({
        name: 'Acme',
        domain: 'acme.test',
        employeeCount: { exact: 42 },
        location: { city: 'Lyon', country: 'France', countryIso2: 'FR' },
        revenueRange: { min: 1000, max: 5000 },
        yearFounded: 2014,
      }),
      {
        ...blank,
        name: 'Acme',
        domain: 'acme.test',
        headcount: '42',
        region: 'Lyon, France',
        country_code: 'FR',
        revenue: '1000-5000',
        founded_year: '2014',
      },
    ],
    'a range of people': [
      result({ name: 'Acme', domain: 'acme.test', employeeCount: { min: 11, max: 50 } }),
      { ...blank, name: 'Acme', domain: 'acme.test', headcount: '11-50' },
    ],
  },
  missing: { nothing: failed('NOT_FOUND') },
  wrongTypes: { results: [{ name: 7 }] },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /v3/account/usage',
  found: { 'an account': [{ body: { credits: {} } }, { detail: 'The key is accepted' }] },
  wrongTypes: 'nobody',
});
