import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { siteTraits } from '../../world/site-traits.ts';
import { tavily } from './tavily.ts';

const world = createWorld();
const ask = askSimulator(tavily, world);
const headers = { authorization: 'Bearer tvly-key' };
const search = (body: unknown) => ask('POST /search', { headers, body });

const reply = z.object({
  query: z.string(),
  answer: z.string().nullable(),
  results: z.array(
    z.looseObject({
      url: z.url(),
      title: z.string(),
      content: z.string(),
      score: z.number().min(0).max(1),
      raw_content: z.string().nullable(),
    }),
  ),
  response_time: z.number(),
  request_id: z.uuid(),
});
const resultsOf = (body: unknown) => reply.parse(search(body).body).results;

const companies = Array.from({ length: 200 }, (_, index) => world.company(index));
const live = companies.filter((company) => siteTraits(world, company).state === 'live');
const found = live.map(({ name }) => resultsOf({ query: `${name} news`, topic: 'news' }));
const query = `${live[found.findIndex((results) => results.length > 3)]?.name} news`;

describe('search', () => {
  it('has pages of almost every company, five at most unless more are asked for', () => {
    expect(found.filter((results) => results.length > 0).length / live.length).toBeGreaterThan(0.9);
    expect(resultsOf({ query: 'hospitals' })).toHaveLength(5);
    expect(resultsOf({ query: 'hospitals', max_results: 7 })).toHaveLength(7);
    expect(resultsOf({ query, max_results: 0 })).toEqual([]);
  });

  it('dates news only, as the web does', () => {
    const dates = found.flat().flatMap((result) => result['published_date'] ?? []);
    expect(dates.length).toBeGreaterThan(0);
    for (const date of dates) expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT$/);
    for (const result of resultsOf({ query })) expect(result).not.toHaveProperty('published_date');
  });

  it('gives the whole text, an answer and what it cost where they are asked for', () => {
    expect(search({ query }).body).toMatchObject({
      answer: null,
      results: [{ raw_content: null }, {}, {}, {}],
    });
    expect(search({ query }).body).not.toHaveProperty('usage');
    const body = { query, include_raw_content: 'markdown', include_answer: true, include_usage: true };
    expect(search({ ...body, search_depth: 'advanced' }).body).toMatchObject({
      answer: expect.any(String),
      results: expect.arrayContaining([expect.objectContaining({ raw_content: expect.any(String) })]),
      usage: { credits: 2 },
    });
  });

  it('takes sites and dates', () => {
    const host = new URL(resultsOf({ query })[0]?.url ?? '').hostname;
    expect(resultsOf({ query: 'who leads them', include_domains: [host] }).length).toBeGreaterThan(0);
    expect(resultsOf({ query, exclude_domains: [host] })).toEqual([]);
    expect(resultsOf({ query, time_range: 'day' })).toEqual([]);
    expect(resultsOf({ query, start_date: '2020-01-01' }).length).toBeGreaterThan(0);
    expect(resultsOf({ query, topic: 'news', days: 1 })).toEqual([]);
  });

  it('answers a miss with no results, and the same every time', () => {
    expect(search({ query: 'zqx jkv' })).toMatchObject({ status: 200, body: { results: [] } });
    expect(search({ query })).toEqual(search({ query }));
  });
});

describe('at the door', () => {
  it.each([
    [undefined, 401, /^Unauthorized/],
    ['tvly-invalid', 401, /^Unauthorized/],
    ['exhausted', 432, /usage limit/],
    ['restricted', 403, /not allowed/],
  ])('answers the key %s with %i', (key, status, error) => {
    const refused = ask('POST /search', {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      body: { query },
    });
    expect(refused).toMatchObject({ status, body: { detail: { error: expect.stringMatching(error) } } });
  });

  it('tells what was used, of an exhausted account too', () => {
    expect(ask('GET /usage', { headers }).body).toMatchObject({
      key: { usage: 120, limit: 1000 },
      account: { plan_limit: 1000 },
    });
    expect(ask('GET /usage', { headers: { authorization: 'Bearer exhausted' } }).body).toMatchObject({
      key: { usage: 1000, limit: 1000 },
    });
  });

  it.each([
    ['a blank query', { query: ' ' }],
    ['a long query', { query: 'x'.repeat(401) }],
    ['a topic it does not know', { query, topic: 'sport' }],
    ['a depth it does not know', { query, search_depth: 'bottomless' }],
    ['too many results', { query, max_results: 21 }],
    ['a period it does not know', { query, time_range: 'constructor' }],
  ])('refuses %s', (_, body) => {
    expect(search(body)).toMatchObject({ status: 400, body: { detail: { error: expect.any(String) } } });
  });

  it.each([
    ['no query', {}, ['body', 'query']],
    ['a number for a query', { query: 7 }, ['body', 'query']],
    ['a word for a number', { query, max_results: 'many' }, ['body', 'max_results']],
    ['a list', [{ query }], ['body']],
    ['no JSON', '{', ['body']],
  ])('refuses %s for its form', (_, body, loc) => {
    expect(search(body)).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  it('knows no other paths', () => {
    expect(ask('POST /extract', { headers, body: { urls: [] } }).status).toBe(404);
    expect(ask('GET /search', { headers }).status).toBe(404);
    expect(tavily.limited).toMatchObject({ status: 429, body: { detail: { error: expect.any(String) } } });
  });
});
