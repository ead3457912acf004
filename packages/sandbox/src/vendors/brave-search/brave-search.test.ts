import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { siteTraits } from '../../world/site-traits.ts';
import { braveSearch } from './brave-search.ts';

const world = createWorld();
const ask = askSimulator(braveSearch, world);
const headers = { 'x-subscription-token': 'key' };
const path = 'GET /res/v1/web/search';
const search = (query: Record<string, string>) => ask(path, { headers, query });

const reply = z.object({
  type: z.literal('search'),
  query: z.looseObject({ original: z.string(), more_results_available: z.boolean() }),
  web: z.exactOptional(
    z.object({
      results: z
        .array(
          z.looseObject({
            type: z.literal('search_result'),
            url: z.url(),
            title: z.string(),
            description: z.string(),
            age: z.exactOptional(z.string().regex(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)),
            page_age: z.exactOptional(z.iso.datetime({ local: true })),
          }),
        )
        .min(1),
    }),
  ),
});
const resultsOf = (query: Record<string, string>) => reply.parse(search(query).body).web?.results ?? [];

const companies = Array.from({ length: 200 }, (_, index) => world.company(index));
const live = companies.filter((company) => siteTraits(world, company).state === 'live');
const found = live.map(({ name }) => resultsOf({ q: `${name} news` }));
const company = live.find((one, index) => one.name.includes(' & ') && (found[index]?.length ?? 0) > 2);
const q = `${company?.name} news`;

describe('web search', () => {
  it('has pages of most companies', () => {
    expect(found.filter((results) => results.length > 0).length / live.length).toBeGreaterThan(0.8);
  });

  it('marks what was searched for, everything as it stands in HTML', () => {
    const home = resultsOf({ q }).find(({ url }) => new URL(url).pathname === '/');
    const [first = '', second = ''] = company?.name.split(' & ') ?? [];
    expect(home?.title).toContain(`<strong>${first}</strong> &amp; <strong>${second}</strong> | `);
    expect(home?.description).toContain(`<strong>${second}</strong>`);
    const neighbours = live.flatMap(({ name }) => (/^\w+ \w+$/.test(name) ? resultsOf({ q: name }) : []));
    expect(neighbours[0]?.title).toMatch(/<strong>\w+ \w+<\/strong>/);
    const plain = resultsOf({ q, text_decorations: 'false' });
    for (const { title, description } of plain) expect(title + description).not.toContain('<');
  });

  it('says when a page is from where it knows', () => {
    const dated = found.flat().filter(({ age }) => age !== undefined);
    expect(dated.length).toBeGreaterThan(0);
    expect(dated.length).toBeLessThan(found.flat().length);
    for (const { page_age: stamp, age = '' } of dated)
      expect(new Date(`${age} UTC`).toISOString().slice(0, 19)).toBe(stamp);
  });

  it('goes on to the next page, and says whether there is one', () => {
    const all = resultsOf({ q }).map(({ url }) => url);
    const pages = all.map((_, offset) =>
      resultsOf({ q, count: '1', offset: String(offset) }).map(({ url }) => url),
    );
    expect(pages.flat()).toEqual(all);
    expect(search({ q, count: '1' }).body).toMatchObject({ query: { more_results_available: true } });
    expect(search({ q }).body).toMatchObject({ query: { original: q, more_results_available: false } });
  });

  it('keeps to a period', () => {
    for (const result of resultsOf({ q, freshness: 'py' })) expect(result.page_age).toBeDefined();
    expect(resultsOf({ q, freshness: 'pd' })).toEqual([]);
    expect(resultsOf({ q, freshness: '2026-10-31to2026-11-01' })).toEqual([]);
    expect(resultsOf({ q, freshness: 'constructor' })).toEqual(resultsOf({ q }));
  });

  it('leaves the results out where there are none', () => {
    expect(search({ q: 'zqx jkv' }).body).not.toHaveProperty('web');
    expect(search({ q, result_filter: 'news,videos' }).body).not.toHaveProperty('web');
    expect(search({ q: 'zqx jkv' })).toMatchObject({
      status: 200,
      headers: { 'x-ratelimit-limit': '1, 2000' },
    });
  });

  it('answers the same every time, with and without the prefix of its path', () => {
    expect(search({ q })).toEqual(search({ q }));
    expect(ask('GET /web/search', { headers, query: { q } })).toEqual(search({ q }));
  });
});

describe('at the door', () => {
  it.each([
    ['an-invalid-key', 422, 'SUBSCRIPTION_TOKEN_INVALID'],
    ['exhausted', 429, 'QUOTA_LIMITED'],
    ['restricted', 404, 'SUBSCRIPTION_NOT_FOUND'],
  ])('answers the key %s with %i %s, whatever is asked', (key, status, code) => {
    expect(ask(path, { headers: { 'x-subscription-token': key } })).toMatchObject({
      status,
      body: { type: 'ErrorResponse', error: { status, code, id: expect.any(String) } },
    });
  });

  it('tells the month from the second by what is left of them', () => {
    const spent = ask(path, { headers: { 'x-subscription-token': 'exhausted' }, query: { q } });
    expect(spent.headers?.['x-ratelimit-remaining']).toBe('0, 0');
    expect(braveSearch.limited).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(braveSearch.limited.headers?.['x-ratelimit-remaining']).toMatch(/^0, [1-9]/);
  });

  it.each([
    ['no query', {}, ['query', 'q']],
    ['a blank query', { q: ' ' }, ['query', 'q']],
    ['a long query', { q: 'x'.repeat(401) }, ['query', 'q']],
    ['a query of many words', { q: 'x '.repeat(51) }, ['query', 'q']],
    ['too many results', { q, count: '21' }, ['query', 'count']],
    ['a word for a count', { q, count: 'many' }, ['query', 'count']],
    ['a page too far', { q, offset: '10' }, ['query', 'offset']],
  ])('refuses %s', (_, query: Record<string, string>, loc) => {
    expect(search(query)).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION', meta: { errors: [{ loc }] } } },
    });
  });

  it('takes a missing header for a missing parameter', () => {
    expect(ask(path, { query: { q } })).toMatchObject({
      status: 422,
      body: {
        error: { code: 'VALIDATION', meta: { errors: [{ loc: ['header', 'x-subscription-token'] }] } },
      },
    });
  });

  it('knows no other paths', () => {
    expect(ask('GET /res/v1/images/search', { headers, query: { q } }).status).toBe(404);
    expect(ask('DELETE /res/v1/web/search', { headers, query: { q } }).status).toBe(404);
  });
});
