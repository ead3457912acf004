import { z } from 'zod';
import type { WebHit } from '../kit/answers.ts';
import { openOwnAddress } from '../kit/own-address.ts';
import { defineProvider } from '../kit/provider.ts';
import { text } from '../kit/shapes.ts';
import { readHits } from '../kit/web-hits.ts';

/**
 * https://docs.searxng.org/dev/search_api, which users run themselves. It has no keys; a proxy before it may want Basic: the key is
 * `ADDRESS` or `ADDRESS|USER:PASSWORD`.
 */
export const searxng = defineProvider({
  id: 'searxng',
  label: 'SearXNG',
  baseUrl: 'https://searxng.invalid',
  reach: 'own address',
  openCredential: openOwnAddress,
  auth: { basic: 'both' },
  // None is stated; the engines that it asks block who asks them much.
  limits: { concurrency: 4 },
  errors: {
    // A format that is not enabled, as JSON is not by default.
    means: { 403: 'request_refused' },
    advice: {
      403: 'Its settings.yml has to list json in search.formats.',
      429: 'Its limiter takes programs for bots: let this service pass in limiter.toml, or turn it off.',
    },
  },
});

const page = z.object({ title: text, url: text, content: text, publishedDate: text });

/** What several engines found for these words: the first of a page of about twenty, whose size is not for us to say. Null if there is nothing. */
export const searchWeb = searxng.get('search_web', '/search', {
  ask: ({ query }: { query: string; limit: number }) => ({ q: query, format: 'json' }),
  // If no engine answered, there are no results either. That is not told apart.
  reply: { results: z.array(page) },
  answer: ({ results }, { limit }): { hits: WebHit[] } | null =>
    readHits(
      results.map(({ content, publishedDate: publishedAt, ...found }) => ({
        ...found,
        snippet: content,
        publishedAt,
      })),
      limit,
    ),
});

/** A search that costs nothing, and shows whether JSON is enabled. */
export const tryInstance = searxng.get('try_instance', '/search', {
  ask: () => ({ q: 'searxng', format: 'json' }),
  reply: { results: z.array(z.unknown()) },
  answer: () => ({ detail: 'It answers searches with JSON' }),
});
