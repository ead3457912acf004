import type { WebHit } from './answers.ts';
import { isoDate } from './iso-date.ts';
import { plainText } from './plain-text.ts';

/** A page that was found, in the vendor's own words. */
interface FoundPage {
  title?: string | null | undefined;
  url?: string | null | undefined;
  snippet?: string | null | undefined;
  publishedAt?: string | null | undefined;
}

const mostHits = 10;
const maxTitleLength = 300;
const maxSnippetLength = 1_000;
/** Longer ones are data or traps. */
const maxUrlLength = 2_000;

/** How many pages a vendor is asked for, whatever was asked of us: 1 to 10, which none of them charges extra for. */
export function hitLimit(limit: number): number {
  return Math.min(mostHits, Math.max(1, Math.trunc(limit) || 1));
}

/** The first pages whose address can be opened, in the vendor's order; null if there are none. */
export function readHits(pages: readonly FoundPage[], limit: number): { hits: WebHit[] } | null {
  const hits: WebHit[] = [];
  for (const page of pages) {
    if (hits.length === hitLimit(limit)) break;
    const url = page.url?.trim() ?? '';
    if (isWebUrl(url)) hits.push(readHit(page, url));
  }
  return hits.length === 0 ? null : { hits };
}

function readHit({ title, snippet, publishedAt }: FoundPage, url: string): WebHit {
  return {
    // Pages without a title are rare, and a line without a name is of no use to anybody.
    title: plainText(title, maxTitleLength) || url,
    url,
    snippet: plainText(snippet, maxSnippetLength),
    published_at: isoDate(publishedAt),
  };
}

function isWebUrl(url: string): boolean {
  return url.length <= maxUrlLength && /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(url) && URL.canParse(url);
}
