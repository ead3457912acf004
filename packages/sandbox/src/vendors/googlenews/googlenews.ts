/* Google News as RSS: unofficial and undocumented, yet stable for years. */
import type { Asked } from '../../kit/asked.ts';
import { daysBefore } from '../../kit/days-before.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { escapeMarkup } from '../../kit/markup.ts';
import type { RssItem } from '../../kit/rss.ts';
import { renderRss } from '../../kit/rss.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { NewsItem, World } from '../../world/world.ts';

const origin = 'https://news.google.com';
const mostItems = 100;
const daysPer: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, m: 30, y: 365 };

export const googlenews = defineSimulator({
  id: 'googlenews',
  baseUrls: [origin],
  typicalMs: 350,
  requestsPerSecond: 5,
  refuses: {
    tooOften: {
      status: 429,
      headers: { 'content-type': 'text/html' },
      body: '<html><body>429 Too Many Requests</body></html>',
    },
    unknownPath: { status: 404, body: '<html><body>404</body></html>' },
  },
  routes: {
    'GET /rss/search': { answer: search },
    'GET /rss/articles/{article}': { answer: openArticle },
  },
});

function openArticle(asked: Asked): SimulatedReply {
  const url = Buffer.from(asked.text('article') ?? '', 'base64url').toString();
  return URL.canParse(url)
    ? { status: 302, headers: { location: url }, body: '' }
    : { status: 404, body: '' };
}

function search({ request, world }: Asked): SimulatedReply {
  const asked = request.query.get('q') ?? '';
  const items = findNews(asked, world).slice(0, mostItems);
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: renderRss({
      title: `${asked} - Google News`,
      link: `${origin}/search?q=${encodeURIComponent(asked)}`,
      description: 'Google News',
      items: items.map(toItem),
    }),
  };
}

function findNews(asked: string, world: World): NewsItem[] {
  const { name, after, before } = readQuery(asked, world.today);
  const company = name === '' ? null : world.findCompany({ name });
  return (company?.news ?? []).filter(({ date }) => date >= after && date <= before);
}

function readQuery(asked: string, today: string): { name: string; after: string; before: string } {
  const when = /\bwhen:(\d+)([hdmy])\b/.exec(asked);
  const days = when === null ? null : Number(when[1]) * (daysPer[when[2] ?? ''] ?? 1);
  const after = /\bafter:(\d{4}-\d\d-\d\d)/.exec(asked)?.[1];
  const name = /"([^"]+)"/.exec(asked)?.[1] ?? asked.replace(/(?<!\S)\S+:\S+/g, '');
  return {
    name: name.trim(),
    after: after ?? (days === null ? '' : daysBefore(today, Math.ceil(days))),
    before: /\bbefore:(\d{4}-\d\d-\d\d)/.exec(asked)?.[1] ?? today,
  };
}

function toItem({ title, outlet, url, date }: NewsItem): RssItem {
  const id = Buffer.from(url).toString('base64url');
  const link = `${origin}/rss/articles/${id}?oc=5`;
  return {
    title: `${title} - ${outlet}`,
    link,
    guid: id,
    date,
    description: `<a href="${link}" target="_blank">${escapeMarkup(title)}</a> <font color="#6f6f6f">${escapeMarkup(outlet)}</font>`,
    source: { name: outlet, url: new URL(url).origin },
  };
}
