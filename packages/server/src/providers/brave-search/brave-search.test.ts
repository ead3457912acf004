import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { searchWeb } from './brave-search.ts';

function refusal(status: number, code: string): ScriptedReply {
  const error = { id: '5d832250', status, code, detail: 'Because of that.', meta: { component: 'x' } };
  return { status, body: { type: 'ErrorResponse', error, time: 1_773_685_964 } };
}

function results(...found: unknown[]): ScriptedReply {
  return {
    body: {
      type: 'search',
      query: { original: 'fabrikam', more_results_available: true },
      web: { type: 'search', results: found },
      mixed: { main: [{ type: 'web', index: 0, all: false }] },
    },
  };
}

const full = {
  type: 'search_result',
  title: 'Fabrikam &amp; Sons',
  url: 'https://fabrikam.example/about',
  description: '<strong>Fabrikam</strong> builds robots. It&#x27;s in Stockholm.',
  age: 'January 5, 2026',
  page_age: '2026-01-05T10:00:00',
  language: 'en',
  extra_snippets: [],
};

const read = {
  title: 'Fabrikam & Sons',
  url: 'https://fabrikam.example/about',
  snippet: "Fabrikam builds robots. It's in Stockholm.",
  published_at: '2026-01-05T10:00:00.000Z',
};

describeVendor({
  operation: searchWeb,
  input: { query: 'robots & "Sweden"', limit: 2 },
  asks: {
    method: 'GET',
    path: '/res/v1/web/search?q=robots%20%26%20%22Sweden%22&count=2&result_filter=web&text_decorations=false',
    header: ['x-subscription-token', 'secret-key'],
  },
  found: [
    { name: 'a page', reply: results(full), answer: { hits: [read] } },
    {
      name: 'an address and nothing else',
      reply: results({ url: 'https://a.test/' }),
      answer: {
        hits: [{ title: 'https://a.test/', url: 'https://a.test/', snippet: '', published_at: null }],
      },
    },
    {
      name: 'no more pages than it was asked for, and none without an address',
      reply: results({ ...full, url: null }, full, { ...full, url: 'about:blank' }, full, full),
      answer: { hits: [read, read] },
    },
  ],
  notFound: [
    { name: 'no results', reply: results() },
    { name: 'no results of the web', reply: { body: { type: 'search', query: { original: 'x' } } } },
    { name: 'results that cannot be opened', reply: results({ ...full, url: 'fabrikam.example' }) },
  ],
  errors: [
    { name: 'a bad request', reply: refusal(422, 'VALIDATION'), means: 'request_refused' },
    { name: 'a wrong key', reply: refusal(422, 'SUBSCRIPTION_TOKEN_INVALID'), means: 'credential_rejected' },
    { name: 'a wrong key as a 401', reply: { status: 401, body: {} }, means: 'credential_rejected' },
    {
      name: 'a key without a plan, in a list of errors',
      reply: { status: 404, body: { type: 'ErrorResponse', errors: [{ code: 'SUBSCRIPTION_NOT_FOUND' }] } },
      means: 'credential_rejected',
    },
    { name: 'a used-up quota', reply: refusal(429, 'QUOTA_LIMITED'), means: 'quota_exhausted' },
  ],
  rateLimit: { status: 429, body: { type: 'ErrorResponse', error: { status: 429, code: 'RATE_LIMITED' } } },
  wrongTypes: { web: { results: 'none' } },
});

test('asks for half a character too, which no address can contain', () => {
  const { query } = searchWeb.exchange.request({ query: 'a\ud83d', limit: 99 }, { idempotencyKey: 'x' });
  expect(query).toMatchObject({ q: 'a\ufffd', count: 10 });
});
