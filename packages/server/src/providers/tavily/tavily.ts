import { z } from 'zod';
import type { WebHit } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { num, obj, text } from '../kit/shapes.ts';
import { hitLimit, readHits } from '../kit/web-hits.ts';

/** https://docs.tavily.com/documentation/api-reference. A basic search costs 1 credit, found or not. */
export const tavily = defineProvider({
  id: 'tavily',
  label: 'Tavily',
  baseUrl: 'https://api.tavily.com',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  // Of a development key; a production key has 1,000.
  limits: { requestsPerMinute: 100 },
  errors: {
    // Most refusals are a text in `detail.error`; the caps of calls without a key have a code.
    codeAt: ['error.code'],
    // The plan's or the key's credits, and those that are paid as they are used.
    means: { 432: 'quota_exhausted', 433: 'quota_exhausted' },
  },
});

/** Pages with the parts of their text that fit the question. Null when there are none. */
export const searchWeb = tavily.post('search_web', '/search', {
  // More than 400 characters are refused: what to leave out is not for the adapter to say.
  ask: ({ query, limit }: { query: string; limit: number }) => ({
    query,
    search_depth: 'basic',
    max_results: hitLimit(limit),
  }),
  reply: { results: z.array(z.object({ title: text, url: text, content: text, published_date: text })) },
  answer: ({ results }, { limit }): { hits: WebHit[] } | null =>
    readHits(
      // The date of news only, as `Thu, 21 Nov 2024 08:00:00 GMT`; whether other topics have one is not documented.
      results.map(({ content, published_date: publishedAt, ...page }) => ({
        ...page,
        snippet: content,
        publishedAt,
      })),
      limit,
    ),
});

/** Most keys have no limit of their own. */
export const countCredits = tavily.credits('/usage', {
  reply: { key: obj({ usage: num, limit: num }), account: obj({ plan_usage: num, plan_limit: num }) },
  left: ({ key, account }) =>
    countLeft(key?.limit, key?.usage) ?? countLeft(account?.plan_limit, account?.plan_usage),
});

function countLeft(limit: number | null | undefined, used: number | null | undefined): number | null {
  return typeof limit === 'number' ? Math.max(0, limit - (used ?? 0)) : null;
}
