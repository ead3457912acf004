import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { searchWeb } from './exa.ts';

function refusal(status: number, tag: string): ScriptedReply {
  return { status, body: { requestId: 'req_1', error: 'Because of that.', tag } };
}

function results(...found: unknown[]): ScriptedReply {
  return {
    body: {
      requestId: 'req_1',
      resolvedSearchType: 'neural',
      results: found,
      costDollars: { total: 0.007 },
    },
  };
}

const full = {
  id: 'https://fabrikam.example/',
  title: 'Fabrikam',
  url: 'https://fabrikam.example/',
  publishedDate: '2026-01-05T00:00:00.000Z',
  author: null,
  score: 0.31,
  text: 'Menu Home About',
  highlights: ['Fabrikam builds\n robots.', 'It has 143 employees.'],
  highlightScores: [0.8, 0.7],
};

const read = {
  title: 'Fabrikam',
  url: 'https://fabrikam.example/',
  snippet: 'Fabrikam builds robots. … It has 143 employees.',
  published_at: '2026-01-05T00:00:00.000Z',
};

describeVendor({
  operation: searchWeb,
  input: { query: 'who makes robots "in Sweden"', limit: 2 },
  asks: {
    method: 'POST',
    path: '/search',
    body: {
      query: 'who makes robots "in Sweden"',
      numResults: 2,
      contents: { highlights: { maxCharacters: 1000 }, text: { maxCharacters: 1000 } },
    },
    header: ['x-api-key', 'secret-key'],
  },
  found: [
    { name: 'a page', reply: results(full), answer: { hits: [read] } },
    {
      name: 'the beginning of a page without highlights',
      reply: results({ ...full, highlights: [] }),
      answer: { hits: [{ ...read, snippet: 'Menu Home About' }] },
    },
    {
      name: 'an address and nothing else',
      reply: results({ url: 'https://fabrikam.example/', title: null }),
      answer: {
        hits: [
          {
            title: 'https://fabrikam.example/',
            url: 'https://fabrikam.example/',
            snippet: '',
            published_at: null,
          },
        ],
      },
    },
    {
      name: 'no more pages than it was asked for, and none without an address',
      reply: results({ ...full, url: null }, full, { ...full, url: 'id:7' }, full, full),
      answer: { hits: [read, read] },
    },
  ],
  notFound: [
    { name: 'no results', reply: results() },
    { name: 'results that cannot be opened', reply: results({ ...full, url: 'ftp://fabrikam.example/' }) },
  ],
  errors: [
    { name: 'a bad request', reply: refusal(400, 'INVALID_REQUEST_BODY'), means: 'request_refused' },
    { name: 'a wrong key', reply: refusal(401, 'INVALID_API_KEY'), means: 'credential_rejected' },
    {
      name: 'a wrong key in the newer words',
      reply: {
        status: 401,
        body: { error: { type: 'authentication_error', message: 'No.' }, requestId: 'r' },
      },
      means: 'credential_rejected',
    },
    { name: 'no credits', reply: refusal(402, 'NO_MORE_CREDITS'), means: 'quota_exhausted' },
    { name: 'a used-up budget', reply: refusal(402, 'API_KEY_BUDGET_EXCEEDED'), means: 'quota_exhausted' },
    { name: 'a key without access', reply: refusal(403, 'ACCESS_DENIED'), means: 'credential_rejected' },
    { name: 'a plan without it', reply: refusal(403, 'FEATURE_DISABLED'), means: 'not_in_plan' },
    { name: 'a forbidden question', reply: refusal(403, 'PROHIBITED_CONTENT'), means: 'request_refused' },
    { name: 'what cannot be processed', reply: refusal(422, 'UNPROCESSABLE'), means: 'request_refused' },
  ],
  rateLimit: { status: 429, body: { error: 'rate limit exceeded' } },
  wrongTypes: { results: { title: 'Fabrikam' } },
});
