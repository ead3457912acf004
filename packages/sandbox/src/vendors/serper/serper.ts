/* Serper: the results of Google as JSON. Used-up accounts are a 400, wrong keys a 403. */
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { spelledDate } from '../../kit/spelled-date.ts';
import { webRoute } from '../../kit/web-route.ts';

/** The words for what is asked wrongly and too often are a guess; the others are what it really says. */
const refuse = (statusCode: number, message: string): SimulatedReply => ({
  status: statusCode,
  body: { message, statusCode },
});
const unauthorized = refuse(403, 'Unauthorized.');

export const serper = defineSimulator({
  id: 'serper',
  baseUrls: ['https://google.serper.dev'],
  typicalMs: 1100,
  // What the smallest pack allows.
  requestsPerSecond: 50,
  keys: [{ header: 'x-api-key' }],
  refuses: {
    wrongKey: unauthorized,
    exhausted: refuse(400, 'Not enough credits'),
    restricted: unauthorized,
    tooOften: refuse(429, 'Too many requests'),
    unknownPath: refuse(404, 'Not Found'),
    unfit: () => refuse(400, 'Missing query parameter'),
  },
  routes: {
    'POST /search': webRoute({
      query: { name: 'q' },
      limit: { name: 'num', usual: 10, most: 100 },
      coverage: 0.97,
      found: (pages, asked) => ({
        status: 200,
        body: {
          searchParameters: { q: asked.text('q'), type: 'search', engine: 'google' },
          organic: pages.map(({ title, url, snippet, publishedAt }, index) => ({
            title,
            link: url,
            snippet,
            ...(publishedAt !== null && { date: spelledDate(publishedAt, 'short') }),
            position: index + 1,
          })),
          credits: Number(asked.text('num') ?? 10) > 10 ? 2 : 1,
        },
      }),
    }),
    'GET /account': {
      isFree: true,
      answer: () => ({ status: 200, body: { balance: 2500, rateLimit: 50 } }),
    },
  },
});
