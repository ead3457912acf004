import { z } from 'zod';
import type { WebHit } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { readHits } from '../kit/web-hits.ts';

/** Google's results, https://serper.dev. A search of up to ten costs 1 credit, found or not. */
export const serper = defineProvider({
  id: 'serper',
  label: 'Serper',
  baseUrl: 'https://google.serper.dev',
  auth: { header: 'X-API-KEY' },
  // The smallest pack's; what the free credits allow is not published.
  limits: { requestsPerSecond: 50 },
  errors: {
    // A text, and the only thing that tells a used-up account from a bad request: both are a 400.
    codeAt: ['message'],
    means: { 'Not enough credits': 'quota_exhausted' },
  },
});

const text = z.string().nullish();

/** Google's first results for these words. Null if there are none. */
export const searchWeb = serper.operation({
  id: 'serper.search_web',
  request: ({ query }: { query: string; limit: number }) => ({
    method: 'POST',
    path: '/search',
    // Fewer than ten are neither cheaper nor documented.
    body: { q: query, num: 10 },
  }),
  reply: z.object({
    organic: z.array(z.object({ title: text, link: text, snippet: text, date: text })).nullish(),
  }),
  answer: ({ organic }, { limit }): { hits: WebHit[] } | null =>
    readHits(
      (organic ?? []).map(({ link, date, ...page }) => ({
        ...page,
        url: link,
        // As Google shows it: `Jan 5, 2026`, or `3 days ago`, which is useless without the day of the answer.
        publishedAt: date,
      })),
      limit,
    ),
});

/** What is left of the account: a free call that tells whether a credential works. Known from clients only. */
export const countCredits = serper.operation({
  id: 'serper.count_credits',
  request: () => ({ method: 'GET', path: '/account' }),
  reply: z.object({ balance: z.union([z.number(), z.string()]) }),
  answer: ({ balance }) => ({ detail: `${balance} credits left` }),
});
