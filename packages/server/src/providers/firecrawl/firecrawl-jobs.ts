/* What Firecrawl answers later: lists of pages, and data that a model reads out of pages. */
import { z } from 'zod';
import type { JobSpec } from '../kit/operation-spec.ts';
import { list, text } from '../kit/shapes.ts';
import type { Format, ScrapedPage } from './firecrawl.ts';
import { firecrawl, pageDocument, readDocument } from './firecrawl.ts';

/** What the smallest paid plan has for jobs. */
const limits = { requestsPerMinute: 15, endpoint: 'crawl' };

/** A job that fails is a success with this status. */
const errors = {
  codeAt: ['code', 'status', 'success'],
  means: { failed: 'unavailable', cancelled: 'unavailable', false: 'unavailable', 403: 'request_refused' },
} as const;

const jobAt = (path: string): JobSpec<{ status: string }> => ({
  id: z.object({ id: text }).transform(({ id }) => id || null),
  read: (id) => ({ method: 'GET', path: `${path}/${encodeURIComponent(id)}` }),
  isRunning: ({ status }) => status === 'scraping' || status === 'processing',
  everyMs: 2000,
  limits: { requestsPerMinute: 500, endpoint: 'status' },
});

/** More than anybody lists in a cell; with longer lists one answer would not fit into a reply. */
export const maxUrls = 50;

interface PagesQuestion {
  urls: readonly string[];
  mainOnly: boolean;
  formats: readonly Format[];
}

const nothing: ScrapedPage = { markdown: null, html: null, links: null, metadata: null };

/**
 * Several pages, in the order of their URLs; one that cannot be read has nothing but nulls. Of more than 10 MB the vendor
 * gives the first part only, and so do we.
 */
export const scrapeList = firecrawl.job({
  id: 'firecrawl.scrape_list',
  refuse: ({ urls }) => (urls.length > maxUrls ? `A list has at most ${maxUrls} URLs.` : null),
  request: ({ urls, mainOnly, formats }: PagesQuestion) => ({
    method: 'POST',
    path: '/batch/scrape',
    body: { urls: [...new Set(urls)], formats, onlyMainContent: mainOnly, ignoreInvalidURLs: true },
  }),
  errors,
  limits,
  job: jobAt('/batch/scrape'),
  maxReplyBytes: 16 * 1024 * 1024,
  reply: z.object({ status: z.string(), data: list(pageDocument) }),
  answer: ({ data }, { urls }) => {
    const byUrl = new Map((data ?? []).map((page) => [urlKey(page.metadata?.sourceURL), readDocument(page)]));
    const pages = urls.map((url) => byUrl.get(urlKey(url)) ?? nothing);
    return pages.some((page) => page !== nothing) ? { pages } : null;
  },
});

/** How many of the pages were read. */
export function countRead({ pages }: { pages: readonly ScrapedPage[] }): number {
  return pages.filter(({ markdown, html, links, metadata }) => markdown || html || links || metadata).length;
}

/** The vendor gives the asked URL back, at times with a slash at its end. */
function urlKey(url: string | null | undefined): string {
  return (url ?? '').trim().replace(/\/$/, '').toLowerCase();
}

interface ExtractQuestion {
  url: string;
  /** All pages of the website, not this one alone. */
  wholeSite: boolean;
  webSearch: boolean;
  prompt: string;
  schema: { readonly [name: string]: unknown };
}

const extracted = z.union([z.record(z.string(), z.json()), z.array(z.json())]);

/** Data in the form of a schema. Null where there is none of it. */
export const extractData = firecrawl.job({
  id: 'firecrawl.extract_data',
  request: ({ url, wholeSite, webSearch, prompt, schema }: ExtractQuestion) => ({
    method: 'POST',
    path: '/extract',
    body: {
      urls: [wholeSite ? `${url.replace(/(?<!\/)\/+$/, '')}/*` : url],
      prompt,
      schema,
      enableWebSearch: webSearch,
    },
  }),
  errors,
  limits,
  job: jobAt('/extract'),
  reply: z.object({ status: z.string(), data: extracted.nullish() }),
  answer: ({ data }) => (data && Object.keys(data).length > 0 ? { data } : null),
});
