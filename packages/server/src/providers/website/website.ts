import { z } from 'zod';
import type { FeedItem } from '../kit/parse-feed.ts';
import { parseFeed } from '../kit/parse-feed.ts';
import type { CallMeaning } from '../kit/error-convention.ts';
import { defineProvider } from '../kit/provider.ts';
import { ownRules } from './own-rules.ts';
import type { WebsitePage } from './read-page.ts';
import { readPage } from './read-page.ts';
import type { PageText } from './read-text.ts';
import { readReply } from './read-text.ts';

/** Statuses by which sites turn programs away. They say nothing about a credential, because there is none. */
const refusals: Readonly<Record<number, CallMeaning>> = {
  401: 'request_refused',
  402: 'request_refused',
  403: 'request_refused',
  451: 'request_refused',
};

/** The websites of companies themselves. */
export const website = defineProvider({
  id: 'website',
  label: 'The website',
  // The host is that of each request.
  baseUrl: '',
  auth: 'none',
  reach: 'web',
  limits: { concurrency: 100 },
  errors: { means: { ...refusals, 404: 'not_found', 410: 'not_found' } },
});

/** A person would not wait longer for a page. */
const deadlineMs = 10_000;

/** Only the text and the type of a reply are known, not where redirects led. */
const reply = z.object({ text: z.string(), type: z.string().nullish() });

const isPage = (type: string | null | undefined) => !type || /html/i.test(type);

/** What a page says about its owner. Null if there is no page, or if it is not a web page. */
export const fetchPage = website.operation({
  id: 'website.fetch_page',
  request: ({ url }: { url: string }) => ({
    method: 'GET',
    path: url,
    headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' },
  }),
  replyAs: 'text',
  isReadApart: true,
  reply,
  deadlineMs,
  answer: ({ text, type }, { url }): WebsitePage | null =>
    isPage(type) && text.trim() !== '' ? readPage(text, url) : null,
});

/** The words of a page and the targets of its links. Null if there are none, or if it is not text. */
export const fetchText = website.operation({
  id: 'website.fetch_text',
  request: ({ url }: { url: string }) => ({
    method: 'GET',
    path: url,
    headers: {
      accept:
        'text/html,application/xhtml+xml;q=0.9,text/markdown;q=0.8,text/plain;q=0.8,application/json;q=0.7,*/*;q=0.1',
    },
  }),
  replyAs: 'text',
  isReadApart: true,
  reply,
  deadlineMs,
  answer: ({ text, type }, { url }): PageText | null => readReply({ text, type: type ?? null }, url),
});

/** RFC 9309, 2.3.1.3: with these, everything may be fetched. */
const noRules: Readonly<Record<number, CallMeaning>> = Object.fromEntries(
  [400, 401, 402, 403, 404, 405, 406, 410, 451].map((status) => [status, 'not_found'] as const),
);

/** The rules of a site for us, to be read with `allows`. Null if it has none; then everything is allowed. */
export const fetchRobots = website.operation({
  id: 'website.fetch_robots',
  request: ({ origin }: { origin: string }) => ({
    method: 'GET',
    path: `${origin}/robots.txt`,
    headers: { accept: 'text/plain' },
  }),
  replyAs: 'text',
  isReadApart: true,
  reply,
  deadlineMs,
  errors: { means: noRules },
  // Some sites answer any address with their start page.
  answer: ({ text, type }): { text: string } | null =>
    /html/i.test(type ?? '') || text.trim() === '' ? null : { text: ownRules(text) },
});

/** The entries of a feed, at most 100. Null if it has no entries or is not a feed. */
export const fetchFeed = website.operation({
  id: 'website.fetch_feed',
  request: ({ url }: { url: string }) => ({
    method: 'GET',
    path: url,
    headers: { accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.1' },
  }),
  replyAs: 'text',
  isReadApart: true,
  reply,
  deadlineMs,
  answer: ({ text }): { items: FeedItem[] } | null => {
    const items = parseFeed(text);
    return items.length === 0 ? null : { items };
  },
});
