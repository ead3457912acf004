import { expect, test } from 'vitest';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { searchWeb, tryInstance } from './searxng.ts';

const page = (status: number, title: string): ScriptedReply => ({ status, body: `<title>${title}</title>` });
const forbidden = page(403, '403 Forbidden');

const vendor = describeVendor({
  key: `authorization: Basic ${btoa('key-id:secret-key')}`,
  refusals: {
    'JSON that is not enabled': [forbidden, 'request_refused'],
    'a wrong password': [page(401, '401 Authorization Required'), 'credential_rejected'],
    'a parameter that cannot be read': [{ status: 400, body: { error: 'Invalid value' } }, 'request_refused'],
    'a page in place of JSON': [page(200, 'SearXNG'), 'broken_reply'],
  },
  tooOften: { status: 429, body: 'Too Many Requests' },
});

const results = (...found: unknown[]): ScriptedReply => ({
  body: { query: 'fabrikam', number_of_results: 0, results: found, answers: [], unresponsive_engines: [] },
});
const url = 'https://fabrikam.example/about';
const full = {
  url,
  title: 'Fabrikam & Sons',
  content: 'Fabrikam builds robots.',
  publishedDate: '2026-01-05T10:00:00',
  engine: 'brave',
  engines: ['brave', 'mojeek'],
  score: 3.5,
};
const read = {
  title: 'Fabrikam & Sons',
  url,
  snippet: 'Fabrikam builds robots.',
  published_at: '2026-01-05T10:00:00.000Z',
};

vendor.asks(searchWeb, {
  about: { query: 'robots & "Sweden"', limit: 2 },
  sends: 'GET /search?q=robots%20%26%20%22Sweden%22&format=json',
  found: {
    'a page': [results(full), { hits: [read] }],
    'an address and nothing else': [
      results({ url, publishedDate: null }),
      { hits: [{ title: url, url, snippet: '', published_at: null }] },
    ],
    'no more than was asked for, and none without an address': [
      results({ ...full, url: null }, full, { ...full, url: 'magnet:?xt=1' }, full, full),
      { hits: [read, read] },
    ],
  },
  missing: { 'no results': results() },
  wrongTypes: { results: 'none' },
});

vendor.asks(tryInstance, {
  about: undefined,
  sends: 'GET /search?q=searxng&format=json',
  found: { 'any results': [results(full), { detail: 'It answers searches with JSON' }] },
  refusals: { 'JSON that is not enabled': [forbidden, 'request_refused'] },
  wrongTypes: { results: 7 },
});

test('says what to do where JSON is not enabled', async () => {
  const instance = await startScriptedVendor([forbidden]);
  const result = await instance.call(tryInstance, undefined, 10_000);
  await instance.close();
  expect(result).toMatchObject({
    outcome: 'failed',
    message: 'SearXNG refused the request (HTTP 403). Its settings.yml has to list json in search.formats.',
  });
});
