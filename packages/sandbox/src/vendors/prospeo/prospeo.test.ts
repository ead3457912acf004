import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { prospeo } from './prospeo.ts';

const world = createWorld();
const people = Array.from({ length: 500 }, (_, index) => world.person(index));
const headers = { 'x-key': 'key', 'content-type': 'application/json' };
const ask = askSimulator(prospeo, world);
const post = (path: string, body: unknown) => ask(`POST ${path}`, { headers, body });

const contact = z.object({ status: z.string(), revealed: z.boolean() });
const enriched = z.object({
  free_enrichment: z.boolean(),
  person: z.object({
    person_id: z.string(),
    full_name: z.string(),
    email: contact.extend({ email: z.string() }).nullable(),
    mobile: contact.extend({ mobile: z.string() }).nullable(),
  }),
  company: z.object({ company_id: z.string(), domain: z.string() }),
});
const searched = z.object({
  results: z.array(
    z.object({
      person: enriched.shape.person.optional(),
      company: z.object({ company_id: z.string(), industry: z.string() }),
    }),
  ),
  pagination: z.object({
    current_page: z.number(),
    per_page: z.number(),
    total_page: z.number(),
    total_count: z.number(),
  }),
});

const replies = people.map((person) => {
  const reply = post('/enrich-person', { data: { linkedin_url: person.profileUrl }, enrich_mobile: true });
  return { person, reply, body: reply.status === 200 ? enriched.parse(reply.body) : null };
});

describe('enrich-person', () => {
  it('verifies about half of the addresses', () => {
    const verified = replies.filter(({ body }) => body?.person.email?.status === 'VERIFIED').length;
    expect(verified / people.length).toBeGreaterThan(0.35);
    expect(verified / people.length).toBeLessThan(0.65);
  });

  it('answers a hit with person, career, contact and employer', () => {
    const hit = replies.find(
      ({ person, body }) =>
        body?.person.email?.email === person.workEmail && body.person.email.status === 'VERIFIED',
    );
    expect(hit?.reply.body).toMatchObject({
      error: false,
      free_enrichment: false,
      person: {
        full_name: hit?.person.name,
        email: { revealed: true },
        job_history: { 0: { current: true, end_year: null } },
      },
      company: { domain: hit?.person.employments[0].company.domain, employee_range: expect.any(String) },
    });
  });

  it('answers a miss with 400 NO_MATCH', () => {
    const miss = replies.find(({ body }) => body === null);
    expect(miss?.reply).toEqual({ status: 400, body: { error: true, error_code: 'NO_MATCH' } });
  });

  it('does not vouch for catch-all domains and guesses', () => {
    const unverified = replies.filter(({ body }) => body?.person.email?.status === 'UNVERIFIED');
    expect(unverified.some(({ person, body }) => body?.person.email?.email !== person.workEmail)).toBe(true);
    const atCatchAll = replies.filter(
      ({ person }) => person.employments[0].company.isCatchAll && person.employments.length === 1,
    );
    expect(atCatchAll.every(({ body }) => body?.person.email?.status !== 'VERIFIED')).toBe(true);
  });

  it('keeps the former employer of some', () => {
    const stale = replies.filter(({ person, body }) => {
      const former = person.employments[1]?.company.domain;
      return (
        former !== undefined &&
        former !== person.employments[0].company.domain &&
        body?.company.domain === former
      );
    });
    expect(stale.length).toBeGreaterThan(0);
  });

  it('masks a mobile that was not asked for', () => {
    const hit = replies.find(({ person, body }) => body?.person.mobile?.mobile === person.mobile);
    const plain = enriched.parse(
      post('/enrich-person', { data: { person_id: hit?.body?.person.person_id } }).body,
    );
    expect(hit?.body?.person.mobile).toMatchObject({ status: 'VERIFIED', revealed: true });
    expect(plain.person.mobile).toMatchObject({ revealed: false, mobile: expect.stringContaining('***') });
  });

  it('takes a miss for one who has no verified contact, where only such will do', () => {
    const guess = replies.find(({ body }) => body?.person.email?.status === 'UNVERIFIED');
    const data = { linkedin_url: guess?.person.profileUrl };
    expect(post('/enrich-person', { data, only_verified_email: true }).body).toMatchObject({
      error_code: 'NO_MATCH',
    });
    const unreachable = replies.find(({ person }) => person.mobile === null);
    const asked = { data: { linkedin_url: unreachable?.person.profileUrl }, only_verified_mobile: true };
    expect(post('/enrich-person', asked).body).toMatchObject({ error_code: 'NO_MATCH' });
  });

  it('gives the same person for a name at a company, and for free the second time', () => {
    const hit = replies.find(({ person, body }) => body?.person.email?.email === person.workEmail);
    const session = askSimulator(prospeo, world);
    const data = { full_name: hit?.person.name, company_website: hit?.body?.company.domain };
    const [first, second] = [1, 2].map(() =>
      enriched.parse(session('POST /enrich-person', { headers, body: { data } }).body),
    );
    expect(first?.person.person_id).toBe(hit?.body?.person.person_id);
    expect([first?.free_enrichment, second?.free_enrichment]).toEqual([false, true]);
  });

  it.each([
    ['INVALID_DATAPOINTS', { data: { full_name: 'Ana Reyes' } }],
    ['INVALID_DATAPOINTS', { data: {} }],
    ['INVALID_REQUEST', { linkedin_url: 'https://www.linkedin.com/in/ana' }],
    ['INVALID_REQUEST', '{'],
  ])('answers %s to %j', (error_code, body) => {
    expect(post('/enrich-person', body)).toEqual({ status: 400, body: { error: true, error_code } });
  });
});

describe('enrich-company', () => {
  it('answers most companies, by id too', () => {
    const found = Array.from({ length: 100 }, (_, index) =>
      post('/enrich-company', { data: { company_website: world.company(index).domain } }),
    );
    const hit = found.find(({ status }) => status === 200);
    const { company } = enriched.pick({ company: true }).parse(hit?.body);
    expect(post('/enrich-company', { data: { company_id: company.company_id } }).body).toMatchObject({
      company,
    });
    expect(found.find(({ status }) => status === 400)?.body).toEqual({ error: true, error_code: 'NO_MATCH' });
    expect(post('/enrich-company', { data: {} }).body).toMatchObject({ error_code: 'INVALID_DATAPOINTS' });
  });
});

describe('searches', () => {
  it('pages through people without repeating any, and shows no contact', () => {
    const search = (page: number) =>
      searched.parse(
        post('/search-person', { filters: { person_seniority: { include: ['C-Suite'] } }, page }).body,
      );
    const [first, second] = [search(1), search(2)];
    const ids = [...first.results, ...second.results].map(({ person }) => person?.person_id);
    expect(ids.length).toBe(50);
    expect(new Set(ids).size).toBe(50);
    expect(first.pagination).toMatchObject({ current_page: 1, per_page: 25 });
    expect(first.pagination.total_count).toBeGreaterThan(50);
    expect(first.results.every(({ person }) => person?.email?.revealed !== true)).toBe(true);
  });

  it('filters companies', () => {
    const { industry, place } = world.company(0);
    const filters = {
      company_industry: { include: [industry] },
      company_location_search: { include: [place.country] },
    };
    const { results } = searched.parse(post('/search-company', { filters }).body);
    expect(new Set(results.map(({ company }) => company.industry))).toEqual(new Set([industry]));
  });

  it.each([
    [{ filters: {} }, 'INVALID_FILTERS'],
    [{ filters: { person_shoe_size: { include: ['42'] } } }, 'INVALID_FILTERS'],
    [{ filters: { person_name: { include: ['Nobody Is Called This'] } } }, 'NO_RESULTS'],
  ])('answers %j with %s', (body, error_code) => {
    expect(post('/search-person', body)).toMatchObject({ status: 400, body: { error: true, error_code } });
  });

  it('suggests spellings, one kind at a time', () => {
    const { country } = world.company(0).place;
    const reply = post('/search-suggestions', { location_search: country });
    expect(reply.body).toMatchObject({
      location_suggestions: expect.arrayContaining([{ name: country, type: 'COUNTRY' }]),
    });
    expect(post('/search-suggestions', { location_search: 'ab', job_title_search: 'ab' }).status).toBe(400);
  });
});

describe('at the door', () => {
  it.each([
    ['', 401, 'INVALID_API_KEY'],
    ['invalid', 401, 'INVALID_API_KEY'],
    ['exhausted', 400, 'INSUFFICIENT_CREDITS'],
    ['restricted', 400, 'ACCOUNT_RESTRICTED'],
  ])('answers the key %j with %i %s', (key, status, error_code) => {
    const reply = ask('POST /enrich-person', {
      headers: { ...headers, 'x-key': key },
      body: { data: { email: 'a@b.com' } },
    });
    expect(reply).toEqual({ status, body: { error: true, error_code } });
  });

  it('wants JSON by name', () => {
    const reply = ask('POST /enrich-person', {
      headers: { 'x-key': 'key' },
      body: { data: { email: 'a@b.com' } },
    });
    expect(reply.body).toMatchObject({ error_code: 'INVALID_REQUEST' });
  });

  it('tells the account', () => {
    expect(ask('GET /account-information', { headers }).body).toMatchObject({
      error: false,
      response: { remaining_credits: 950 },
    });
  });

  it('knows no other paths', () => {
    expect(post('/email-finder', {}).status).toBe(404);
    expect(prospeo.limited).toMatchObject({ status: 429, body: { error_code: 'RATE_LIMITED' } });
  });
});
