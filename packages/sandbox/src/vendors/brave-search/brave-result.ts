import { escapeMarkup } from '../../kit/markup.ts';
import type { FoundPage } from '../../kit/web-index.ts';

/** A result of the web search; `age` and `page_age` are missing where no date is known. */
export function toResult(
  { url, title, snippet, publishedAt }: FoundPage,
  { text, isDecorated }: { text: string; isDecorated: boolean },
): Record<string, unknown> {
  const { hostname, pathname } = new URL(url);
  const decorate = (words: string) => (isDecorated ? markWords(words, text) : escapeMarkup(words));
  const favicon = `https://imgs.search.brave.com/favicon/${hostname}`;
  const names = pathname.split('/').filter((name) => name !== '');
  return {
    title: decorate(title),
    url,
    is_source_local: false,
    is_source_both: false,
    description: decorate(snippet),
    ...(publishedAt !== null && { page_age: `${publishedAt}T00:00:00` }),
    profile: { name: hostname, url, long_name: hostname, img: favicon },
    language: 'en',
    family_friendly: true,
    type: 'search_result',
    subtype: 'generic',
    is_live: false,
    meta_url: {
      scheme: 'https',
      netloc: hostname,
      hostname,
      favicon,
      path: names.map((name) => `› ${name}`).join(' '),
    },
    ...(publishedAt !== null && { age: spelledDate.format(new Date(publishedAt)) }),
  };
}

/** Words that were searched for in `<strong>`, neighbours together, everything as it stands in HTML. */
function markWords(text: string, searched: string): string {
  const words = new Set(searched.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part) =>
      words.has(part.toLowerCase()) ? `<strong>${escapeMarkup(part)}</strong>` : escapeMarkup(part),
    )
    .join('')
    .replaceAll('</strong> <strong>', ' ');
}

/** `October 3, 2026` */
const spelledDate = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
