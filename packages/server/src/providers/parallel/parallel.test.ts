import { expect, test } from 'vitest';
import type { PersonRow } from '../kit/search-page.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { noCompany, noPerson } from '../kit/search-rows.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { searchCompanies, searchPeople } from './parallel.ts';

const refusal = (status: number): ScriptedReply => ({
  status,
  body: { type: 'error', error: { ref_id: 'r', message: 'No.', detail: null } },
});

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals: {
    'a wrong key': [refusal(401), 'credential_rejected'],
    'no credits': [refusal(402), 'quota_exhausted'],
    'a key without access': [refusal(403), 'credential_rejected'],
    'bad input': [refusal(422), 'request_refused'],
  },
  tooOften: { status: 429, body: { type: 'error', error: { ref_id: 'r', message: 'Too often.' } } },
});

const entities = (...found: unknown[]): ScriptedReply => ({
  body: { entity_set_id: 'entity_set_1', entities: found },
});
const ask = (objective: string, size: number) => ({ query: { objective }, at: null, size });
const page = <Row>(...rows: Row[]) => ({ rows, next: null, total: null });
const wrongTypes = { entity_set_id: 'entity_set_1', entities: 'none' };

const ana = { name: 'Ana Reyes', url: 'https://www.linkedin.com/in/ana', description: 'CTO at Acme' };
const odd = { name: 7, url: '', description: null, score: 0.5 };
const anaRead = {
  ...noPerson,
  name: 'Ana Reyes',
  jobTitle: 'CTO',
  profileUrl: ana.url,
  companyName: 'Acme',
  match: ana,
};

vendor.asks(searchPeople, {
  about: ask('CTOs in Lyon', 2),
  sends: 'POST /v1beta/findall/entity-search',
  // Fewer than five are refused.
  body: { entity_type: 'people', objective: 'CTOs in Lyon', match_limit: 5 },
  found: {
    'as many as were wanted': [entities(ana, ana, ana), page(anaRead, anaRead)],
    'odd rows beside good ones': [
      entities(null, 'Ana', odd, ana),
      page<PersonRow>({ ...noPerson, match: odd }, anaRead),
    ],
    nobody: [entities(), page()],
  },
  wrongTypes,
});

const acme = { name: 'Acme', url: 'https://www.acme.test', description: 'Builds robots.' };

vendor.asks(searchCompanies, {
  about: ask('robots in Lyon', 100),
  sends: 'POST /v1beta/findall/entity-search',
  body: { entity_type: 'companies', objective: 'robots in Lyon', match_limit: 100 },
  found: {
    'a company': [
      entities(acme),
      page({
        ...noCompany,
        name: 'Acme',
        domain: 'acme.test',
        websiteUrl: 'https://www.acme.test',
        description: 'Builds robots.',
        match: acme,
      }),
    ],
    nothing: [entities(), page()],
  },
  wrongTypes,
});

test('says which beta it means', () => {
  const { headers } = searchPeople.exchange.request(ask('CTOs', 5), { idempotencyKey: 'none' });
  expect(headers).toEqual({ 'parallel-beta': 'findall-2025-09-15' });
});

test.each([
  ['CTO at Acme', 'CTO', 'Acme'],
  ['VP, Sales at Acme Robotics. Based in Lyon.', 'VP, Sales', 'Acme Robotics'],
  ['Ana Reyes - Head of Data @ Acme | Lyon', 'Head of Data', 'Acme'],
  ['Ana Reyes is the Managing Director at Acme', 'Managing Director', 'Acme'],
  ['Engineer who worked at Acme', null, null],
  ['Loves robots. Studied at INSA.', null, null],
  ['Lyon', null, null],
  ['', null, null],
])('takes of "%s" the title %s and the company %s', (description, jobTitle, companyName) => {
  const rows = searchPeople.exchange.read({ entities: [{ ...ana, description }] }, ask('CTOs', 5))?.rows;
  expect(rows?.[0]).toMatchObject({ jobTitle, companyName });
});

test.each([
  ['https://acme.test/', '', 'acme.test', null],
  ['http://ACME.test/en-gb/', '', 'acme.test', null],
  ['https://directory.test/organization/acme', '', null, null],
  ['https://directory.test/?id=7', '', null, null],
  ['https://fr.linkedin.com/company/acme', '', null, 'https://fr.linkedin.com/company/acme'],
  [
    'https://linkedin.com/company/acme',
    'Website: acme.test | Builds robots.',
    'acme.test',
    'https://linkedin.com/company/acme',
  ],
  ['acme', '', null, null],
  [null, '', null, null],
])('takes %s and "%s" for the domain %s and the profile %s', (url, description, domain, profileUrl) => {
  const reply = { entities: [{ ...acme, url, description }] };
  const rows = searchCompanies.exchange.read(reply, ask('robots', 5))?.rows;
  expect(rows?.[0]).toMatchObject({ domain, profileUrl });
});
