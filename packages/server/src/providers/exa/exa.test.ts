import { expect, test } from 'vitest';
import type { VendorObject } from '../kit/row-shapes.ts';
import type { PersonRow } from '../kit/search-page.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { noPerson } from '../kit/search-rows.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import type { Evaluated } from './entity-search.ts';
import { searchCompanies, searchPeople } from './entity-search.ts';
import { searchWeb } from './exa.ts';

const refusal = (status: number, tag: string): ScriptedReply => ({
  status,
  body: { requestId: 'req_1', error: 'Because of that.', tag },
});

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals: {
    'a bad request': [refusal(400, 'INVALID_REQUEST_BODY'), 'request_refused'],
    'more results than the plan has': [refusal(400, 'NUM_RESULTS_EXCEEDED'), 'request_refused'],
    'a wrong key': [refusal(401, 'INVALID_API_KEY'), 'credential_rejected'],
    'a wrong key in the newer words': [
      { status: 401, body: { error: { type: 'authentication_error', message: 'No.' }, requestId: 'r' } },
      'credential_rejected',
    ],
    'no credits': [refusal(402, 'NO_MORE_CREDITS'), 'quota_exhausted'],
    'a used-up budget': [refusal(402, 'API_KEY_BUDGET_EXCEEDED'), 'quota_exhausted'],
    'a key without access': [refusal(403, 'ACCESS_DENIED'), 'credential_rejected'],
    'a plan without it': [refusal(403, 'FEATURE_DISABLED'), 'not_in_plan'],
    'a forbidden question': [refusal(403, 'PROHIBITED_CONTENT'), 'request_refused'],
    'what cannot be processed': [refusal(422, 'UNPROCESSABLE'), 'request_refused'],
  },
  tooOften: { status: 429, body: { error: 'rate limit exceeded' } },
});

const results = (...found: unknown[]): ScriptedReply => ({
  body: { requestId: 'req_1', results: found, costDollars: { total: 0.007 } },
});
const wrongTypes = { results: { title: 'Fabrikam' } };

const url = 'https://fabrikam.example/';
const full = {
  id: url,
  title: 'Fabrikam',
  url,
  publishedDate: '2026-01-05T00:00:00.000Z',
  text: 'Menu Home About',
  highlights: ['Fabrikam builds\n robots.', 'It has 143 employees.'],
};
const read = {
  title: 'Fabrikam',
  url,
  snippet: 'Fabrikam builds robots. … It has 143 employees.',
  published_at: '2026-01-05T00:00:00.000Z',
};
const contents = { highlights: { maxCharacters: 1000 }, text: { maxCharacters: 1000 } };

vendor.asks(searchWeb, {
  about: { query: 'who makes robots "in Sweden"', limit: 2 },
  sends: 'POST /search',
  body: { query: 'who makes robots "in Sweden"', numResults: 2, contents },
  found: {
    'a page': [results(full), { hits: [read] }],
    'the beginning of a page without highlights': [
      results({ ...full, highlights: [] }),
      { hits: [{ ...read, snippet: 'Menu Home About' }] },
    ],
    'an address and nothing else': [
      results({ url, title: null }),
      { hits: [{ title: url, url, snippet: '', published_at: null }] },
    ],
    'no more pages than it was asked for, and none without an address': [
      results({ ...full, url: null }, full, { ...full, url: 'id:7' }, full, full),
      { hits: [read, read] },
    ],
  },
  missing: {
    'no results': results(),
    'results that cannot be opened': results({ ...full, url: 'ftp://fabrikam.example/' }),
  },
  wrongTypes,
});

const page = <Row>(...rows: Row[]) => ({ rows, next: null, total: null });
const ask = (query: string, size: number, summary?: true) => ({
  query: { query, ...(summary && { summary }) },
  at: null,
  size,
});

const [former, present] = [
  { title: 'Engineer', dates: { from: '2019-01', to: '2023-01' }, company: { name: 'Basalt' } },
  { title: 'CTO', dates: { from: '2023-02', to: null }, company: { id: null, name: 'Acme' } },
];
const ana = {
  title: 'Ana Reyes - CTO - Acme | LinkedIn',
  url: 'https://linkedin.com/in/ana',
  entities: [
    { type: 'company', properties: { name: 'Acme' } },
    {
      type: 'person',
      properties: { name: 'Ana Reyes', location: 'Lyon, France', workHistory: [former, present] },
    },
  ],
};
const nobody = {
  ...noPerson,
  evaluation: null,
};
const anaRead = {
  ...nobody,
  name: 'Ana Reyes',
  jobTitle: 'CTO',
  profileUrl: ana.url,
  companyName: 'Acme',
  region: 'Lyon, France',
  match: ana,
};
const untold: VendorObject = { title: ana.title, url: ana.url, entities: [] };
const jobless: VendorObject = {
  entities: [{ type: 'person', properties: { name: 'Ana', workHistory: [former] } }],
};
const odd: VendorObject = { title: 7, entities: [null, { type: 'person' }] };

vendor.asks(searchPeople, {
  about: ask('CTOs in Lyon', 3),
  sends: 'POST /search',
  body: { query: 'CTOs in Lyon', category: 'people', numResults: 3 },
  found: {
    'a person': [results(ana), page(anaRead)],
    'a name where nothing else is known': [
      results(untold),
      page({ ...nobody, name: 'Ana Reyes', profileUrl: ana.url, match: untold }),
    ],
    'somebody without a job': [results(jobless), page({ ...nobody, name: 'Ana', match: jobless })],
    'odd rows beside good ones, and no more than it was asked for': [
      results(null, 7, odd, ana, ana, ana),
      page<Evaluated<PersonRow>>({ ...nobody, match: odd }, anaRead, anaRead),
    ],
    nobody: [results(), page()],
  },
  wrongTypes,
});

const fabrikam = {
  title: 'Fabrikam | Robots',
  url: 'https://www.fabrikam.example/',
  entities: [
    {
      type: 'company',
      properties: {
        name: 'Fabrikam',
        description: 'Builds robots.',
        workforce: { total: 143 },
        headquarters: { address: null, city: 'Stockholm', country: 'Sweden' },
      },
    },
  ],
};
const onNetwork = {
  title: 'Fabrikam',
  url: 'https://se.linkedin.com/company/fabrikam',
  entities: [{ type: 'company', properties: { workforce: 7, headquarters: 'Stockholm' } }],
};
const unknown = { domain: null, websiteUrl: null, description: null, industry: null, headcount: null };

vendor.asks(searchCompanies, {
  about: ask('robots in Sweden', 2),
  sends: 'POST /search',
  body: { query: 'robots in Sweden', category: 'company', numResults: 2 },
  found: {
    'a company': [
      results(fabrikam),
      page({
        name: 'Fabrikam',
        domain: 'fabrikam.example',
        websiteUrl: 'https://www.fabrikam.example/',
        profileUrl: null,
        description: 'Builds robots.',
        industry: null,
        headcount: '143',
        region: 'Stockholm, Sweden',
        match: fabrikam,
        evaluation: null,
      }),
    ],
    'a profile of a network, and facts of other types': [
      results(onNetwork),
      page({
        ...unknown,
        name: 'Fabrikam',
        profileUrl: onNetwork.url,
        region: null,
        match: onNetwork,
        evaluation: null,
      }),
    ],
    nothing: [results(), page()],
  },
  wrongTypes,
});

/** A result with a summary in the shape that was asked for. */
const judged = (result: object, summary: unknown) => ({
  results: [
    {
      ...result,
      highlights: ['First.', 'Second.'],
      summary: typeof summary === 'string' ? summary : JSON.stringify(summary),
    },
  ],
});
const judging = ask('CTOs in Lyon', 3, true);

test('has the vendor judge each result where that is asked for', () => {
  const { body } = searchPeople.exchange.request(judging, { idempotencyKey: 'none' });
  expect(body).toMatchObject({
    contents: {
      summary: {
        query: expect.stringContaining('CTOs in Lyon'),
        schema: { required: ['satisfied', 'reasoning'] },
      },
    },
  });
});

test('gives what the vendor thinks of a result, the page it goes by, and the industry', () => {
  const verdict = { satisfied: 'partial', reasoning: 'A CTO, but elsewhere.' };
  const [row] = searchPeople.exchange.read(judged(ana, verdict), judging)?.rows ?? [];
  const references = [{ title: ana.title, snippet: 'First. … Second.', url: ana.url }];
  expect(row?.evaluation).toEqual({ criterion: 'CTOs in Lyon', ...verdict, references });
  const told = judged(fabrikam, { ...verdict, industry: 'Robotics' });
  expect(searchCompanies.exchange.read(told, judging)?.rows[0]).toMatchObject({
    industry: 'Robotics',
    evaluation: verdict,
  });
});

test.each([
  'Ana is a CTO.',
  '{"satisfied": "yes"',
  '{"satisfied": "perhaps", "reasoning": "Who knows."}',
  '{"satisfied": "yes"}',
  '[]',
])('makes no evaluation out of %s', (summary) => {
  const rows = searchPeople.exchange.read(judged(ana, summary), judging)?.rows;
  expect(rows?.[0]).toMatchObject({ name: 'Ana Reyes', evaluation: null });
});
