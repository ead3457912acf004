import { createHash } from 'node:crypto';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findIdentity } from './gravatar.ts';

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [{ status: 401, body: { error: 'Invalid API key' } }, 'credential_rejected'],
    'a hash it does not take': [{ status: 400, body: { error: 'Invalid hash' } }, 'request_refused'],
    'a fault of its own': [{ status: 500, body: { error: 'x' } }, 'unavailable'],
    'a page instead of JSON': [{ body: '<html>' }, 'broken_reply'],
  },
  tooOften: { status: 429, body: { error: 'Rate limit exceeded' } },
});

const linkedin = 'https://www.linkedin.com/in/mara-lindqvist';
const mara = {
  hash: 'x',
  display_name: 'Mara Lindqvist',
  profile_url: 'https://gravatar.com/mara',
  location: 'Solna, Sweden',
  job_title: 'Head of Sales',
  company: 'Fabrikam',
  verified_accounts: [
    { service_type: 'github', url: 'https://github.com/mara', is_hidden: false },
    { service_type: 'linkedin', url: linkedin, is_hidden: false },
  ],
};
const answer = {
  name: 'Mara Lindqvist',
  profile_url: linkedin,
  job_title: 'Head of Sales',
  company_name: 'Fabrikam',
  company_domain: null,
  company_profile_url: null,
  location: 'Solna, Sweden',
};
const nothing = {
  name: null,
  profile_url: null,
  job_title: null,
  company_name: null,
  company_domain: null,
  company_profile_url: null,
};
const named = (display_name: string) => ({ body: { display_name } });
const linking = (url: string, more: object = {}) => ({
  body: { ...mara, verified_accounts: [{ service_type: 'linkedin', url, ...more }] },
});

vendor.asks(findIdentity, {
  about: { email: ' Mara@Fabrikam.example ' },
  sends: `GET /profiles/${createHash('sha256').update('mara@fabrikam.example').digest('hex')}`,
  found: {
    'a profile': [{ body: mara }, answer],
    'a profile as it is with a key': [
      {
        body: {
          display_name: 'maral',
          first_name: 'Mara',
          last_name: 'Lindqvist',
          links: [{ label: 'Me', url: linkedin }],
          verified_accounts: [],
        },
      },
      { ...nothing, name: 'Mara Lindqvist', profile_url: linkedin },
    ],
    'a name alone': [named('Mara Lindqvist'), { ...nothing, name: 'Mara Lindqvist' }],
    'an account that is hidden': [linking(linkedin, { is_hidden: true }), { ...answer, profile_url: null }],
    'the page of a company': [
      linking('https://www.linkedin.com/company/fabrikam'),
      { ...answer, profile_url: null },
    ],
    'a host that only looks alike': [
      linking('https://linkedin.com.evil.example/in/mara'),
      { ...answer, profile_url: null },
    ],
    'links of another form': [
      { body: { display_name: 'Mara Lindqvist', links: { a: 1 } } },
      { ...nothing, name: 'Mara Lindqvist' },
    ],
  },
  missing: {
    'no profile': { status: 404, body: { error: 'Profile not found' } },
    'a profile that says nothing': { body: {} },
    'a nickname alone': named('maral_77'),
    'one word': named('Mara'),
    'a word that every object knows': named('constructor'),
  },
  wrongTypes: { display_name: 7 },
});
