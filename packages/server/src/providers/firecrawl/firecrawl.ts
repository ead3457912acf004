import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { doubtful, list, num, obj, text } from '../kit/shapes.ts';

/** What the smallest paid plan has; the free one has a tenth of it. */
const pagesPerMinute = (endpoint: string) => ({ requestsPerMinute: 100, endpoint });

/** The fault of the page, not of the vendor. */
const unreadable = {
  SCRAPE_DNS_RESOLUTION_ERROR: 'not_found',
  SCRAPE_SITE_ERROR: 'not_found',
  SCRAPE_SSL_ERROR: 'not_found',
  SCRAPE_ALL_ENGINES_FAILED: 'not_found',
  SCRAPE_UNSUPPORTED_FILE_ERROR: 'not_found',
} as const;

/** https://docs.firecrawl.dev, version 2. A page costs 1 credit, a map 1. */
export const firecrawl = defineProvider({
  id: 'firecrawl',
  label: 'Firecrawl',
  baseUrl: 'https://api.firecrawl.dev/v2',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  limits: pagesPerMinute('scrape'),
  errors: {
    codeAt: ['code', 'success'],
    // A wrong key is a 401. A 403 is a website that the vendor does not read.
    means: { ...unreadable, false: 'unavailable', 403: 'request_refused' },
  },
});

export const formats = ['markdown', 'html', 'links'] as const;
export type Format = (typeof formats)[number];

export type ScrapedPage = {
  markdown: string | null;
  html: string | null;
  links: string[] | null;
  metadata: { title: string | null; description: string | null } | null;
};

/** What websites say of themselves may be a list of texts too. */
const stated = doubtful(z.string());

export const pageDocument = z.object({
  markdown: text,
  html: text,
  links: list(z.string()),
  metadata: obj({ title: stated, description: stated, statusCode: num, sourceURL: stated }),
});

/** Null for an error page, which the vendor reads like any other. */
export function readDocument(page: z.infer<typeof pageDocument>): ScrapedPage | null {
  if ((page.metadata?.statusCode ?? 200) >= 400) return null;
  const metadata = page.metadata && {
    title: page.metadata.title || null,
    description: page.metadata.description || null,
  };
  return {
    markdown: page.markdown || null,
    html: page.html || null,
    links: page.links ?? null,
    metadata: metadata ?? null,
  };
}

/** One page, in these formats. */
export const scrapePage = firecrawl.post('scrape_page', '/scrape', {
  ask: ({
    url,
    mainOnly,
    formats: wanted,
  }: {
    url: string;
    mainOnly: boolean;
    formats: readonly Format[];
  }) => ({
    url,
    formats: wanted,
    onlyMainContent: mainOnly,
  }),
  reply: { data: pageDocument.nullish() },
  maxReplyBytes: 16 * 1024 * 1024,
  answer: ({ data }) => (data ? readDocument(data) : null),
});

interface SiteQuestion {
  url: string;
  limit: number;
  sitemap: 'include' | 'skip' | 'only';
  /** Links with these words come first, or alone. */
  search: string | null;
}

/** A text in the first version of the API. */
const link = z.union([
  z.string().transform((url) => ({ url, title: null, description: null })),
  z.object({ url: z.string(), title: stated, description: stated }),
]);

/** The pages of a website. */
export const mapLinks = firecrawl.post('map_links', '/map', {
  ask: ({ url, limit, sitemap, search }: SiteQuestion) => ({ url, limit, sitemap, search }),
  limits: pagesPerMinute('map'),
  reply: { links: list(link) },
  answer: ({ links }, { limit }) =>
    links?.length
      ? {
          links: links.slice(0, limit).map(({ url, title, description }) => ({
            url,
            title: title || null,
            description: description || null,
          })),
        }
      : null,
});

export const countCredits = firecrawl.credits('/team/credit-usage', {
  reply: { data: obj({ remainingCredits: num }) },
  left: ({ data }) => data?.remainingCredits ?? null,
});
