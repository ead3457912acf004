import { describe, expect, it } from 'vitest';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { gdelt } from './gdelt.ts';

const world = createWorld();
const ask = askSimulator(gdelt, world);
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));
const company = companies.find(({ news }) => news.length > 2);
if (company === undefined) throw new Error('nobody is in the news');
const { name, news } = company;

function search(query: Record<string, string>) {
  const { body } = ask('GET /doc/doc', { query: { mode: 'artlist', format: 'json', ...query } });
  return JSON.parse(JSON.stringify(body));
}

describe('the simulated GDELT', () => {
  it('lists articles, the latest first', () => {
    const { articles } = search({ query: `"${name}" sourcelang:english`, startdatetime: '19900101000000' });
    expect(articles).toHaveLength(news.length);
    const dates = articles.map(({ seendate }: { seendate: string }) => seendate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(articles[0]).toMatchObject({ url: expect.stringMatching(/^https?:/), language: 'English' });
  });

  it('keeps to the period and the number that are asked for', () => {
    const latest =
      news
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? '';
    const day = latest.replaceAll('-', '');
    const { articles } = search({ query: `"${name}"`, startdatetime: `${day}000000`, maxrecords: '1' });
    expect(articles).toHaveLength(1);
    expect(articles[0].seendate.startsWith(day)).toBe(true);
  });

  it('says nothing with an empty object, and faults in plain text with status 200', () => {
    expect(search({ query: `"${name}"`, enddatetime: '19910101000000' })).toEqual({});
    expect(ask('GET /doc/doc', { query: { query: '"ab"', format: 'json' } })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: 'The specified phrase is too short.',
    });
  });
});
