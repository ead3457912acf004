import { expect, test } from 'vitest';
import { blankJob, blankPersonRow, blankProfile } from '../kit/blank-answers.fixture.ts';
import type { PersonRow } from '../kit/search-page.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, findEmailByProfile, findPhone, findProfile } from './clado.ts';
import { searchPeople, startOf } from './search-people.ts';

const refusal = (status: number, detail: unknown) => ({ status, body: { detail } });
const reply = (body: unknown) => ({ body });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a bad request': [refusal(400, 'Invalid request'), 'request_refused'],
    'a wrong key': [refusal(401, 'Invalid API key'), 'credential_rejected'],
    'no credits': [refusal(402, 'Insufficient credits'), 'quota_exhausted'],
    'a plan without it': [refusal(403, 'Forbidden'), 'not_in_plan'],
    'bad input': [refusal(422, [{ loc: ['query', 'limit'], type: 'less_than' }]), 'request_refused'],
  },
  tooOften: refusal(429, 'Rate limit exceeded'),
});

const profileUrl = 'https://www.linkedin.com/in/mara-example';
const asked = 'linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara-example';
const contacts = (...found: object[]) => reply({ data: [{ error: false, contacts: found, social: [] }] });
const nobody = { nobody: refusal(404, 'Profile not found') };
const email = 'mara@fabrikam.example';
const mara = { email, status: 'unknown' } as const;
const personal = { type: 'email', value: 'mara@mail.example', rating: 99, subType: 'personal' };
const number = '+46701234567';

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: `GET /api/enrich/contacts?${asked}&email_enrichment=true&phone_enrichment=false`,
  found: {
    'a work address beside a private one': [
      contacts(
        personal,
        { type: 'phone', value: number },
        { type: 'email', value: email, rating: 95, subType: 'work' },
      ),
      { ...mara, score: 95 },
    ],
    'an address of no kind': [contacts({ type: 'email', value: email }), { ...mara, score: null }],
    'what another client reads': [
      reply({ emails: [{ email, confidence: 80, type: 'work' }], phones: [] }),
      { ...mara, score: 80 },
    ],
  },
  missing: { ...nobody, 'no contacts': contacts(), 'a private address alone': contacts(personal) },
  wrongTypes: { data: 'none' },
});

vendor.asks(findPhone, {
  about: { profileUrl },
  sends: `GET /api/enrich/contacts?${asked}&email_enrichment=false&phone_enrichment=true`,
  found: {
    'a number': [contacts({ type: 'phone', value: number }), { number, type: 'unknown' }],
    'a mobile number beside another': [
      contacts(
        { type: 'phone', value: '+4681234567', subType: 'work' },
        { type: 'phone', value: number, subType: 'mobile' },
      ),
      { number, type: 'mobile' },
    ],
    'what another client reads': [reply({ emails: [], phones: [number] }), { number, type: 'unknown' }],
  },
  missing: { ...nobody, 'no contacts': contacts() },
  wrongTypes: { data: 'none' },
});

const blank = { ...blankProfile, profile_url: profileUrl };
const since = { start: { year: 2023, month: 2, day: 0 }, end: { year: 0, month: 0, day: 0 } };
const before = { start: { year: 2019, month: 0, day: 0 }, end: { year: 2023, month: 1, day: 31 } };
const profileFound = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  headline: 'VP Sales at Fabrikam',
  username: 'mara-example',
  geo: { full: 'Stockholm, Sweden', country: 'Sweden', city: 'Stockholm' },
  fullPositions: [
    { title: 'VP Sales', companyName: 'Fabrikam', ...since },
    { title: 'Seller', companyName: 'Contoso', ...before },
  ],
  educations: [{ schoolName: 'KTH', degree: 'MSc', fieldOfStudy: '', start: { year: 2010 }, end: null }],
  skills: [{ name: 'sales' }],
};
const job = { ...blankJob, company_name: 'Fabrikam', title: 'VP Sales' };
const earlier = { company_name: 'Contoso', title: 'Seller', start_date: '2019', end_date: '2023-01-31' };

vendor.asks(findProfile, {
  about: { profileUrl },
  sends: `GET /api/enrich/linkedin?${asked}`,
  found: {
    'a profile': [
      reply({ data: { data: profileFound } }),
      {
        ...blank,
        name: 'Mara Lindqvist',
        headline: 'VP Sales at Fabrikam',
        location: { city: 'Stockholm', region: null, country: 'Sweden' },
        skills: ['sales'],
        employment_history: [
          { ...job, start_date: '2023-02' },
          { ...job, ...earlier, is_current: false },
        ],
        education: [{ school: 'KTH', degree: 'MSc', field: null, start_year: 2010, end_year: null }],
      },
    ],
    'a profile without anything': [reply({ data: { data: {} } }), blank],
  },
  missing: { ...nobody, null: reply({ data: { data: null } }) },
  wrongTypes: { data: 'none' },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /api/credits',
  found: {
    'a balance': [
      reply({ credits_remaining: 120, credits_used: 80, rate_limit_tier: 'free' }),
      { detail: '120 credits left' },
    ],
    'a balance by another name': [reply({ credits: 12.5 }), { detail: '12.5 credits left' }],
  },
  wrongTypes: { credits_remaining: 'many' },
});

const results = (found: unknown[], more: object = {}) =>
  reply({ results: found, total: found.length, query: 'CTOs', search_id: 'search-1', ...more });
const row = { ...blankPersonRow, name: 'Ana Reyes', jobTitle: 'CTO', companyName: 'Acme' };
const acmeUrl = 'https://www.linkedin.com/company/acme';

const ana = {
  profile: {
    name: 'Ana Reyes',
    headline: 'CTO at Acme',
    location: 'Lyon, France',
    linkedin_url: 'https://www.linkedin.com/in/ana',
    criteria: { 'CTO level': { match: true, reasoning: 'Says so.' } },
  },
  experience: [
    { title: 'Engineer', company_name: 'Basalt', start_date: '2019-01', end_date: '2023-01' },
    { title: 'CTO', company_name: 'Acme', start_date: '2023-02', end_date: null },
  ],
};
const anaRead = {
  ...row,
  headline: 'CTO at Acme',
  profileUrl: 'https://www.linkedin.com/in/ana',
  region: 'Lyon, France',
  match: ana,
};
const ofFirstVersion = {
  profile: { name: 'Ana Reyes', location_country: 'France' },
  experience: [
    { employee_title: 'Adviser', employer_name: 'Basalt', is_current: false, end_date: null },
    {
      employee_title: 'CTO',
      employer_name: 'Acme',
      is_current: true,
      employer_company_website_domains: ['acme.test'],
      company_linkedin_url: acmeUrl,
    },
  ],
};
const ofSecondVersion = {
  profile: { full_name: 'Ana Reyes', active_experience_company_id: 7, location_full: 'Lyon, France' },
  experience: [
    { position_title: 'Adviser', company_name: 'Basalt', company_id: 5, active_experience: 1 },
    {
      position_title: 'CTO',
      company_name: 'Acme',
      company_id: 7,
      active_experience: 1,
      company_website: 'https://www.acme.test',
      company_professional_network_url: acmeUrl,
    },
  ],
};
const atAcme = { ...row, companyDomain: 'acme.test', companyProfileUrl: acmeUrl };
const odd = { profile: 7, experience: [null, 7] };
const oddRead = { ...blankPersonRow, match: odd };
const one = (only: PersonRow) => ({ rows: [only], next: null, total: 1 });
const two = (next: string | null, total: number | null) => ({ rows: [anaRead, anaRead], next, total });
const advanced = { query: 'CTOs in Lyon', advanced: true };

vendor.asks(searchPeople, {
  about: { query: advanced, at: 'search:1:100', size: 2 },
  sends:
    'GET /api/search?query=CTOs%20in%20Lyon&limit=2&advanced_filtering=true&search_id=search%3A1&offset=100',
  found: {
    'a slice, and where the next one is': [results([ana, ana], { total: 142 }), two('search-1:102', 142)],
    'the last slice': [results([ana, ana], { total: 102 }), two(null, 102)],
    'a full slice that counts itself alone': [results([ana, ana]), two('search-1:102', null)],
    'a slice of a search without a name': [results([ana, ana], { search_id: null }), two(null, null)],
    nobody: [results([]), { rows: [], next: null, total: 0 }],
    'people as the first version spells them': [
      results([ofFirstVersion]),
      one({ ...atAcme, companyWebsiteUrl: 'acme.test', region: 'France', match: ofFirstVersion }),
    ],
    'people as the second version spells them': [
      results([ofSecondVersion]),
      one({
        ...atAcme,
        companyWebsiteUrl: 'https://www.acme.test',
        region: 'Lyon, France',
        match: ofSecondVersion,
      }),
    ],
    'odd rows beside good ones': [
      results([null, 'Ana', odd, ana], { total: 'many' }),
      { rows: [oddRead, anaRead], next: 'search-1:102', total: null },
    ],
  },
  refusals: { 'a search that is forgotten': [refusal(404, 'Search not found'), 'request_refused'] },
  wrongTypes: { results: { profile: {} }, total: 1 },
});

const queryOf = (page: Parameters<typeof searchPeople.exchange.request>[0]) =>
  searchPeople.exchange.request(page, { idempotencyKey: 'none' }).query;

test('begins a search without a place', () => {
  const begun = { query: 'CTOs in Lyon', limit: '100', advanced_filtering: 'true' };
  expect(queryOf({ query: advanced, at: null, size: 100 })).toEqual(begun);
});

test('goes on with a search whose words are not known', () => {
  const at = startOf({ searchId: 'search-1', offset: 40 });
  const query = queryOf({ query: { query: '', advanced: true }, at, size: 10 });
  expect(query).toMatchObject({ search_id: 'search-1', offset: '40' });
  expect(query).not.toHaveProperty('query');
});

test.each(['search-1', 'search-1:', 'search-1:-4', ':', '', 7])(
  'takes %s without an offset for the beginning',
  (at) => {
    const query = queryOf({ query: advanced, at, size: 10 });
    expect(query).toMatchObject({ search_id: String(at), offset: '0' });
  },
);

test("asks for last year's format, in which what has no end ends in 1970", () => {
  const page = { query: { query: 'CTOs', advanced: false, legacy: true }, at: null, size: 1 };
  expect(queryOf(page)).toMatchObject({ legacy: 'true' });
  const ofLastYear = {
    profile: { name: 'Ana Reyes' },
    experience: [
      { title: 'Engineer', company_name: 'Basalt', end_date: '2023-01-01T00:00:00' },
      { title: 'CTO', company_name: 'Acme', end_date: '1970-01-01T00:00:00' },
    ],
  };
  const rows = searchPeople.exchange.read({ results: [ofLastYear] }, page)?.rows;
  expect(rows).toMatchObject([{ name: 'Ana Reyes', jobTitle: 'CTO', companyName: 'Acme' }]);
});

test('has one page unless candidates are judged', () => {
  const page = { query: { query: 'CTOs', advanced: false }, at: null, size: 1 };
  const body = { results: [ana], total: 50, search_id: 'search-1' };
  expect(searchPeople.exchange.read(body, page)).toEqual({ rows: [anaRead], next: null, total: 50 });
});
