import { z } from 'zod';
import type { WebHit } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
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

const text = z.string().nullish();

/** Pages with the parts of their text that fit the question. Null when there are none. */
export const searchWeb = tavily.operation({
  id: 'tavily.search_web',
  request: ({ query, limit }: { query: string; limit: number }) => ({
    method: 'POST',
    path: '/search',
    // More than 400 characters are refused: what to leave out is not for the adapter to say.
    body: { query, search_depth: 'basic', max_results: hitLimit(limit) },
  }),
  reply: z.object({
    results: z.array(z.object({ title: text, url: text, content: text, published_date: text })),
  }),
  answer: ({ results }, { limit }): { hits: WebHit[] } | null =>
    readHits(
      results.map(({ content, published_date: publishedDate, ...page }) => ({
        ...page,
        snippet: content,
        // Of news only, as `Thu, 21 Nov 2024 08:00:00 GMT`; whether other topics have one is not documented.
        publishedAt: publishedDate,
      })),
      limit,
    ),
});

const meter = z.number().nullish();

/** What is left of the account: a free call that tells whether a credential works. */
export const countCredits = tavily.operation({
  id: 'tavily.count_credits',
  request: () => ({ method: 'GET', path: '/usage' }),
  reply: z.object({
    key: z.object({ usage: meter, limit: meter }).nullish(),
    account: z.object({ plan_usage: meter, plan_limit: meter }).nullish(),
  }),
  // Most keys have no limit of their own.
  answer: ({ key, account }) => ({
    detail:
      describeLeft(key?.limit, key?.usage) ??
      describeLeft(account?.plan_limit, account?.plan_usage) ??
      accepted,
  }),
});

const accepted = 'The key is accepted';

function describeLeft(limit: number | null | undefined, used: number | null | undefined): string | null {
  return typeof limit === 'number' ? `${Math.max(0, limit - (used ?? 0))} credits left` : null;
}
