import { z } from 'zod';
import type { WebHit } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { list, obj, text } from '../kit/shapes.ts';
import { hitLimit, readHits } from '../kit/web-hits.ts';

/**
 * https://api-dashboard.search.brave.com/documentation. A search costs about $0.005, found or not. No free call tells
 * whether a key works.
 */
export const braveSearch = defineProvider({
  id: 'brave-search',
  label: 'Brave Search',
  baseUrl: 'https://api.search.brave.com',
  auth: { header: 'X-Subscription-Token' },
  // The free plan's; paid ones have 20 to 50. How long to wait is said in `X-RateLimit-Reset`, never in `Retry-After`.
  limits: { requestsPerSecond: 1 },
  errors: {
    // The reference shows a list of errors, clients report a single one.
    codeAt: ['error.code', 'errors.0.code'],
    // A wrong key is a 422, as a bad request is, and a used-up quota a 429, as too many requests are.
    means: {
      SUBSCRIPTION_TOKEN_INVALID: 'credential_rejected',
      SUBSCRIPTION_NOT_FOUND: 'credential_rejected',
      QUOTA_LIMITED: 'quota_exhausted',
    },
  },
});

const page = z.object({ title: text, url: text, description: text, page_age: text });

/** Pages of an index of its own. Null when there are none. */
export const searchWeb = braveSearch.get('search_web', '/res/v1/web/search', {
  // More than 400 characters or 50 words are refused: what to leave out is not for the adapter to say.
  ask: ({ query, limit }: { query: string; limit: number }) => ({
    q: query.toWellFormed(),
    count: hitLimit(limit),
    result_filter: 'web',
    text_decorations: false,
  }),
  // No `web` when there is nothing.
  reply: { web: obj({ results: list(page) }) },
  answer: ({ web }, { limit }): { hits: WebHit[] } | null =>
    readHits(
      // When it was published or last changed, without a zone; `age` is the same in words.
      (web?.results ?? []).map(({ description, page_age: publishedAt, ...found }) => ({
        ...found,
        snippet: description,
        publishedAt,
      })),
      limit,
    ),
});
