import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { countCredits, mapLinks, scrapePage } from './firecrawl.ts';
import { extractData, scrapeList } from './firecrawl-jobs.ts';

const refused = (status: number, code?: string) => ({ status, body: { success: false, error: 'x', code } });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [refused(401), 'credential_rejected'],
    'no credits': [refused(402), 'quota_exhausted'],
    'a website that is not read': [refused(403), 'request_refused'],
    'a page that takes too long': [refused(408, 'SCRAPE_TIMEOUT'), 'unavailable'],
    'a failure as a success': [refused(200), 'unavailable'],
  },
  tooOften: refused(429),
});

const url = 'https://acme.test';
const done = (fields: object) => ({ body: { success: true, ...fields } });
const metadata = { title: 'Acme', description: 'Makes things.', sourceURL: url, statusCode: 200 };
const page = { markdown: '# Acme', html: '<h1>Acme</h1>', links: [`${url}/about`], metadata };
const read = { ...page, metadata: { title: 'Acme', description: 'Makes things.' } };
const unread = { markdown: null, html: null, links: null, metadata: null };

vendor.asks(scrapePage, {
  about: { url, mainOnly: true, formats: ['markdown', 'html', 'links'] },
  sends: 'POST /scrape',
  body: { url, formats: ['markdown', 'html', 'links'], onlyMainContent: true },
  found: {
    'a page': [done({ data: page }), read],
    'a text and nothing else': [
      done({ data: { markdown: 'Hi', metadata: { title: ['A', 'B'] } } }),
      { ...unread, markdown: 'Hi', metadata: { title: null, description: null } },
    ],
  },
  missing: {
    'an error page': done({ data: { ...page, metadata: { ...metadata, statusCode: 404 } } }),
    'a host that does not exist': refused(200, 'SCRAPE_DNS_RESOLUTION_ERROR'),
    'a page that no engine can read': refused(500, 'SCRAPE_ALL_ENGINES_FAILED'),
  },
  wrongTypes: { data: { markdown: 7 } },
});

vendor.asks(mapLinks, {
  about: { url, limit: 2, sitemap: 'only', search: null },
  sends: 'POST /map',
  body: { url, limit: 2, sitemap: 'only' },
  found: {
    'links, no more than asked for': [
      done({ links: [{ url, title: 'Acme', description: '' }, `${url}/about`, `${url}/team`] }),
      {
        links: [
          { url, title: 'Acme', description: null },
          { url: `${url}/about`, title: null, description: null },
        ],
      },
    ],
  },
  missing: { 'no links': done({ links: [] }) },
  wrongTypes: { links: [7] },
});

const accepted = done({ id: 'job-1' });

vendor.asks(scrapeList, {
  about: { urls: [`${url}/`, 'https://gone.test', url], mainOnly: false, formats: ['markdown'] },
  sends: 'POST /batch/scrape',
  body: {
    urls: [`${url}/`, 'https://gone.test', url],
    formats: ['markdown'],
    onlyMainContent: false,
    ignoreInvalidURLs: true,
  },
  found: {
    'what could be read, in the order of the list': [
      [accepted, done({ status: 'scraping', data: [] }), done({ status: 'completed', data: [page] })],
      { pages: [read, unread, read] },
    ],
  },
  missing: { 'nothing that could be read': [accepted, done({ status: 'completed', data: [] })] },
  refusals: { 'a job that failed': [[accepted, done({ status: 'failed' })], 'unavailable'] },
  before: [accepted],
  wrongTypes: { status: 'completed', data: page },
});

const schema = { type: 'object', properties: { industry: { type: 'string' } } };

vendor.asks(extractData, {
  about: { url: `${url}/`, wholeSite: true, webSearch: false, prompt: 'What do they make?', schema },
  sends: 'POST /extract',
  body: { urls: [`${url}/*`], prompt: 'What do they make?', schema, enableWebSearch: false },
  found: {
    'data in the form of the schema': [
      [
        accepted,
        done({ status: 'processing', data: [] }),
        done({ status: 'completed', data: { industry: 'Tools' } }),
      ],
      { data: { industry: 'Tools' } },
    ],
  },
  missing: { 'no data': [accepted, done({ status: 'completed', data: {} })] },
  refusals: { 'a job that failed': [[accepted, done({ status: 'failed', error: 'x' })], 'unavailable'] },
  before: [accepted],
  wrongTypes: { status: 'completed', data: 'Tools' },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /team/credit-usage',
  found: {
    'a balance': [
      done({ data: { remainingCredits: 940, planCredits: 3000 } }),
      { detail: '940 credits left' },
    ],
  },
  wrongTypes: { data: { remainingCredits: 'many' } },
});
