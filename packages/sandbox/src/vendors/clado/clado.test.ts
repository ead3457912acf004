import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { withForcedMisses } from '../../kit/world-with-forced-misses.ts';
import { isKnownToClado } from './clado-search.ts';
import { clado } from './clado.ts';

const world = withForcedMisses(createWorld({ companies: 150, people: 3000 }));
const ask = askSimulator(clado, world);
const headers = { authorization: 'Bearer lk_key' };
const search = (query: Record<string, string>) => ask('GET /api/search', { headers, query });
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index));
const isKnown = (person: (typeof people)[number]) => isKnownToClado(world, person);

const reply = z.object({
  results: z.array(
    z.looseObject({
      profile: z.looseObject({ name: z.string(), linkedin_url: z.url() }),
      experience: z.array(z.looseObject({})).min(1),
      education: z.array(z.looseObject({})),
    }),
  ),
  total: z.number(),
  query: z.string(),
  search_id: z.uuid(),
});
const pageOf = (query: Record<string, string>) => reply.parse(search(query).body);
const urlsOf = (query: Record<string, string>) =>
  pageOf(query).results.map(({ profile }) => profile.linkedin_url);

/** All results of a search, page by page. */
function walk(query: string, limit: number): string[] {
  const urls: string[] = [];
  let id: string | null = null;
  for (;;) {
    const where: Record<string, string> =
      id === null ? { query } : { search_id: id, offset: `${urls.length}` };
    const page = pageOf({ ...where, limit: String(limit) });
    urls.push(...page.results.map(({ profile }) => profile.linkedin_url));
    id = page.search_id;
    if (page.results.length < limit || urls.length >= page.total) {
      expect(page.total).toBe(urls.length);
      return urls;
    }
  }
}

const overseas = new Set(['US', 'CA', 'IN', 'AU', 'SG', 'BR']);

describe('a search', () => {
  const query = 'senior engineers at companies in Europe';
  const expected = people
    .filter(
      ({ employments: [{ title, seniority, company }] }) =>
        /\bEngineer\b/.test(title) && seniority === 'senior' && !overseas.has(company.place.countryCode),
    )
    .filter(isKnown)
    .map(({ profileUrl }) => profileUrl);

  it('goes on in the same order, and gives each of those it means exactly once', () => {
    expect(expected.length).toBeGreaterThan(5);
    const found = walk(query, 4);
    expect(found).toHaveLength(expected.length);
    expect(new Set(found)).toEqual(new Set(expected));
    expect(walk(query, 100)).toEqual(found);
  });

  it('goes on anywhere, and past its end has nothing', () => {
    const { search_id, total } = pageOf({ query, limit: '1' });
    expect(urlsOf({ search_id, offset: '3', limit: '2' })).toEqual(walk(query, 100).slice(3, 5));
    expect(pageOf({ search_id, offset: '100000' })).toMatchObject({ results: [], total });
  });

  it('gives thirty where no limit is asked for, and goes through words it does not understand as well', () => {
    expect(pageOf({ query: 'zqx jkv' }).results).toHaveLength(30);
    const urls = walk('zqx jkv', 100);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.length).toBeGreaterThan(100);
  });

  it('takes companies and schools beside the text, however they are named', () => {
    const company = people.find(isKnown)?.employments[0].company ?? world.company(0);
    const there = people.filter((one) => one.employments[0].company.id === company.id && isKnown(one));
    for (const name of ['company', 'companies', 'companies[]']) {
      expect(urlsOf({ query: 'zqx', [name]: company.name, limit: '100' })).toHaveLength(
        Math.min(100, there.length),
      );
    }
    const school = people[0]?.education[0]?.school ?? '';
    const alumni = people.filter((one) => one.education.some((own) => own.school === school) && isKnown(one));
    expect(new Set(urlsOf({ query: 'anybody', schools: school, limit: '100' }))).toEqual(
      new Set(alumni.map(({ profileUrl }) => profileUrl)),
    );
  });

  it('finds nobody at notfound', () => {
    for (const asked of [{ query: 'CFOs at Notfound Inc' }, { query: 'CFOs', company: 'notfound' }]) {
      expect(pageOf(asked)).toMatchObject({ results: [], total: 0 });
    }
  });

  it('speaks the format of today, unless the old one is asked for', () => {
    const [modern] = pageOf({ query, limit: '1', legacy: 'false' }).results;
    const [legacy] = pageOf({ query, limit: '1', legacy: 'true' }).results;
    const person = people.find(({ profileUrl }) => profileUrl === modern?.profile.linkedin_url);
    const [job] = person?.employments ?? [];
    expect(modern).toMatchObject({
      profile: { is_working: 1, active_experience_title: job?.title, criteria: expect.anything() },
      experience: [
        {
          active_experience: 1,
          position_title: job?.title,
          company_name: job?.company.name,
          company_website: `https://${job?.company.domain}`,
          date_to: null,
        },
        ...(person?.employments.slice(1) ?? []).map(() => ({
          active_experience: 0,
          date_to: expect.any(String),
        })),
      ],
    });
    expect(legacy).toMatchObject({
      profile: { is_working: true, name: person?.name },
      experience: [
        {
          title: job?.title,
          company_name: job?.company.name,
          start_date: `${job?.startDate}T00:00:00`,
          end_date: '1970-01-01T00:00:00',
        },
        ...(person?.employments.slice(1) ?? []).map(() => expect.anything()),
      ],
      posts: [],
    });
    const [simple] = pageOf({ query, limit: '1', advanced_filtering: 'false' }).results;
    expect(simple?.profile).not.toHaveProperty('criteria');
  });
});

describe('at the door', () => {
  it.each([
    [undefined, 401],
    ['Bearer an-invalid-key', 401],
    ['Bearer exhausted', 402],
    ['Bearer restricted', 403],
  ])('answers %s with %i', (authorization, status) => {
    const sent = authorization === undefined ? {} : { authorization };
    expect(ask('GET /api/search', { headers: sent, query: { query: 'CFOs' } })).toMatchObject({
      status,
      body: { detail: expect.any(String) },
    });
  });

  it.each([
    ['no query', {}, 422],
    ['a blank query', { query: ' ' }, 422],
    ['a text for a limit', { query: 'CFOs', limit: 'ten' }, 422],
    ['no result', { query: 'CFOs', limit: '0' }, 422],
    ['too many results', { query: 'CFOs', limit: '101' }, 400],
    ['a negative offset', { query: 'CFOs', offset: '-1' }, 422],
    ['a search of nobody', { search_id: 'none' }, 404],
  ])('refuses %s', (_, query, status) => {
    expect(search(query)).toMatchObject({ status, body: { detail: expect.anything() } });
  });

  it('tells the credits, of an exhausted account too', () => {
    expect(ask('GET /api/credits', { headers }).body).toEqual({
      credits: expect.any(Number),
      last_topup_at: expect.any(String),
    });
    expect(ask('GET /api/credits', { headers: { authorization: 'Bearer exhausted' } }).body).toMatchObject({
      credits: 0,
    });
  });

  it('knows no other paths', () => {
    expect(ask('POST /api/search', { headers, body: {} })).toMatchObject({ status: 404 });
    expect(clado.limited).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  });
});
