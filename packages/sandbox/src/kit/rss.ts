import { escapeMarkup } from './markup.ts';

export interface RssItem {
  title: string;
  link: string;
  guid: string;
  /** ISO date. */
  date: string;
  description: string;
  source?: { name: string; url: string };
}

export interface RssChannel {
  title: string;
  link: string;
  description: string;
  items: readonly RssItem[];
}

/** An RSS 2.0 document. */
export function renderRss({ title, link, description, items }: RssChannel): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    `<title>${escapeMarkup(title)}</title><link>${escapeMarkup(link)}</link><language>en-US</language>`,
    `<description>${escapeMarkup(description)}</description>`,
    ...items.map(renderItem),
    '</channel></rss>',
  ].join('\n');
}

function renderItem({ title, link, guid, date, description, source }: RssItem): string {
  const from =
    source === undefined
      ? ''
      : `<source url="${escapeMarkup(source.url)}">${escapeMarkup(source.name)}</source>`;
  return [
    `<item><title>${escapeMarkup(title)}</title><link>${escapeMarkup(link)}</link>`,
    `<guid isPermaLink="false">${escapeMarkup(guid)}</guid><pubDate>${new Date(date).toUTCString()}</pubDate>`,
    `<description>${escapeMarkup(description)}</description>${from}</item>`,
  ].join('');
}
