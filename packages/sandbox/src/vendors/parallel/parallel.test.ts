import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { isCompanyKnownToParallel, isPersonKnownToParallel } from './entity-search.ts';
import { parallel } from './parallel.ts';

const world = createWorld({ companies: 150, people: 3000 });
const ask = askSimulator(parallel, world);
const headers = { 'x-api-key': 'key', 'parallel-beta': 'findall-2025-09-15' };
const line = 'POST /v1beta/findall/entity-search';
const search = (body: unknown) => ask(line, { headers, body });
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index));
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));

const reply = z.object({
  entity_set_id: z.string().regex(/^entity_set_[\da-f]{32}$/),
  entities: z.array(z.strictObject({ name: z.string(), url: z.url(), description: z.string() })),
});
const entitiesOf = (body: unknown) => reply.parse(search(body).body).entities;

describe('entity search', () => {
  it('finds all people whom the objective means, and nobody else', () => {
    const expected = people
      .filter((person) => isPersonKnownToParallel(world, person))
      .filter(({ employments: [{ title, company }] }) =>
        title === 'VP of Sales' || title === 'Chief Technology Officer' ? company.headcount >= 100 : false,
      );
    expect(expected.length).toBeGreaterThan(5);
    const objective = 'CTOs and VPs of Sales at companies with more than 100 employees';
    const found = entitiesOf({ entity_type: 'people', objective, match_limit: 1000 });
    expect(new Set(found.map(({ url }) => url))).toEqual(
      new Set(expected.map(({ profileUrl }) => profileUrl)),
    );
    expect(found).toHaveLength(expected.length);
    expect(found[0]?.description).toMatch(/ at .+\. /);
    expect(entitiesOf({ entity_type: 'people', objective, match_limit: 5 })).toEqual(found.slice(0, 5));
  });

  it('finds all companies that the objective means, and no others', () => {
    const expected = companies.filter(
      (one) =>
        one.industry === 'Logistics & Supply Chain' &&
        one.headcount <= 500 &&
        isCompanyKnownToParallel(world, one),
    );
    expect(expected.length).toBeGreaterThan(1);
    const objective = 'logistics companies with fewer than 500 employees';
    const found = entitiesOf({ entity_type: 'companies', objective });
    expect(found.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    for (const [place, { url, description }] of found.entries()) {
      const company = expected[place];
      expect([company?.profileUrl, `https://${company?.domain}`]).toContain(url);
      expect(description).toContain(`Website: ${company?.domain}`);
    }
  });

  it('gives a hundred where no limit is asked for, and nothing for the word notfound', () => {
    expect(entitiesOf({ entity_type: 'people', objective: 'anybody in Europe' })).toHaveLength(100);
    expect(entitiesOf({ entity_type: 'people', objective: 'zqx jkv' })).toHaveLength(100);
    expect(entitiesOf({ entity_type: 'companies', objective: 'companies like notfound.com' })).toEqual([]);
  });

  it('answers the same every time', () => {
    const body = { entity_type: 'companies', objective: 'honey' };
    expect(search(body)).toEqual(search(body));
  });
});

describe('at the door', () => {
  const body = { entity_type: 'people', objective: 'CFOs' };

  it.each([
    [undefined, 401],
    ['an-invalid-key', 401],
    ['exhausted', 402],
    ['restricted', 403],
  ])('answers the key %s with %i', (key, status) => {
    const { 'x-api-key': _, ...others } = headers;
    const sent = key === undefined ? others : { ...others, 'x-api-key': key };
    expect(ask(line, { headers: sent, body })).toMatchObject({
      status,
      body: { type: 'error', error: { ref_id: expect.any(String), message: expect.any(String) } },
    });
  });

  it('needs the flag of the beta, alone or among others', () => {
    expect(ask(line, { headers: { 'x-api-key': 'key' }, body }).status).toBe(422);
    const many = { ...headers, 'parallel-beta': 'events-sse-2025-07-24, findall-2025-09-15' };
    expect(ask(line, { headers: many, body }).status).toBe(200);
  });

  it.each([
    ['no objective', { entity_type: 'people' }],
    ['a blank objective', { ...body, objective: ' ' }],
    ['an entity it does not know', { ...body, entity_type: 'products' }],
    ['too small a limit', { ...body, match_limit: 4 }],
    ['too large a limit', { ...body, match_limit: 1001 }],
    ['a list', [body]],
    ['no JSON', '{'],
  ])('refuses %s', (_, sent) => {
    expect(search(sent)).toMatchObject({
      status: 422,
      body: { type: 'error', error: { detail: { errors: expect.any(Array) } } },
    });
  });

  it('knows no other paths', () => {
    expect(ask('GET /v1beta/findall/entity-search', { headers }).status).toBe(405);
    expect(ask('POST /v1/search', { headers, body }).status).toBe(404);
  });
});
