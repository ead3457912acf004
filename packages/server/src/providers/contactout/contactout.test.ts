import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findEmail, findEmailByProfile, findPersonalEmail, findPhone, tryKey } from './contactout.ts';

const problem = (status: number, message = 'No.') => ({ status, body: { status_code: status, message } });
const told = (profile: object) => ({ body: { status_code: 200, profile } });

const vendor = describeVendor({
  key: 'token: secret-key',
  refusals: {
    'a wrong key': [problem(401), 'credential_rejected'],
    'no credits': [problem(403), 'quota_exhausted'],
    'a bad request': [problem(400), 'request_refused'],
    'an example, as keys for trying out get': [
      {
        body: {
          status_code: 200,
          message: 'This is a sample response',
          profile: { work_email: ['x@y.test'] },
        },
      },
      'broken_reply',
    ],
  },
  tooOften: problem(429),
});

const email = 'ana@acme.test';
const profileUrl = 'https://www.linkedin.com/in/ana';
const sent = 'profile=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fana';
const ana = { email, status: 'valid', score: null } as const;
const verified = told({ work_email: [email], work_email_status: { [email]: 'Verified' } });
const missing = {
  nobody: problem(404, 'Not Found'),
  'no address': told({ work_email: [], work_email_status: [], personal_email: [] }),
  'no profile': { body: { status_code: 200 } },
};

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: 'acme.test', company: 'Acme' },
  sends: 'POST /v1/people/enrich',
  body: { full_name: 'Ana Reyes', company_domain: ['acme.test'], include: ['work_email'] },
  found: {
    'a verified address': [verified, ana],
    'two without a verdict': [
      told({ work_email: [email, 'a@acme.test'] }),
      { ...ana, status: 'unknown', alternatives: ['a@acme.test'] },
    ],
  },
  missing,
  wrongTypes: { profile: { work_email: email } },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: `GET /v1/people/linkedin?${sent}&email_type=work`,
  found: {
    'an unverified address': [
      told({ work_email: [email], work_email_status: { [email]: 'Unverified' } }),
      { ...ana, status: 'risky' },
    ],
  },
  missing,
  wrongTypes: { profile: 'ana' },
});

vendor.asks(findPersonalEmail, {
  about: { profileUrl },
  sends: `GET /v1/people/linkedin?${sent}&email_type=personal`,
  found: {
    'an address': [
      told({ personal_email: ['ana@mail.test'] }),
      { email: 'ana@mail.test', status: 'unknown', score: null, alternatives: [] },
    ],
  },
  missing,
  wrongTypes: { profile: { personal_email: [7] } },
});

vendor.asks(findPhone, {
  about: { profileUrl },
  sends: `GET /v1/people/linkedin?${sent}&email_type=none&include_phone=true`,
  found: { 'a number': [told({ phone: ['+15550100'] }), { number: '+15550100', type: 'unknown' }] },
  missing: { 'no number': told({ phone: [] }) },
  wrongTypes: { profile: { phone: 15550100 } },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /v1/stats',
  found: { 'an account': [{ body: { status_code: 200 } }, { detail: 'The key is accepted' }] },
  wrongTypes: 'nobody',
});
