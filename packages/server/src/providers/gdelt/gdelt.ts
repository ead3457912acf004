import { z } from 'zod';
import type { NewsArticle } from '../kit/news.ts';
import { asPhrase } from '../kit/news.ts';
import { defineProvider } from '../kit/provider.ts';

/** World news of the last three months, https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/. Without a key. */
export const gdelt = defineProvider({
  id: 'gdelt',
  label: 'GDELT',
  baseUrl: 'https://api.gdeltproject.org/api/v2',
  auth: 'none',
  // Its refusals speak of one request every five seconds; nothing is published.
  limits: { requestsPerMinute: 12 },
});

/** English articles that contain these words as a phrase, the latest first. Null when there are none. */
export const searchNews = gdelt.operation({
  id: 'gdelt.search_news',
  request: ({ query, days }: { query: string; days: number }) => ({
    method: 'GET',
    path: '/doc/doc',
    query: {
      query: `${asPhrase(query)} sourcelang:english`,
      mode: 'artlist',
      format: 'json',
      maxrecords: 75,
      timespan: `${days}d`,
      sort: 'datedesc',
    },
  }),
  // An empty object when there is nothing. What it does not understand, a phrase too short say, it answers in
  // words and with status 200: not JSON, so a broken reply.
  reply: z.object({
    articles: z
      .array(
        z.object({
          url: z.string(),
          title: z.string(),
          seendate: z.string().nullish(),
          domain: z.string().nullish(),
        }),
      )
      .nullish(),
  }),
  answer: ({ articles }): { articles: NewsArticle[] } | null => {
    const read = (articles ?? []).map(({ title, url, domain, seendate }) => ({
      title: title.trim(),
      url,
      outlet: domain ?? null,
      date: readDate(seendate),
    }));
    return read.length === 0 ? null : { articles: read };
  },
});

const compact = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** `20261120T101500Z`. */
function readDate(date: string | null | undefined): string | null {
  const at = Date.parse((date ?? '').replace(compact, '$1-$2-$3T$4:$5:$6Z'));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
