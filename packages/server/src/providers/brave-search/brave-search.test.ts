import { expect, test } from 'vitest';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { searchWeb } from './brave-search.ts';

const refusal = (status: number, code: string): ScriptedReply => ({
  status,
  body: { type: 'ErrorResponse', error: { id: '5d832250', status, code, detail: 'x' }, time: 1_773_685_964 },
});

const vendor = describeVendor({
  key: 'x-subscription-token: secret-key',
  refusals: {
    'a bad request': [refusal(422, 'VALIDATION'), 'request_refused'],
    'a wrong key': [refusal(422, 'SUBSCRIPTION_TOKEN_INVALID'), 'credential_rejected'],
    'a wrong key as a 401': [{ status: 401, body: {} }, 'credential_rejected'],
    'a key without a plan, in a list of errors': [
      { status: 404, body: { type: 'ErrorResponse', errors: [{ code: 'SUBSCRIPTION_NOT_FOUND' }] } },
      'credential_rejected',
    ],
    'a used-up quota': [refusal(429, 'QUOTA_LIMITED'), 'quota_exhausted'],
  },
  tooOften: { status: 429, body: { type: 'ErrorResponse', error: { status: 429, code: 'RATE_LIMITED' } } },
});

const results = (...found: unknown[]): ScriptedReply => ({
  body: { type: 'search', query: { original: 'fabrikam' }, web: { type: 'search', results: found } },
});

const url = 'https://fabrikam.example/about';
const full = {
  type: 'search_result',
  title: 'Fabrikam &amp; Sons',
  url,
  description: '<strong>Fabrikam</strong> builds robots. It&#x27;s in Stockholm.',
  age: 'January 5, 2026',
  page_age: '2026-01-05T10:00:00',
};
const read = {
  title: 'Fabrikam & Sons',
  url,
  snippet: "Fabrikam builds robots. It's in Stockholm.",
  published_at: '2026-01-05T10:00:00.000Z',
};
const bare = { title: 'https://a.test/', url: 'https://a.test/', snippet: '', published_at: null };

vendor.asks(searchWeb, {
  about: { query: 'robots & "Sweden"', limit: 2 },
  sends:
    'GET /res/v1/web/search?q=robots%20%26%20%22Sweden%22&count=2&result_filter=web&text_decorations=false',
  found: {
    'a page': [results(full), { hits: [read] }],
    'an address and nothing else': [results({ url: bare.url }), { hits: [bare] }],
    'no more pages than it was asked for, and none without an address': [
      results({ ...full, url: null }, full, { ...full, url: 'about:blank' }, full, full),
      { hits: [read, read] },
    ],
  },
  missing: {
    'no results': results(),
    'no results of the web': { body: { type: 'search', query: { original: 'x' } } },
    'results that cannot be opened': results({ ...full, url: 'fabrikam.example' }),
  },
  wrongTypes: { web: { results: 'none' } },
});

test('asks for half a character too, which no address can contain', () => {
  const { query } = searchWeb.exchange.request({ query: 'a\ud83d', limit: 99 }, { idempotencyKey: 'x' });
  expect(query).toMatchObject({ q: 'a\ufffd', count: '10' });
});
