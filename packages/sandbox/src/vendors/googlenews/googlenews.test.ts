import { describe, expect, it } from 'vitest';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { googlenews } from './googlenews.ts';

const world = createWorld();
const ask = askSimulator(googlenews, world);
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));
const company = companies.find(({ news }) => news.length > 2);
if (company === undefined) throw new Error('nobody is in the news');
const { name, news } = company;

const search = (q: string) => String(ask('GET /rss/search', { query: { q, hl: 'en-US' } }).body);
const countItems = (xml: string) => xml.match(/<item>/g)?.length ?? 0;

describe('the simulated Google News', () => {
  it('lists headlines with their publishers', () => {
    const xml = search(`"${name}"`);
    expect(countItems(xml)).toBe(news.length);
    expect(xml).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT<\/pubDate>/);
    expect(xml).toContain(` - ${news[0]?.outlet.replaceAll('&', '&amp;')}</title>`);
    expect(xml).toMatch(/<source url="https?:\/\/[^"]+">/);
  });

  it('keeps to a period', () => {
    const latest =
      news
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? '';
    expect(countItems(search(`"${name}" after:${latest}`))).toBe(
      news.filter(({ date }) => date >= latest).length,
    );
    expect(countItems(search(`"${name}" before:1991-01-01`))).toBe(0);
  });

  it('leads from an item to its article', () => {
    const link =
      /<link>https:\/\/news\.google\.com(\/rss\/articles\/[\w-]+)/.exec(search(`"${name}"`))?.[1] ?? '';
    const { status, headers } = ask(`GET ${link}`);
    expect([status, news.map(({ url }) => url)]).toEqual([
      302,
      expect.arrayContaining([headers?.['location']]),
    ]);
  });
});
