import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { hostSimulators } from '../../kit/hosted-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { companyKnownToPdl } from './pdl-company.ts';
import { isKnownToPdl } from './pdl-person.ts';
import { peopledatalabs } from './peopledatalabs.ts';

const world = createWorld({ companies: 120, people: 2400 });
const headers = { 'x-api-key': 'key' };
const ask = askSimulator(peopledatalabs, world);
const post = (path: string, body: unknown, key = headers) => ask(`POST ${path}`, { headers: key, body });
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index)).filter((person) =>
  isKnownToPdl(world, person),
);

const reply = z.object({
  status: z.literal(200),
  data: z.array(z.looseObject({ id: z.string() })),
  scroll_token: z.string().nullable(),
  total: z.number(),
});

function walk(
  path: string,
  body: Record<string, unknown>,
): { rows: Record<string, unknown>[]; totals: number[] } {
  const rows: Record<string, unknown>[] = [];
  const totals: number[] = [];
  let token: string | null = null;
  do {
    const page = reply.parse(post(path, { ...body, ...(token !== null && { scroll_token: token }) }).body);
    rows.push(...page.data);
    totals.push(page.total);
    token = page.scroll_token;
  } while (token !== null);
  return { rows, totals };
}

const urls = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => `https://www.${String(row['linkedin_url'])}`);

describe('searching people', () => {
  const leaders = {
    bool: {
      filter: [{ range: { job_company_employee_count: { gt: 30 } } }],
      must: [{ terms: { job_title_levels: ['director', 'vp'] } }],
      must_not: [{ term: { location_country: 'germany' } }],
    },
  };

  it('finds all that match and no others, each once', () => {
    const { rows, totals } = walk('/v5/person/search', { query: leaders, size: 20 });
    const expected = people.filter(
      ({ place, employments: [{ seniority, company }] }) =>
        ['director', 'vp'].includes(seniority) && company.headcount > 30 && place.country !== 'Germany',
    );
    expect(expected.length).toBeGreaterThan(30);
    expect(urls(rows).toSorted()).toEqual(expected.map(({ profileUrl }) => profileUrl).toSorted());
    expect(totals.at(-1)).toBe(rows.length);
  });

  it.each<[string, unknown, (person: (typeof people)[number]) => boolean]>([
    [
      'words of a title',
      { match: { 'job_title.text': 'engineer' } },
      ({ employments: [{ title }] }) => /\bengineer\b/i.test(title),
    ],
    [
      'a former employer',
      { term: { 'experience.company.website': world.company(3).domain } },
      ({ employments }) => employments.some(({ company }) => company.id === 4),
    ],
    [
      'a former title',
      {
        bool: {
          must: [{ wildcard: { 'experience.title.name': '*engineer*' } }, { term: { skills: 'sql' } }],
        },
      },
      ({ employments, skills }) =>
        employments.some(({ title }) => /engineer/i.test(title)) && skills.includes('SQL'),
    ],
    [
      'a school',
      { match_phrase: { 'education.school.name': (people[0]?.education[0]?.school ?? '').toLowerCase() } },
      ({ education }) => education.some(({ school }) => school === people[0]?.education[0]?.school),
    ],
    [
      'a recent start',
      { range: { job_start_date: { gte: 'now-90d/d' } } },
      ({ employments: [{ startDate }] }) => startDate >= '2026-08-03',
    ],
    [
      'a name',
      { term: { full_name: people[7]?.name.toLowerCase() } },
      ({ name }) => name === people[7]?.name,
    ],
  ])('finds all by %s', (_, query, fits) => {
    const { rows } = walk('/v5/person/search', { query, size: 100 });
    const expected = people.filter(fits);
    expect(expected.length).toBeGreaterThan(0);
    expect(urls(rows).toSorted()).toEqual(expected.map(({ profileUrl }) => profileUrl).toSorted());
  });

  it('finds people at companies that are none of the world’s numbered ones', () => {
    const query = { terms: { job_company_website: ['stripe.com', 'ikea.com', 'bosch.de'] } };
    const { rows } = walk('/v5/person/search', { query, size: 5 });
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('bills each record, gives one unless told otherwise, and takes a query in the address', () => {
    const query = JSON.stringify(leaders);
    const found = ask('GET /v5/person/search', { query: { query, api_key: 'key' } });
    expect(found).toMatchObject({ status: 200, headers: { 'x-call-credits-spent': '1' } });
    expect(reply.parse(found.body).data).toHaveLength(1);
    const wrapped = reply.parse(post('/v5/person/search', { query: { query: leaders } }).body);
    expect(wrapped.data).toEqual(reply.parse(found.body).data);
  });

  it('skips with the older from, which no token goes with', () => {
    const [, second] = reply.parse(post('/v5/person/search', { query: leaders, size: 2 }).body).data;
    expect(reply.parse(post('/v5/person/search', { query: leaders, from: 1 }).body).data).toEqual([second]);
    expect(post('/v5/person/search', { query: leaders, from: 1, scroll_token: '1$1.1' }).status).toBe(400);
  });

  it('shows what was asked for, in title case when told to', () => {
    const person = people[7];
    const body = { query: { term: { linkedin_url: person?.profileUrl.replace('https://www.', '') } } };
    const plain = { titlecase: true, data_include: 'full_name,experience.company.website', ...body };
    expect(
      reply.parse({ ...z.looseObject({}).parse(post('/v5/person/search', plain).body), data: [] }),
    ).toBeTruthy();
    expect(post('/v5/person/search', plain).body).toMatchObject({
      data: [
        {
          full_name: expect.stringMatching(/^\p{Lu}/u),
          experience: person?.employments.map(({ company }) => ({ company: { website: company.domain } })),
        },
      ],
    });
  });

  it('hides contact data from smaller plans', () => {
    const query = { exists: { field: 'work_email' } };
    const [shown] = reply.parse(post('/v5/person/search', { query }).body).data;
    const [hidden] = reply.parse(
      post('/v5/person/search', { query }, { 'x-api-key': 'restricted' }).body,
    ).data;
    expect([shown?.['work_email'], hidden?.['work_email']]).toEqual([expect.stringContaining('@'), true]);
  });
});

describe('searching companies', () => {
  it('finds all that match and no others, each once', () => {
    const query = {
      bool: { must: [{ range: { employee_count: { gte: 20, lte: 400 } } }, { term: { type: 'private' } }] },
    };
    const { rows, totals } = walk('/v5/company/search', { query, size: 7 });
    const expected = Array.from({ length: world.companyCount }, (_, index) => world.company(index))
      .flatMap((company) => companyKnownToPdl(world, company) ?? [])
      .filter(({ headcount, id }) => headcount >= 20 && headcount <= 400 && id % 23 !== 0);
    expect(expected.length).toBeGreaterThan(10);
    expect(rows.map((row) => row['website'])).toEqual(expected.map(({ domain }) => domain));
    expect(new Set(totals)).toEqual(new Set([rows.length]));
  });

  it('finds one by the words of its name', () => {
    const company = Array.from({ length: 50 }, (_, index) => world.company(index)).find(
      (one) => companyKnownToPdl(world, one) !== null,
    );
    const { rows } = walk('/v5/company/search', {
      query: { match_phrase: { 'name.text': company?.name.toLowerCase() } },
      size: 100,
    });
    expect(rows.map((row) => row['website'])).toContain(company?.domain);
  });
});

describe('what it refuses', () => {
  const query = { match_all: {} };

  it.each([
    [
      'options of a clause',
      { query: { bool: { should: [query], minimum_should_match: 1 } } },
      'minimum_should_match',
    ],
    ['an object to match', { query: { match: { 'job_title.text': { query: 'x' } } } }, 'query'],
    ['an unknown field', { query: { term: { colour: 'red' } } }, 'colour'],
    ['another language', { query: { query_string: { query: 'x' } } }, 'query_string'],
    ['sql', { sql: "SELECT * FROM person WHERE location_country='mexico'" }, 'sql'],
    ['both languages', { query, sql: 'SELECT * FROM person' }, 'one of'],
    ['nothing', {}, 'one of'],
    ['too large a page', { query, size: 101 }, ''],
    ['a token of others', { query, scroll_token: 'page2' }, 'scroll_token'],
    ['an unknown dataset', { query, dataset: 'all,everything' }, ''],
    ['a long list', { query: { terms: { skills: Array.from({ length: 1001 }, () => 'x') } } }, '1000'],
    ['a query that is text', { query: 'job_title:vp' }, ''],
  ])('%s', (_, body, told) => {
    expect(post('/v5/person/search', body)).toMatchObject({
      status: 400,
      body: { status: 400, error: { type: 'invalid_request_error', message: expect.stringContaining(told) } },
    });
  });

  it.each([
    [{}, 401, 'authentication_error'],
    [{ 'x-api-key': 'invalid' }, 401, 'authentication_error'],
    [{ 'x-api-key': 'exhausted' }, 402, 'payment_required'],
  ])('the key %j', (key, status, type) => {
    const refused = ask('POST /v5/person/search', { headers: key, body: { query } });
    expect(refused).toMatchObject({ status, body: { status, error: { type } } });
  });

  it('other methods and paths', () => {
    expect(ask('DELETE /v5/person/search', { headers })).toMatchObject({ status: 405 });
    expect(ask('GET /v5/person/unknown', { headers })).toMatchObject({ status: 404 });
  });
});

it('says 404 when it finds nothing, and past the last page', () => {
  const nobody = { query: { term: { job_title: 'nobody' } } };
  const notFound = { status: 404, body: { status: 404, error: { type: 'not_found' } } };
  expect(post('/v5/person/search', nobody)).toMatchObject(notFound);
  expect(post('/v5/company/search', { query: { match_all: {} }, scroll_token: '9$999999.9' })).toMatchObject(
    notFound,
  );
});

it('knows nobody at a company called Notfound, and is forced otherwise', () => {
  const [hosted] = hostSimulators([peopledatalabs], { world, now: Date.now });
  const answer = (domain: string) =>
    hosted?.ask({
      method: 'POST',
      path: '/v5/person/search',
      query: new URLSearchParams(),
      headers,
      body: JSON.stringify({ query: { term: { job_company_website: domain } } }),
    });
  expect(answer('notfound.example.com')).toMatchObject({ status: 404 });
  expect(answer('ratelimited.example.com')).toBe(peopledatalabs.limited);
});
