import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findCompany, tryKey } from './thecompaniesapi.ts';

const problem = (status: number, messages: string) => ({ status, body: { messages, status } });

const vendor = describeVendor({
  key: 'authorization: Basic secret-key',
  refusals: {
    'a wrong key': [problem(401, 'invalidApiSecret'), 'credential_rejected'],
    'no credits': [problem(403, 'noCreditsRemaining'), 'quota_exhausted'],
    'a bad request': [problem(400, 'invalid'), 'request_refused'],
  },
  tooOften: problem(429, 'tooManyRequests'),
});

const fabrikam = {
  about: {
    name: 'Fabrikam',
    industry: 'software',
    totalEmployees: '50-200',
    totalEmployeesExact: 143,
    yearFounded: 2014,
  },
  domain: { domain: 'fabrikam.example' },
  descriptions: { primary: 'Makes things.' },
  finances: { revenue: '10m-50m' },
  locations: {
    headquarters: { city: { code: 'stockholm', name: 'Stockholm' }, country: { code: 'se', name: 'Sweden' } },
  },
  socials: { linkedin: { url: 'https://www.linkedin.com/company/fabrikam-x' } },
};
const facts = {
  name: 'Fabrikam',
  domain: 'fabrikam.example',
  profile_url: 'https://www.linkedin.com/company/fabrikam-x',
  description: 'Makes things.',
  industry: 'software',
  region: 'Stockholm, Sweden',
  country_code: 'SE',
  headcount: '143',
  revenue: '10m-50m',
  founded_year: '2014',
};
const nothing = {
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
  about: { domain: 'fabrikam.example' },
  sends: 'GET /v2/companies/fabrikam.example',
  found: {
    'a company': [{ body: fabrikam }, facts],
    'a range of people': [
      { body: { ...fabrikam, about: { name: 'Fabrikam', industries: ['iron'], totalEmployees: '50-200' } } },
      { ...facts, industry: 'iron', headcount: '50-200', founded_year: null },
    ],
    'a name and a domain': [
      { body: { about: { name: 'Fabrikam' }, domain: { domain: 'fabrikam.example' } } },
      { ...nothing, name: 'Fabrikam', domain: 'fabrikam.example' },
    ],
  },
  missing: { 'no company': problem(404, 'companyNotFound'), 'an empty reply': { body: {} } },
  wrongTypes: { about: { name: 7 } },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /v2/user',
  found: { 'an account': [{ body: { id: 7 } }, { detail: 'The key is accepted' }] },
  wrongTypes: 'nobody',
});
