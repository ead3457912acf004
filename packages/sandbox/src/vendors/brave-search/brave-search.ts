/*
 * Brave's web search, https://api-dashboard.search.brave.com/api-reference/web/search/get. A wrong key is a 422, told
 * from a wrong request by its code; so is a missing header.
 */
import { defineSimulator } from '../../kit/define-simulator.ts';
import { escapeMarkup } from '../../kit/markup.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { spelledDate } from '../../kit/spelled-date.ts';
import type { FoundPage } from '../../kit/web-index.ts';
import { webRoute } from '../../kit/web-route.ts';

const id = '5d832250-9396-4f6e-b84a-2a1fe524cd7d';
const refuse = (status: number, code: string, meta: Record<string, unknown> = {}): SimulatedReply => ({
  status,
  body: {
    type: 'ErrorResponse',
    error: { id, status, code, detail: `It failed: ${code}.`, meta },
    time: 1_793_534_400,
  },
});

/** Where a parameter or a header is missing or wrong. */
const invalid = (...loc: string[]): SimulatedReply =>
  refuse(422, 'VALIDATION', { errors: [{ type: 'value_error', loc, msg: 'Invalid', input: null }] });

const subscription = { plan: 'Free', rate_limit: 1, quota_limit: 2000 };

/** Said in numbers: what is left of the second and of the month. */
function limited(code: string, left: number): SimulatedReply {
  const counts = { ...subscription, rate_current: 1, quota_current: subscription.quota_limit - left };
  return { ...refuse(429, code, counts), headers: rateHeaders(left) };
}

const rateHeaders = (left: number): Record<string, string> => ({
  'x-ratelimit-limit': '1, 2000',
  'x-ratelimit-policy': '1;w=1, 2000;w=2592000',
  'x-ratelimit-remaining': `0, ${left}`,
  'x-ratelimit-reset': '1, 1419704',
});

export const braveSearch = defineSimulator({
  id: 'brave-search',
  baseUrls: ['https://api.search.brave.com'],
  typicalMs: 500,
  requestsPerSecond: 1,
  keys: [{ header: 'x-subscription-token' }],
  refuses: {
    noKey: invalid('header', 'x-subscription-token'),
    wrongKey: refuse(422, 'SUBSCRIPTION_TOKEN_INVALID'),
    exhausted: limited('QUOTA_LIMITED', 0),
    restricted: refuse(404, 'SUBSCRIPTION_NOT_FOUND'),
    tooOften: limited('RATE_LIMITED', 1604),
    unknownPath: refuse(404, 'NOT_FOUND'),
    unfit: ({ parameter }) => invalid('query', parameter),
  },
  routes: {
    'GET /res/v1/web/search': webRoute({
      query: { name: 'q', most: 400 },
      limit: { name: 'count', usual: 20, most: 20 },
      coverage: 0.93,
      within: (asked) =>
        (asked.text('q') ?? '').split(/\s+/).length > 50
          ? { parameter: 'q', problem: 'invalid' }
          : { narrowed: {} },
      found: (pages, asked) => {
        const marked = asked.text('text_decorations') === 'false' ? '' : (asked.text('q') ?? '');
        const results = pages.map((page) => toResult(page, marked));
        return {
          status: 200,
          headers: rateHeaders(1999),
          body: {
            query: { original: asked.text('q'), more_results_available: false },
            mixed: { type: 'mixed', main: results.map((_, index) => ({ type: 'web', index, all: false })) },
            type: 'search',
            // The key is missing where nothing was found.
            ...(results.length > 0 && { web: { type: 'search', results, family_friendly: true } }),
          },
        };
      },
    }),
  },
});

/** `age` and `page_age` are missing where no date is known. Texts are HTML, with the words that were searched for marked. */
function toResult({ url, title, snippet, publishedAt }: FoundPage, marked: string): Record<string, unknown> {
  const words = new Set(marked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const decorate = (text: string) =>
    escapeMarkup(text).replace(/[\p{L}\p{N}]+/gu, (word) =>
      words.has(word.toLowerCase()) ? `<strong>${word}</strong>` : word,
    );
  return {
    title: decorate(title),
    url,
    description: decorate(snippet),
    ...(publishedAt !== null && {
      page_age: `${publishedAt}T00:00:00`,
      age: spelledDate(publishedAt, 'long'),
    }),
    language: 'en',
    family_friendly: true,
    type: 'search_result',
    subtype: 'generic',
    meta_url: { scheme: 'https', netloc: new URL(url).hostname, path: new URL(url).pathname },
  };
}
