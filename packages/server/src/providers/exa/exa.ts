import { z } from 'zod';
import type { WebHit } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { list, text } from '../kit/shapes.ts';
import { hitLimit, readHits } from '../kit/web-hits.ts';

/**
 * https://exa.ai/docs/reference. A search costs $0.007, found or not; texts and highlights of ten pages are part of it.
 * No free call tells whether a key works: balance and usage are behind a key of another kind.
 */
export const exa = defineProvider({
  id: 'exa',
  label: 'Exa',
  baseUrl: 'https://api.exa.ai',
  auth: { header: 'x-api-key' },
  // The default for /search, free accounts included; older accounts are said to have had 5.
  limits: { requestsPerSecond: 10 },
  errors: {
    // A tag beside a text, or an object with a code: both are around, the second in newer parts.
    codeAt: ['tag', 'error.code', 'error.type'],
    // 403 is said of the key, of the plan and of the question; only the first is the credential's fault.
    means: {
      API_KEY_BUDGET_EXCEEDED: 'quota_exhausted',
      FEATURE_DISABLED: 'not_in_plan',
      PROHIBITED_CONTENT: 'request_refused',
    },
  },
});

const page = z.object({ title: text, url: text, publishedDate: text, text, highlights: list(z.string()) });

/** Pages by meaning more than by words. Null when there are none. */
export const searchWeb = exa.post('search_web', '/search', {
  ask: ({ query, limit }: { query: string; limit: number }) => ({
    query,
    numResults: hitLimit(limit),
    contents: { highlights: { maxCharacters: 1000 }, text: { maxCharacters: 1000 } },
  }),
  reply: { results: z.array(page) },
  answer: ({ results }, { limit }): { hits: WebHit[] } | null =>
    readHits(
      results.map(({ highlights, publishedDate: publishedAt, ...found }) => ({
        ...found,
        // What fits the question; a short page has none, and its beginning is all of it.
        snippet: highlights?.join(' … ') || found.text,
        publishedAt,
      })),
      limit,
    ),
});
