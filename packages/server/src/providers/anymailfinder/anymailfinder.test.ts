import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findEmail, findEmailByProfile, verifyEmail } from './anymailfinder.ts';

const problem = (status: number, error: string) => ({ status, body: { error, message: 'No.' } });

const vendor = describeVendor({
  key: 'authorization: secret-key',
  refusals: {
    'a wrong key': [problem(401, 'unauthorized'), 'credential_rejected'],
    'no credits': [problem(402, 'payment_needed'), 'quota_exhausted'],
    'a bad request': [problem(400, 'bad_request'), 'request_refused'],
  },
  tooOften: problem(429, 'too_many_requests'),
});

const email = 'ana@acme.test';
const told = (status: string, valid: string | null) => ({
  body: { credits_charged: 1, email, email_status: status, valid_email: valid },
});
const ana = { email, status: 'valid', score: null } as const;
const missing = {
  'a null address': {
    body: { credits_charged: 0, email: null, email_status: 'not_found', valid_email: null },
  },
  'a 404, as version 5.0 had it': problem(404, 'not_found'),
  'an empty reply': { body: {} },
};

vendor.asks(findEmail, {
  about: { name: 'Ana Reyes', domain: null, company: 'Acme' },
  sends: 'POST /find-email/person',
  body: { full_name: 'Ana Reyes', company_name: 'Acme' },
  found: {
    'a valid address': [told('valid', email), ana],
    'a risky address': [told('risky', null), { ...ana, status: 'risky' }],
    'one that must not be written to': [told('blacklisted', null), { ...ana, status: 'invalid' }],
  },
  missing,
  wrongTypes: { email: 7 },
});

vendor.asks(findEmailByProfile, {
  about: { profileUrl: 'https://www.linkedin.com/in/ana' },
  sends: 'POST /find-email/linkedin-url',
  body: { linkedin_url: 'https://www.linkedin.com/in/ana' },
  found: { 'an address': [told('valid', email), ana] },
  missing,
  wrongTypes: { valid_email: {} },
});

vendor.asks(verifyEmail, {
  about: { email },
  sends: 'POST /verify-email',
  body: { email },
  found: {
    'a yes': [{ body: { credits_charged: 0.2, email_status: 'valid' } }, ana],
    'a no': [{ body: { email_status: 'invalid' } }, { ...ana, status: 'invalid' }],
    'a word nobody knows': [{ body: { email_status: 'brand_new' } }, { ...ana, status: 'unknown' }],
  },
  wrongTypes: { email_status: 1 },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account',
  found: {
    'a balance': [{ body: { credits_left: 940 } }, { detail: '940 credits left' }],
    'a balance by another name': [{ body: { credits: 940 } }, { detail: 'The key is accepted' }],
  },
});
