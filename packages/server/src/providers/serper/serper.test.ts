import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { countCredits, searchWeb } from './serper.ts';

const header: [string, string] = ['x-api-key', 'secret-key'];

function refusal(status: number, message: string): ScriptedReply {
  return { status, body: { message, statusCode: status } };
}

/** What every operation may answer instead. */
const everywhere = {
  errors: [
    { name: 'a wrong key', reply: refusal(403, 'Unauthorized.'), means: 'credential_rejected' as const },
    { name: 'a missing key', reply: refusal(401, 'Unauthorized.'), means: 'credential_rejected' as const },
    { name: 'no credits', reply: refusal(400, 'Not enough credits'), means: 'quota_exhausted' as const },
    {
      name: 'a bad request',
      reply: refusal(400, 'Missing query parameter'),
      means: 'request_refused' as const,
    },
  ],
  rateLimit: { status: 429, body: { message: 'Too many requests', statusCode: 429 } },
};

function organic(...found: unknown[]): ScriptedReply {
  return {
    body: {
      searchParameters: { q: 'fabrikam', type: 'search', num: 10, engine: 'google' },
      knowledgeGraph: { title: 'Fabrikam', website: 'https://fabrikam.example/' },
      organic: found,
      peopleAlsoAsk: [],
      credits: 1,
    },
  };
}

const mara = {
  title: 'Mara Lindqvist - Fabrikam',
  link: 'https://www.linkedin.com/in/mara-lindqvist',
  snippet: 'Stockholm · CTO at Fabrikam.  500+ connections &middot; …',
  date: 'Jan 5, 2026',
  position: 1,
  sitelinks: [],
};

const read = {
  title: 'Mara Lindqvist - Fabrikam',
  url: 'https://www.linkedin.com/in/mara-lindqvist',
  snippet: 'Stockholm · CTO at Fabrikam. 500+ connections · …',
  published_at: '2026-01-05',
};

describeVendor({
  ...everywhere,
  operation: searchWeb,
  input: { query: 'site:linkedin.com/in "Mara Lindqvist"', limit: 1 },
  asks: {
    method: 'POST',
    path: '/search',
    body: { q: 'site:linkedin.com/in "Mara Lindqvist"', num: 10 },
    header,
  },
  found: [
    { name: 'a page, the first of more', reply: organic(mara, mara), answer: { hits: [read] } },
    {
      name: 'a date that depends on the day',
      reply: organic({ ...mara, date: '3 days ago' }),
      answer: { hits: [{ ...read, published_at: null }] },
    },
    {
      name: 'an address and nothing else, after one that cannot be opened',
      reply: organic({ ...mara, link: '/search?q=more' }, { link: 'https://a.test/' }),
      answer: {
        hits: [{ title: 'https://a.test/', url: 'https://a.test/', snippet: '', published_at: null }],
      },
    },
  ],
  notFound: [
    { name: 'no results', reply: organic() },
    { name: 'no list of results', reply: { body: { searchParameters: { q: 'x' }, credits: 1 } } },
    { name: 'no address', reply: organic({ ...mara, link: null }) },
  ],
  wrongTypes: { organic: { title: 'Fabrikam' } },
});

describeVendor({
  ...everywhere,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/account', header },
  found: [
    {
      name: 'a balance',
      reply: { body: { balance: 2492, rateLimit: 50 } },
      answer: { detail: '2492 credits left' },
    },
    { name: 'a balance of nothing', reply: { body: { balance: 0 } }, answer: { detail: '0 credits left' } },
  ],
  notFound: [],
  wrongTypes: { balance: {} },
});
