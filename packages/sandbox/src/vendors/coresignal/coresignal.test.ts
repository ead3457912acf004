import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { hostSimulators } from '../../kit/hosted-simulator.ts';
import { withForcedMisses } from '../../kit/world-with-forced-misses.ts';
import { createWorld } from '../../world/create-world.ts';
import { companyKnownToCoresignal } from './coresignal-company.ts';
import { employeeKnownToCoresignal } from './coresignal-employee.ts';
import { coresignal } from './coresignal.ts';

const world = createWorld({ companies: 120, people: 2400 });
const headers = { apikey: 'key' };
const ask = askSimulator(coresignal, withForcedMisses(world));
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index)).filter(
  (person) => employeeKnownToCoresignal(world, person) === person,
);
const employees = '/employee_multi_source';
const companies = '/company_multi_source';

function search(path: string, query: unknown, parameters: Record<string, string> = {}) {
  return ask(`POST ${path}`, { headers, body: { query }, query: parameters });
}

function walkIds(dataset: string, body: { query: unknown; sort?: unknown }, size: number): number[] {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const page = ask(`POST ${dataset}/search/es_dsl`, {
      headers,
      body,
      query: { items_per_page: String(size), ...(after !== undefined && { after }) },
    });
    ids.push(...z.array(z.number()).parse(page.body));
    after = page.headers?.['x-next-page-after'];
  } while (after !== undefined);
  return ids;
}

const inJob = (...must: unknown[]) => ({ nested: { path: 'experience', query: { bool: { must } } } });
const isActive = { term: { 'experience.active_experience': 1 } };

describe('searching employees', () => {
  it.each<[string, unknown, (person: (typeof people)[number]) => boolean]>([
    [
      'the present employer',
      inJob(isActive, {
        match_phrase: { 'experience.company_website.domain_only': world.company(2).domain },
      }),
      ({ employments: [{ company }] }) => company.id === 3,
    ],
    [
      'any employer',
      inJob({ term: { 'experience.company_id': 3 } }),
      ({ employments }) => employments.some(({ company }) => company.id === 3),
    ],
    [
      'a title at a large employer',
      inJob(
        isActive,
        {
          query_string: { query: '"sales manager" OR engineer', default_field: 'experience.position_title' },
        },
        { range: { 'experience.company_employees_count': { gte: 100 } } },
      ),
      ({ employments: [{ title, company }] }) =>
        /\bsales manager\b|\bengineer\b/i.test(title) && company.headcount >= 100,
    ],
    [
      'what is not',
      {
        bool: {
          must: [{ match: { active_experience_management_level: 'Manager' } }],
          must_not: [{ term: { 'location_country.exact': 'United States' } }],
        },
      },
      ({ place, employments: [{ seniority, title }] }) =>
        seniority === 'manager' && !/founder|head of/i.test(title) && place.countryCode !== 'US',
    ],
    ['a skill', { term: { 'inferred_skills.exact': 'SQL' } }, ({ skills }) => skills.includes('SQL')],
  ])('finds all by %s, each once', (_, query, fits) => {
    const expected = people.filter(fits).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    const ids = walkIds(employees, { query }, 9);
    expect(ids.toSorted((one, other) => one - other)).toEqual(expected);
  });

  it('tells in headers how many there are, and where the next page begins', () => {
    const query = { term: { 'active_experience_title.exact': 'Account Executive' } };
    const first = search(`${employees}/search/es_dsl`, query, { items_per_page: '2' });
    const all = walkIds(employees, { query }, 1000);
    expect(first.headers).toMatchObject({
      'x-total-results': String(all.length),
      'x-total-pages': String(Math.ceil(all.length / 2)),
      'x-next-page-after': expect.stringMatching(/^"2026-11-01",\d+$/),
    });
    expect(walkIds(employees, { query, sort: ['_score'] }, 3)).toEqual(all);
    expect(walkIds(employees, { query, sort: ['id'] }, 3)).toEqual(all);
  });

  it('finds nobody by a field that does not exist', () => {
    expect(walkIds(employees, { query: { term: { colour: 'red' } } }, 10)).toEqual([]);
  });

  it('finds nobody with an empty list', () => {
    const none = search(`${employees}/search/es_dsl`, { match: { active_experience_title: 'nobody' } });
    expect(none).toMatchObject({ status: 200, headers: { 'x-total-results': '0' }, body: [] });
    expect(none.headers).not.toHaveProperty('x-next-page-after');
  });

  it('previews the first hundred, twenty at a time', () => {
    const query = { match_all: {} };
    const page = (number: number) =>
      z
        .array(z.looseObject({ id: z.number(), full_name: z.string(), company_website: z.string() }))
        .parse(search(`${employees}/search/es_dsl/preview`, query, { page: String(number) }).body);
    const ids = [1, 2, 3, 4, 5].flatMap((number) => page(number).map(({ id }) => id));
    expect(ids).toEqual(walkIds(employees, { query }, 1000).slice(0, 100));
    expect(search(`${employees}/search/es_dsl/preview`, query, { page: '6' }).status).toBe(422);
  });
});

describe('searching companies', () => {
  it('finds all that match and no others, each once', () => {
    const query = {
      bool: {
        must: [
          { range: { employees_count: { gte: 30 } } },
          {
            nested: {
              path: 'technologies_used',
              query: { match: { 'technologies_used.technology': 'salesforce' } },
            },
          },
        ],
      },
    };
    const expected = Array.from({ length: world.companyCount }, (_, index) => world.company(index))
      .flatMap((company) => companyKnownToCoresignal(world, company) ?? [])
      .filter(({ headcount, technologies }) => headcount >= 30 && technologies.includes('Salesforce'));
    expect(expected.length).toBeGreaterThan(3);
    expect(walkIds(companies, { query }, 2)).toEqual(expected.map(({ id }) => id));
  });

  it('previews what it found', () => {
    const known = Array.from({ length: 9 }, (_, index) => world.company(index)).find(
      (company) => companyKnownToCoresignal(world, company) !== null,
    );
    const query = { term: { 'website.domain_only': known?.domain } };
    expect(search(`${companies}/search/es_dsl/preview`, query).body).toMatchObject([
      { id: known?.id, company_name: known?.name, website: `https://${known?.domain}`, _score: 1 },
    ]);
  });
});

describe('collecting', () => {
  it('gives whoever a search listed, by id and by shorthand name', () => {
    const domains = ['stripe.com', 'ikea.com', 'bosch.de'];
    const query = inJob(isActive, { terms: { 'experience.company_website.domain_only': domains } });
    const [known] = people;
    const strangers = walkIds(employees, { query }, 100).filter((id) => id > world.personCount);
    expect(strangers.length).toBeGreaterThan(0);
    for (const id of [known?.id, ...strangers])
      expect(ask(`GET ${employees}/collect/${id}`, { headers })).toMatchObject({ status: 200, body: { id } });
    const slug = known?.profileUrl.replace(/^.*\/in\//, '');
    expect(ask(`GET ${employees}/collect/${slug}`, { headers }).body).toMatchObject({ id: known?.id });
  });

  it('gives companies, strangers among them', () => {
    const query = { terms: { 'website.domain_only': ['stripe.com', 'ikea.com', 'bosch.de'] } };
    const ids = walkIds(companies, { query }, 100);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids)
      expect(ask(`GET ${companies}/collect/${id}`, { headers })).toMatchObject({ status: 200, body: { id } });
    const found = ask(`GET ${companies}/enrich`, { headers, query: { website: 'https://stripe.com' } });
    expect([200, 404]).toContain(found.status);
  });

  it.each(['999999999', 'notfound-0000000', '%zz'])('does not know %s', (key) => {
    expect(ask(`GET ${companies}/collect/${key}`, { headers })).toMatchObject({ status: expect.any(Number) });
    expect(ask(`GET ${employees}/collect/${key}`, { headers })).toMatchObject({
      status: 404,
      body: { detail: 'Profile not found' },
    });
  });
});

describe('what it refuses', () => {
  it.each([
    ['a nested query of no list', { nested: { path: 'colours', query: { match_all: {} } } }, {}],
    ['an unknown clause', { more_like_this: {} }, {}],
    ['too large a page', { match_all: {} }, { items_per_page: '1001' }],
    ['a cursor of others', { match_all: {} }, { after: 'page2' }],
  ])('%s', (_, query, parameters) => {
    expect(search(`${employees}/search/es_dsl`, query, parameters)).toMatchObject({
      status: 422,
      body: { detail: expect.any(String) },
    });
  });

  it('a body without a query, the wrong method, unknown URLs', () => {
    expect(ask(`POST ${employees}/search/es_dsl`, { headers, body: 'no json' }).status).toBe(400);
    expect(ask(`GET ${employees}/search/es_dsl`, { headers }).status).toBe(500);
    expect(ask('POST /employee_gold/search/es_dsl', { headers }).status).toBe(404);
    expect(ask(`GET ${employees}/enrich`, { headers }).status).toBe(404);
  });

  it('wrong keys, and without credits whatever costs some', () => {
    const body = { query: { match_all: {} } };
    const as = (key: string, line: string) => ask(line, { headers: { apikey: key }, body });
    expect(as('', `POST ${companies}/search/es_dsl`).status).toBe(401);
    expect(as('invalid', `POST ${companies}/search/es_dsl`).status).toBe(401);
    expect(as('exhausted', `POST ${companies}/search/es_dsl`).status).toBe(200);
    const broke = { status: 402, body: { detail: 'Insufficient credits' } };
    expect(as('exhausted', `POST ${companies}/search/es_dsl/preview`)).toMatchObject(broke);
    expect(as('exhausted', `GET ${employees}/collect/${people[0]?.id}`)).toMatchObject(broke);
  });
});

it('knows nobody at a company called Notfound, and is forced otherwise', () => {
  const [hosted] = hostSimulators([coresignal], { world, now: Date.now });
  const answer = (name: string) =>
    hosted?.ask({
      method: 'POST',
      path: `${companies}/search/es_dsl`,
      query: new URLSearchParams(),
      headers,
      body: JSON.stringify({ query: { match_phrase: { company_name: name } } }),
    });
  expect(answer('Notfound Inc')).toMatchObject({ status: 200, body: [] });
  expect(answer('Ratelimited Inc')).toBe(coresignal.limited);
});
