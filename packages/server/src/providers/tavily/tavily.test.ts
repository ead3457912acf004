import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, searchWeb } from './tavily.ts';

const refusal = (status: number, error: string): ScriptedReply => ({ status, body: { detail: { error } } });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a bad request': [refusal(400, 'Query is too long.'), 'request_refused'],
    'a wrong key': [refusal(401, 'Unauthorized: missing or invalid API key.'), 'credential_rejected'],
    'a key that may not': [refusal(403, 'Forbidden.'), 'credential_rejected'],
    "the plan's limit": [refusal(432, "This exceeds your plan's limit."), 'quota_exhausted'],
    'the pay-as-you-go limit': [refusal(433, 'This exceeds it.'), 'quota_exhausted'],
  },
  tooOften: { status: 429, body: { detail: { error: 'Your request has been blocked.' } } },
});

const results = (...found: unknown[]): ScriptedReply => ({
  body: { query: 'fabrikam', answer: null, images: [], results: found, response_time: 1.1, request_id: 'r' },
});

const url = 'https://fabrikam.example/';
const page = { title: 'Fabrikam', url, content: 'Fabrikam builds\n\nrobots & more.', score: 0.82 };
const full = { ...page, published_date: 'Mon, 05 Jan 2026 08:00:00 GMT' };
const read = {
  title: 'Fabrikam',
  url,
  snippet: 'Fabrikam builds robots & more.',
  published_at: '2026-01-05T08:00:00.000Z',
};

vendor.asks(searchWeb, {
  about: { query: 'who makes robots', limit: 2 },
  sends: 'POST /search',
  body: { query: 'who makes robots', search_depth: 'basic', max_results: 2 },
  found: {
    'a page': [results(full), { hits: [read] }],
    'an address and nothing else': [
      results({ url }),
      { hits: [{ title: url, url, snippet: '', published_at: null }] },
    ],
    'no more pages than it was asked for, and none without an address': [
      results({ ...full, url: null }, full, { ...full, url: 'data:,x' }, full, full),
      { hits: [read, read] },
    ],
  },
  missing: {
    'no results': results(),
    'results that cannot be opened': results({ ...full, url: 'fabrikam.example' }),
  },
  wrongTypes: { results: 'none' },
});

const account = { plan_usage: 150, plan_limit: 1000 };

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /usage',
  found: {
    "the plan's credits": [
      { body: { key: { usage: 0, limit: null }, account } },
      { detail: '850 credits left' },
    ],
    "the key's own": [{ body: { key: { usage: 40, limit: 30 }, account } }, { detail: '0 credits left' }],
    'no counters': [
      { body: { key: { usage: 7, limit: null }, account: { current_plan: 'Enterprise' } } },
      { detail: 'The key is accepted' },
    ],
  },
  wrongTypes: { account: { plan_limit: 'many' } },
});
