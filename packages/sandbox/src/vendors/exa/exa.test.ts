import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { siteTraits } from '../../world/site-traits.ts';
import { exa } from './exa.ts';

const world = createWorld();
const ask = askSimulator(exa, world);
const headers = { 'x-api-key': 'key' };
const search = (body: unknown) => ask('POST /search', { headers, body });

const reply = z.object({
  requestId: z.string().regex(/^[\da-f]{32}$/),
  results: z.array(z.looseObject({ id: z.string(), url: z.url(), title: z.string() })),
  costDollars: z.object({ total: z.number() }),
});
const resultsOf = (body: unknown) => reply.parse(search(body).body).results;

const companies = Array.from({ length: 200 }, (_, index) => world.company(index));
const live = companies.filter((company) => siteTraits(world, company).state === 'live');
const found = live.map((company) => ({
  company,
  results: resultsOf({ query: `${company.name} news`, contents: { text: true } }),
}));
const query = `${found.find(({ results }) => results.length > 2)?.company.name} news`;

describe('search', () => {
  it('has pages of most companies, and of nobody else', () => {
    expect(found.filter(({ results }) => results.length > 0).length / live.length).toBeGreaterThan(0.8);
    for (const { company, results } of found)
      for (const { url } of results) expect(new URL(url).hostname.replace('www.', '')).toBe(company.domain);
  });

  it('gives titles and scores, and contents only where they are asked for', () => {
    const [bare] = resultsOf({ query });
    expect(bare).toMatchObject({ id: bare?.url, author: null, score: expect.any(Number) });
    expect(bare).not.toHaveProperty('text');
    expect(bare).not.toHaveProperty('highlights');
    const [full] = resultsOf({
      query,
      contents: { text: { maxCharacters: 50 }, highlights: true, summary: {} },
    });
    expect(full).toMatchObject({ text: expect.any(String), summary: expect.any(String) });
    expect(String(full?.['text'])).toHaveLength(50);
    expect(full?.['highlights']).toHaveLength(1);
    expect(full?.['highlightScores']).toHaveLength(1);
  });

  it('dates pages in full, or not at all', () => {
    const dates = new Set(found.flatMap(({ results }) => results.map((result) => result['publishedDate'])));
    expect(dates).toContain(null);
    for (const date of dates) if (date !== null) expect(date).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  });

  it('takes a number, sites and dates', () => {
    expect(resultsOf({ query, numResults: 1 })).toHaveLength(1);
    const host = new URL(resultsOf({ query })[0]?.url ?? '').hostname;
    expect(resultsOf({ query: 'who leads them', includeDomains: [host] }).length).toBeGreaterThan(0);
    expect(resultsOf({ query, excludeDomains: [host] })).toEqual([]);
    const since = resultsOf({ query, startPublishedDate: '2026-01-01T00:00:00.000Z' });
    for (const result of since) expect(String(result['publishedDate']) >= '2026').toBe(true);
  });

  it('answers a miss with no results, and the same every time', () => {
    expect(search({ query: 'zqx jkv' })).toMatchObject({ status: 200, body: { results: [] } });
    expect(search({ query })).toEqual(search({ query }));
  });
});

describe('at the door', () => {
  it.each([
    [undefined, 401, 'INVALID_API_KEY'],
    ['an-invalid-key', 401, 'INVALID_API_KEY'],
    ['exhausted', 402, 'NO_MORE_CREDITS'],
    ['restricted', 403, 'ACCESS_DENIED'],
  ])('answers the key %s with %i %s', (key, status, tag) => {
    const refused = ask('POST /search', {
      headers: key === undefined ? {} : { 'x-api-key': key },
      body: { query },
    });
    expect(refused).toMatchObject({
      status,
      body: { tag, error: expect.any(String), requestId: expect.any(String) },
    });
  });

  it('takes the key as a bearer too', () => {
    expect(ask('POST /search', { headers: { authorization: 'Bearer key' }, body: { query } }).status).toBe(
      200,
    );
  });

  it.each([
    ['no query', {}],
    ['a blank query', { query: ' ' }],
    ['a number for a query', { query: 7 }],
    ['too many results', { query, numResults: 101 }],
    ['no result', { query, numResults: 0 }],
    ['a type it does not know', { query, type: 'slow' }],
    ['a list', [{ query }]],
    ['no JSON', '{'],
  ])('refuses %s as an invalid body', (_, body) => {
    expect(search(body)).toMatchObject({ status: 400, body: { tag: 'INVALID_REQUEST_BODY' } });
  });

  it('knows no other paths, and says too often in its short form', () => {
    expect(ask('GET /search', { headers }).status).toBe(405);
    expect(ask('POST /contents', { headers }).status).toBe(404);
    expect(exa.limited).toEqual({ status: 429, body: { error: expect.stringContaining('rate limit') } });
  });
});
