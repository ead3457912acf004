import { attributeOf, cleanText, parseXml } from './parse-markup.ts';
import type { MarkupElement } from './parse-markup.ts';

export type FeedItem = {
  title: string;
  url: string | null;
  /** ISO, or null when the feed has none that can be read. */
  date: string | null;
  /** The publisher an aggregator names. */
  source: string | null;
};

const maxItems = 100;

/** Entries of an RSS 2.0, RSS 1.0 or Atom (RFC 4287) feed; empty for what is neither. */
export function parseFeed(text: string): FeedItem[] {
  const items: FeedItem[] = [];
  for (const element of parseXml(text, 'item, entry')) {
    const item = readItem(element);
    if (item !== null) items.push(item);
    if (items.length === maxItems) break;
  }
  return items;
}

function readItem(element: MarkupElement): FeedItem | null {
  const item: FeedItem = { title: '', url: null, date: null, source: null };
  for (const child of element.children) {
    switch (child.localName) {
      case 'title':
        item.title ||= cleanText(child.textContent, 500) ?? '';
        break;
      case 'link':
        item.url ??= readLink(child);
        break;
      case 'pubDate':
      case 'published':
      case 'dc:date':
        item.date = readDate(child.textContent) ?? item.date;
        break;
      case 'updated':
        item.date ??= readDate(child.textContent);
        break;
      case 'source':
        item.source ??= cleanText(child.textContent, 200);
        break;
    }
  }
  return item.title === '' ? null : item;
}

/** RSS writes the address as text, Atom as an attribute beside links of other kinds. */
function readLink(link: MarkupElement): string | null {
  const rel = attributeOf(link, 'rel');
  if (rel !== null && rel !== 'alternate') return null;
  const url = cleanText(link.textContent, 2000) ?? attributeOf(link, 'href');
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}

function readDate(text: string): string | null {
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
