import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findPersonalEmail } from './find-personal-email.ts';

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: { 'a wrong key': [{ status: 401, body: { detail: 'x' } }, 'credential_rejected'] },
  tooOften: { status: 429, body: { detail: 'x' } },
});

const unrated = { status: 'unknown' as const, score: null };
const work = { type: 'email', value: 'ana@acme.test', subType: 'work', rating: 95 };
const own = { type: 'email', value: 'ana@home.test', subType: 'Personal' };
const contacts = (...all: unknown[]) => ({ body: { data: [{ error: false, contacts: all, social: [] }] } });

vendor.asks(findPersonalEmail, {
  about: { profileUrl: 'https://www.linkedin.com/in/ana' },
  sends:
    'GET /api/enrich/contacts?linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fana&email_enrichment=true&phone_enrichment=false',
  found: {
    'private addresses among others': [
      contacts(work, { type: 'phone', value: '+46', subType: 'personal' }, own, {
        ...own,
        value: 'a@old.test',
      }),
      { ...unrated, email: 'ana@home.test', alternatives: ['a@old.test'] },
    ],
    'the form that a client has': [
      { body: { emails: [{ email: 'ana@home.test', type: 'personal', confidence: 90 }] } },
      { ...unrated, email: 'ana@home.test', alternatives: [] },
    ],
  },
  missing: {
    'work addresses alone': contacts(work),
    'no contacts': contacts(),
    nobody: { status: 404, body: { detail: 'Profile not found' } },
  },
  wrongTypes: { data: 'none' },
});
