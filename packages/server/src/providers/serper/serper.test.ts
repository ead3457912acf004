import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, searchWeb } from './serper.ts';

const refusal = (status: number, message: string): ScriptedReply => ({
  status,
  body: { message, statusCode: status },
});

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals: {
    'a wrong key': [refusal(403, 'Unauthorized.'), 'credential_rejected'],
    'a missing key': [refusal(401, 'Unauthorized.'), 'credential_rejected'],
    'no credits': [refusal(400, 'Not enough credits'), 'quota_exhausted'],
    'a bad request': [refusal(400, 'Missing query parameter'), 'request_refused'],
  },
  tooOften: { status: 429, body: { message: 'Too many requests', statusCode: 429 } },
});

const organic = (...found: unknown[]): ScriptedReply => ({
  body: { searchParameters: { q: 'x' }, knowledgeGraph: { title: 'Fabrikam' }, organic: found, credits: 1 },
});

const link = 'https://www.linkedin.com/in/mara-lindqvist';
const snippet = 'Stockholm · CTO at Fabrikam.  500+ connections &middot; …';
const mara = { title: 'Mara Lindqvist - Fabrikam', link, snippet, date: 'Jan 5, 2026', position: 1 };
const read = { title: mara.title, url: link, snippet: 'Stockholm · CTO at Fabrikam. 500+ connections · …' };
const bare = { title: 'https://a.test/', url: 'https://a.test/', snippet: '', published_at: null };

vendor.asks(searchWeb, {
  about: { query: 'site:linkedin.com/in "Mara Lindqvist"', limit: 1 },
  sends: 'POST /search',
  body: { q: 'site:linkedin.com/in "Mara Lindqvist"', num: 10 },
  found: {
    'a page, the first of more': [organic(mara, mara), { hits: [{ ...read, published_at: '2026-01-05' }] }],
    'a date that depends on the day': [
      organic({ ...mara, date: '3 days ago' }),
      { hits: [{ ...read, published_at: null }] },
    ],
    'an address and nothing else, after one that cannot be opened': [
      organic({ ...mara, link: '/search?q=more' }, { link: bare.url }),
      { hits: [bare] },
    ],
  },
  missing: {
    'no results': organic(),
    'no list of results': { body: { searchParameters: { q: 'x' }, credits: 1 } },
    'no address': organic({ ...mara, link: null }),
  },
  wrongTypes: { organic: { title: 'Fabrikam' } },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /account',
  found: {
    'a balance': [{ body: { balance: 2492, rateLimit: 50 } }, { detail: '2492 credits left' }],
    'a balance of nothing': [{ body: { balance: 0 } }, { detail: '0 credits left' }],
  },
  wrongTypes: { balance: {} },
});
