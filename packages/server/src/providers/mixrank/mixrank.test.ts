import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findPersonalEmail, tryKey } from './mixrank.ts';

const failed = (status: number) => ({ status, body: { errors: [{ status, message: 'x' }] } });

const vendor = describeVendor({
  refusals: {
    'a wrong key': [failed(401), 'credential_rejected'],
    'no credits': [failed(402), 'quota_exhausted'],
  },
  tooOften: failed(429),
});

const found = (...emails: unknown[]) => ({
  b2c_emails: emails.map((email) => ({ email, domain: 'home.test' })),
});
const unrated = { status: 'unknown' as const, score: null };

vendor.asks(findPersonalEmail, {
  about: { profileUrl: 'https://www.linkedin.com/in/ana' },
  sends:
    'GET /secret-key/person/match?social_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fana&fuzzy=f&enable=b2c_emails&b2c_emails_limit=5',
  found: {
    'several addresses': [
      { body: { id: 7, ...found('ana@home.test', null, 'a@old.test', 'ana@home.test') } },
      { ...unrated, email: 'ana@home.test', alternatives: ['a@old.test'] },
    ],
    'a list of one person': [
      { body: { results: [found('ana@home.test')] } },
      { ...unrated, email: 'ana@home.test', alternatives: [] },
    ],
  },
  missing: {
    nobody: failed(404),
    'no addresses': { body: { id: 7, b2c_emails: [] } },
    'a person without them': { body: { id: 7 } },
  },
  wrongTypes: { b2c_emails: 'ana@home.test' },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /secret-key/echo',
  found: { 'a key that is known': [{ body: { method: 'GET' } }, { detail: 'The key is accepted' }] },
  wrongTypes: [],
});
