import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { siteTraits } from '../../world/site-traits.ts';
import { serper } from './serper.ts';

const world = createWorld();
const ask = askSimulator(serper, world);
const headers = { 'x-api-key': 'key' };
const search = (body: unknown) => ask('POST /search', { headers, body });

const reply = z.object({
  searchParameters: z.looseObject({ q: z.string(), type: z.literal('search'), engine: z.literal('google') }),
  organic: z.array(
    z.strictObject({
      title: z.string(),
      link: z.url(),
      snippet: z.string(),
      date: z.exactOptional(z.string().regex(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)),
      position: z.int().positive(),
    }),
  ),
  credits: z.int(),
});
const organicOf = (body: unknown) => reply.parse(search(body).body).organic;

const companies = Array.from({ length: 200 }, (_, index) => world.company(index));
const live = companies.filter((company) => siteTraits(world, company).state === 'live');
const found = live.map(({ name }) => organicOf({ q: `${name} news` }));
const q = `${live[found.findIndex((organic) => organic.length > 3)]?.name} news`;

describe('search', () => {
  it('has pages of almost every company', () => {
    expect(found.filter((organic) => organic.length > 0).length / live.length).toBeGreaterThan(0.95);
  });

  it('counts positions from one, and dates only what has a date', () => {
    expect(organicOf({ q }).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    const dated = found.flat().filter(({ date }) => date !== undefined);
    expect(dated.length).toBeGreaterThan(0);
    expect(dated.length).toBeLessThan(found.flat().length);
  });

  it('goes on to the next page', () => {
    const all = organicOf({ q }).map(({ link }) => link);
    const pages = [1, 2, 3].map((page) => organicOf({ q, num: 2, page }).map(({ link }) => link));
    expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), []]);
  });

  it('keeps to a period', () => {
    for (const { date } of organicOf({ q, tbs: 'qdr:y' })) expect(date).toBeDefined();
    expect(organicOf({ q, tbs: 'qdr:d' })).toEqual([]);
    expect(organicOf({ q, tbs: 'constructor' })).toHaveLength(4);
  });

  it('costs two credits for more than ten results', () => {
    expect(search({ q, num: 10 }).body).toMatchObject({ credits: 1, searchParameters: { q, num: 10 } });
    expect(search({ q, num: '20' }).body).toMatchObject({ credits: 2 });
  });

  it('answers a list with a list', () => {
    expect(search([{ q }, { q: 'zqx jkv' }]).body).toMatchObject([
      { searchParameters: { q } },
      { organic: [] },
    ]);
  });

  it('answers a miss with no results, and the same every time', () => {
    expect(search({ q: 'zqx jkv' })).toMatchObject({ status: 200, body: { organic: [] } });
    expect(search({ q })).toEqual(search({ q }));
  });
});

describe('at the door', () => {
  it.each([
    [undefined, 403, 'Unauthorized.'],
    ['an-invalid-key', 403, 'Unauthorized.'],
    ['exhausted', 400, 'Not enough credits'],
  ])('answers the key %s with %i %s', (key, statusCode, message) => {
    const refused = ask('POST /search', {
      headers: key === undefined ? {} : { 'x-api-key': key },
      body: { q },
    });
    expect(refused).toEqual({ status: statusCode, body: { message, statusCode } });
  });

  it('tells what is left of the account, of an exhausted one too', () => {
    expect(ask('GET /account', { headers }).body).toMatchObject({ balance: 2500 });
    expect(ask('GET /account', { headers: { 'x-api-key': 'exhausted' } }).body).toMatchObject({ balance: 0 });
  });

  it.each([
    ['no query', {}],
    ['a blank query', { q: ' ' }],
    ['too many results', { q, num: 101 }],
    ['the page before the first', { q, page: 0 }],
    ['an empty list', []],
    ['a list with something else', [{ q }, 7]],
    ['no JSON', '{'],
  ])('refuses %s', (_, body) => {
    expect(search(body)).toMatchObject({ status: 400, body: { statusCode: 400 } });
  });

  it('knows no other paths', () => {
    expect(ask('POST /images', { headers, body: { q } }).status).toBe(404);
    expect(serper.limited).toMatchObject({ status: 429, body: { statusCode: 429 } });
  });
});
