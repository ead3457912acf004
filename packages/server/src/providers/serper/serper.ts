import { z } from 'zod';
import type { WebHit } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { list, text } from '../kit/shapes.ts';
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

/** Google's first results for these words. Null if there are none. */
export const searchWeb = serper.post('search_web', '/search', {
  // Fewer than ten are neither cheaper nor documented.
  ask: ({ query }: { query: string; limit: number }) => ({ q: query, num: 10 }),
  reply: { organic: list(z.object({ title: text, link: text, snippet: text, date: text })) },
  answer: ({ organic }, { limit }): { hits: WebHit[] } | null =>
    readHits(
      // The date as Google shows it: `Jan 5, 2026`, or `3 days ago`, which is useless without the day of the answer.
      (organic ?? []).map(({ link, date, ...page }) => ({ ...page, url: link, publishedAt: date })),
      limit,
    ),
});

/** Known from clients only. */
export const countCredits = serper.credits('/account', {
  reply: { balance: z.union([z.number(), z.string()]) },
  left: ({ balance }) => `${balance} credits`,
});
