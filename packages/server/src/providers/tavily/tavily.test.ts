import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { countCredits, searchWeb } from './tavily.ts';

const header: [string, string] = ['authorization', 'Bearer secret-key'];

function refusal(status: number, error: string): ScriptedReply {
  return { status, body: { detail: { error } } };
}

/** What every operation may answer instead. */
const everywhere = {
  errors: [
    { name: 'a bad request', reply: refusal(400, 'Query is too long.'), means: 'request_refused' as const },
    {
      name: 'a wrong key',
      reply: refusal(401, 'Unauthorized: missing or invalid API key.'),
      means: 'credential_rejected' as const,
    },
    { name: 'a key that may not', reply: refusal(403, 'Forbidden.'), means: 'credential_rejected' as const },
    {
      name: "the plan's limit",
      reply: refusal(432, "This exceeds your plan's limit."),
      means: 'quota_exhausted' as const,
    },
    {
      name: 'the pay-as-you-go limit',
      reply: refusal(433, 'This exceeds it.'),
      means: 'quota_exhausted' as const,
    },
  ],
  rateLimit: { status: 429, body: { detail: { error: 'Your request has been blocked.' } } },
};

function results(...found: unknown[]): ScriptedReply {
  return {
    body: {
      query: 'fabrikam',
      answer: null,
      images: [],
      results: found,
      response_time: 1.1,
      request_id: 'r',
    },
  };
}

const full = {
  title: 'Fabrikam',
  url: 'https://fabrikam.example/',
  content: 'Fabrikam builds\n\nrobots & more.',
  raw_content: null,
  score: 0.82,
  published_date: 'Mon, 05 Jan 2026 08:00:00 GMT',
};

const read = {
  title: 'Fabrikam',
  url: 'https://fabrikam.example/',
  snippet: 'Fabrikam builds robots & more.',
  published_at: '2026-01-05T08:00:00.000Z',
};

describeVendor({
  ...everywhere,
  operation: searchWeb,
  input: { query: 'who makes robots', limit: 2 },
  asks: {
    method: 'POST',
    path: '/search',
    body: { query: 'who makes robots', search_depth: 'basic', max_results: 2 },
    header,
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
      reply: results({ ...full, url: null }, full, { ...full, url: 'data:,x' }, full, full),
      answer: { hits: [read, read] },
    },
  ],
  notFound: [
    { name: 'no results', reply: results() },
    { name: 'results that cannot be opened', reply: results({ ...full, url: 'fabrikam.example' }) },
  ],
  wrongTypes: { results: 'none' },
});

describeVendor({
  ...everywhere,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/usage', header },
  found: [
    {
      name: "the plan's credits",
      reply: { body: { key: { usage: 0, limit: null }, account: { plan_usage: 150, plan_limit: 1000 } } },
      answer: { detail: '850 credits left' },
    },
    {
      name: "the key's own",
      reply: { body: { key: { usage: 40, limit: 30 }, account: { plan_usage: 150, plan_limit: 1000 } } },
      answer: { detail: '0 credits left' },
    },
    {
      name: 'no counters',
      reply: { body: { key: { usage: 7, limit: null }, account: { current_plan: 'Enterprise' } } },
      answer: { detail: 'The key is accepted' },
    },
  ],
  notFound: [],
  wrongTypes: { account: { plan_limit: 'many' } },
});
