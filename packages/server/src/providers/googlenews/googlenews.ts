import { z } from 'zod';
import type { NewsArticle } from '../kit/news.ts';
import { asPhrase } from '../kit/news.ts';
import type { FeedItem } from '../kit/parse-feed.ts';
import { parseFeed } from '../kit/parse-feed.ts';
import { defineProvider } from '../kit/provider.ts';

/** The feed of a search in Google News. Without a key, and not an official interface: it may end any day. */
export const googlenews = defineProvider({
  id: 'googlenews',
  label: 'Google News',
  baseUrl: 'https://news.google.com',
  auth: 'none',
  headers: { accept: 'application/rss+xml, application/xml;q=0.9' },
  // No limit is published. Clients that ask too often get 429 or 503.
  limits: { requestsPerMinute: 30, concurrency: 2 },
  errors: { means: { 403: 'request_refused' } },
});

/** English articles that contain these words as a phrase, at most 100. Their addresses lead through a redirect. */
export const searchNews = googlenews.operation({
  id: 'googlenews.search_news',
  request: ({ query, days }: { query: string; days: number }) => ({
    method: 'GET',
    path: '/rss/search',
    query: { q: `${asPhrase(query)} when:${days}d`, hl: 'en-US', gl: 'US', ceid: 'US:en' },
  }),
  replyAs: 'text',
  isReadApart: true,
  // A page that asks for consent or for a captcha has status 200 too.
  reply: z.object({ text: z.string().refine((text) => text.slice(0, 1000).includes('<rss')) }),
  answer: ({ text }): { articles: NewsArticle[] } | null => {
    const articles = parseFeed(text).flatMap((item) => readArticle(item) ?? []);
    return articles.length === 0 ? null : { articles };
  },
});

function readArticle({ title, url, date, source }: FeedItem): NewsArticle | null {
  if (url === null) return null;
  return { title: withoutOutlet(title, source), url, outlet: source, date };
}

/** `Headline - Publisher`. */
function withoutOutlet(title: string, outlet: string | null): string {
  const suffix = ` - ${outlet}`;
  return outlet !== null && title.endsWith(suffix) && title.length > suffix.length
    ? title.slice(0, -suffix.length)
    : title;
}
