import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countRequests, findCompany } from './github.ts';

const problem = (status: number, message: string) => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
});

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong token': [problem(401, 'Bad credentials'), 'credential_rejected'],
    'something that a token may not see': [
      problem(403, 'Resource not accessible by personal access token'),
      'request_refused',
    ],
    'a program that does not say who it is': [
      { status: 403, body: 'Request forbidden by administrative rules.' },
      'request_refused',
    ],
    'too many requests': [problem(403, 'You have exceeded a secondary rate limit.'), 'rate_limited'],
    'a bad request': [problem(422, 'Validation Failed'), 'request_refused'],
    'a page instead of JSON': [{ body: '<html>' }, 'broken_reply'],
    'a fault of its own': [problem(502, 'Server Error'), 'unavailable'],
  },
  tooOften: problem(403, "API rate limit exceeded for 203.0.113.7. (But here's the good news…)"),
});

const fabrikam = {
  login: 'fabrikam',
  name: 'Fabrikam',
  description: 'Makes things.',
  blog: 'https://www.fabrikam.example/',
  location: 'Solna, Sweden',
  is_verified: true,
  created_at: '2012-01-01T00:00:00Z',
  type: 'Organization',
};
const facts = {
  name: 'Fabrikam',
  domain: 'fabrikam.example',
  profile_url: null,
  description: 'Makes things.',
  industry: null,
  region: 'Solna, Sweden',
  country_code: null,
  headcount: null,
  revenue: null,
  // An account is younger than its company.
  founded_year: null,
};

vendor.asks(findCompany, {
  about: { domain: 'fabrikam.example' },
  sends: 'GET /orgs/fabrikam',
  headers: {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    'user-agent': 'headrace/0.1 (+https://www.npmjs.com/package/headrace; company look-ups)',
  },
  found: {
    'an organization': [{ body: fabrikam }, facts],
    'one that only has a login': [
      { body: { login: 'fabrikam', blog: 'fabrikam.example', is_verified: true } },
      { ...facts, name: 'fabrikam', description: null, region: null },
    ],
    'a website below the domain': [{ body: { ...fabrikam, blog: 'http://open.fabrikam.example' } }, facts],
  },
  missing: {
    'nobody of the name': problem(404, 'Not Found'),
    'somebody with another website': { body: { ...fabrikam, blog: 'https://fabrikam.test' } },
    'somebody whose website only ends alike': { body: { ...fabrikam, blog: 'https://myfabrikam.example' } },
    'somebody without a website': { body: { ...fabrikam, blog: '' } },
    'somebody who is not verified': { body: { ...fabrikam, is_verified: false } },
    'a website that every object knows': { body: { ...fabrikam, blog: 'constructor' } },
  },
  wrongTypes: { login: 7 },
});

test.each([
  ['../../user', '/orgs/'],
  ['a/../../user.com', '/orgs/a%2F'],
  ['x?y#z.com', '/orgs/x%3Fy%23z'],
])('%s does not lead out of the path', (domain, path) => {
  expect(findCompany.exchange.request({ domain }, { idempotencyKey: 'k' }).path).toBe(path);
});

vendor.asks(countRequests, {
  about: undefined,
  sends: 'GET /rate_limit',
  found: {
    'what is left': [
      { body: { resources: { core: { limit: 5000, remaining: 4987, used: 13 } } } },
      { detail: '4987 requests of this hour left' },
    ],
    'a reply without it': [{ body: {} }, { detail: 'The key is accepted' }],
  },
  wrongTypes: { resources: 7 },
});
