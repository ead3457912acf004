/* GDELT's DOC 2.0 interface: articles about a phrase. */
import type { Asked } from '../../kit/asked.ts';
import { daysBefore } from '../../kit/days-before.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { NewsItem, World } from '../../world/world.ts';

const defaultArticles = 75;
const mostArticles = 250;
const defaultDays = 90;
const daysPer: Readonly<Record<string, number>> = { min: 1 / 1440, h: 1 / 24, d: 1, w: 7, m: 30 };

const headers = { 'content-type': 'text/html; charset=utf-8' };
const text = (status: number, body: string): SimulatedReply => ({ status, headers, body });

export const gdelt = defineSimulator({
  id: 'gdelt',
  baseUrls: ['https://api.gdeltproject.org/api/v2'],
  typicalMs: 900,
  // One in five seconds, as its 429 says.
  requestsPerSecond: 0.2,
  refuses: {
    tooOften: text(429, 'Please limit requests to one every 5 seconds or contact us for larger queries.'),
    unknownPath: text(404, 'Not Found'),
  },
  routes: { 'GET /doc/doc': { answer: search } },
});

function search({ request: { query }, world }: Asked): SimulatedReply {
  const phrase = readPhrase(query.get('query') ?? '');
  // Faults come as plain text with the status of success.
  if (phrase === '') return text(200, 'Your query was too short or too long.');
  if (phrase.length < 3) return text(200, 'The specified phrase is too short.');
  if (query.get('format') !== 'json') return text(200, '<html><body>Choose format=json.</body></html>');
  const articles = findArticles(phrase, { query, world });
  return { status: 200, body: articles.length === 0 ? {} : { articles } };
}

function readPhrase(asked: string): string {
  return (/"([^"]+)"/.exec(asked)?.[1] ?? asked.replace(/(?<!\S)\S+:\S+/g, '')).trim();
}

function findArticles(phrase: string, { query, world }: { query: URLSearchParams; world: World }) {
  if ((query.get('mode') ?? 'artlist').toLowerCase() !== 'artlist') return [];
  const company = world.findCompany({ name: phrase });
  if (company === null) return [];
  const { from, to } = readPeriod(query, world.today);
  const count = Math.min(mostArticles, Number(query.get('maxrecords') ?? defaultArticles) || defaultArticles);
  const isOldestFirst = query.get('sort')?.toLowerCase() === 'dateasc';
  return company.news
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((one, other) => (isOldestFirst ? 1 : -1) * one.date.localeCompare(other.date))
    .slice(0, count)
    .map((item) => toArticle(item, company.place.country));
}

function readPeriod(query: URLSearchParams, today: string): { from: string; to: string } {
  const span = /^(\d+)(min|h|hours?|d|days?|w|weeks?|m|months?)?$/i.exec(query.get('timespan') ?? '');
  const unit = (span?.[2] ?? 'm').toLowerCase();
  const days = span === null ? defaultDays : Number(span[1]) * (daysPer[unit] ?? daysPer[unit[0] ?? ''] ?? 1);
  return {
    from: readDay(query.get('startdatetime')) ?? daysBefore(today, Math.ceil(days)),
    to: readDay(query.get('enddatetime')) ?? today,
  };
}

/** `20261120101500` as an ISO date. */
function readDay(stamp: string | null): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)/.exec(stamp ?? '');
  return parts === null ? null : parts.slice(1, 4).join('-');
}

function toArticle({ title, url, date }: NewsItem, country: string) {
  return {
    url,
    url_mobile: '',
    title,
    seendate: `${date.replaceAll('-', '')}T101500Z`,
    socialimage: '',
    domain: new URL(url).hostname,
    language: 'English',
    sourcecountry: country,
  };
}
