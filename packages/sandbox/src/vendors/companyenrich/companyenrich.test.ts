import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { hostSimulators } from '../../kit/hosted-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { companyKnownToCompanyEnrich } from './companyenrich-company.ts';
import { workforceOf } from './companyenrich-workforce.ts';
import { companyenrich } from './companyenrich.ts';

const world = createWorld({ companies: 240, people: 1200 });
const headers = { authorization: 'Bearer key' };
const ask = askSimulator(companyenrich, world);
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index)).flatMap(
  (company) => companyKnownToCompanyEnrich(world, company) ?? [],
);

const reply = z.object({
  items: z.array(z.looseObject({ id: z.string(), domain: z.string() })),
  page: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
});
const scrollReply = z.object({
  items: reply.shape.items,
  cursor: z.string().nullable(),
  totalItems: z.number(),
});
const post = (path: string, body: unknown) => ask(`POST ${path}`, { headers, body });
const search = (body: unknown) => reply.parse(post('/companies/search', body).body);

function walk(filters: Record<string, unknown>): string[] {
  const domains: string[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const found = search({ ...filters, page, pageSize: 6 });
    domains.push(...found.items.map(({ domain }) => domain));
    pages = found.totalPages;
  }
  return domains;
}

type Company = (typeof companies)[number];
const filters: [string, Record<string, unknown>, (company: Company) => boolean][] = [
  ['countries', { countries: ['se', 'DE'] }, ({ place }) => ['SE', 'DE'].includes(place.countryCode)],
  [
    'regions',
    { regions: ['europe'], exclude: { countries: ['DE'] } },
    ({ place }) => /^(?:AT|BE|CH|CZ|DK|ES|FI|FR|GB|IE|IT|LU|NL|NO|PL|PT|SE)$/.test(place.countryCode),
  ],
  [
    'size',
    { employees: ['11-50', '201-500', 'huge'] },
    ({ headcount }) => (headcount > 10 && headcount <= 50) || (headcount > 200 && headcount <= 500),
  ],
  ['revenue', { revenue: ['1m-10m'] }, ({ revenueUsd }) => revenueUsd >= 1e6 && revenueUsd < 1e7],
  [
    'year',
    { foundedYear: { min: 2000, max: 2010 } },
    ({ foundedYear }) => foundedYear >= 2000 && foundedYear <= 2010,
  ],
  [
    'all of some technologies',
    { technologies: ['salesforce', 'google analytics'] },
    ({ technologies }) => ['Salesforce', 'Google Analytics'].every((name) => technologies.includes(name)),
  ],
  [
    'one of some technologies',
    { technologies: ['AWS', 'SAP'], technologiesOperator: 'Or' },
    ({ technologies }) => ['AWS', 'SAP'].some((name) => technologies.includes(name)),
  ],
  ['a category', { category: ['b2c'] }, ({ industry }) => /retail|food|hospitality/i.test(industry)],
  [
    'an industry code and above',
    { naicsCode: [5132] },
    ({ industry }) => /software|network security/i.test(industry),
  ],
  [
    'rounds and when',
    { fundingRounds: ['series_a'], fundingYear: { min: 2015 } },
    ({ funding }) =>
      funding.some(({ round }) => round === 'series_a') && funding.some(({ date }) => date >= '2015'),
  ],
  [
    'money raised',
    { fundingAmount: { min: 5_000_000, max: 50_000_000 } },
    ({ funding }) => {
      const sum = funding.reduce((total, { amountUsd }) => total + amountUsd, 0);
      return sum >= 5e6 && sum <= 5e7;
    },
  ],
  ['what is required', { require: ['anyFunding', 'unheard-of'] }, ({ funding }) => funding.length > 0],
  [
    'all domains but some',
    { exclude: { domains: [companies[4]?.domain, companies[9]?.domain.toUpperCase()] } },
    ({ id }) => id !== companies[4]?.id && id !== companies[9]?.id,
  ],
  [
    'headcounts of departments, and of the whole',
    {
      workforceSize: [
        { department: 'sales', min: 10, max: 60 },
        { department: 'overall', max: 300 },
        { department: 'sorcery', min: 1_000_000 },
      ],
    },
    (company) =>
      workforceOf(company, 'sales') >= 10 && workforceOf(company, 'sales') <= 60 && company.headcount <= 300,
  ],
  ['a headcount', { workforceSize: [{ min: 500 }] }, ({ headcount }) => headcount >= 500],
  ['a domain', { query: companies[4]?.domain }, ({ id }) => id === companies[4]?.id],
  [
    'a part of a name',
    { query: companies[4]?.name.slice(0, 5) },
    ({ name, domain }) =>
      `${name} ${domain}`
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .some((word) => word.startsWith(companies[4]?.name.slice(0, 5).toLowerCase() ?? '-')),
  ],
];

describe('searching', () => {
  it.each(filters)('finds all by %s, each once', (_, asked, fits) => {
    const expected = companies.filter(fits).map(({ domain }) => domain);
    expect(expected.length).toBeGreaterThan(0);
    expect(walk(asked)).toEqual(expected);
  });

  it('is about what a question says', () => {
    const found = walk({ semanticQuery: 'companies that offer home care to families' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(companies.length / 2);
  });

  it('finds nothing by what no company of the world has', () => {
    expect(search({ require: ['twitter'] }).totalItems).toBe(0);
    expect(search({ workforceSize: [{ department: 'education', min: 1 }] }).totalItems).toBe(0);
  });

  it('ignores values and parameters it does not know', () => {
    const all = search({}).totalItems;
    expect(all).toBe(companies.length);
    expect(search({ employees: ['enormous'], type: [7], colour: 'red' }).totalItems).toBe(all);
    expect(search({ lists: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'] }).totalItems).toBe(0);
  });

  it('finds a company that is none of the world’s numbered ones', () => {
    const found = ['stripe.com', 'ikea.com', 'bosch.de'].flatMap((query) => search({ query }).items);
    expect(found.length).toBeGreaterThan(0);
  });

  it('gives whole records, ten unless told otherwise', () => {
    const { items } = search({});
    expect(items).toHaveLength(10);
    expect(items[0]).toMatchObject({
      domain: companies[0]?.domain,
      founded_year: companies[0]?.foundedYear,
      location: { country: { code: companies[0]?.place.countryCode } },
      socials: { linkedin_url: companies[0]?.profileUrl },
    });
  });

  it('finds nothing with an empty list', () => {
    expect(search({ countries: ['AQ'] })).toEqual({ items: [], page: 1, totalPages: 0, totalItems: 0 });
  });
});

it('scrolls through all, each once', () => {
  const domains: string[] = [];
  let cursor: string | null = null;
  do {
    const page = scrollReply.parse(post('/companies/search/scroll', { pageSize: 50, cursor }).body);
    domains.push(...page.items.map(({ domain }) => domain));
    expect(page.totalItems).toBe(companies.length);
    cursor = page.cursor;
  } while (cursor !== null);
  expect(domains).toEqual(companies.map(({ domain }) => domain));
});

it('previews the first twenty-five in brief, and counts', () => {
  const preview = reply.parse(post('/companies/search/preview', { employees: ['1-10'] }).body);
  expect(preview.items).toHaveLength(25);
  expect(preview.items[0]).not.toHaveProperty('technologies');
  expect(post('/companies/search/count', { employees: ['1-10'] }).body).toEqual({
    count: preview.totalItems,
  });
});

it('says what is left of the account', () => {
  expect(ask('GET /me', { headers })).toMatchObject({
    status: 200,
    body: {
      userId: expect.any(String),
      credits: { used: 120, total: 5000 },
      capabilities: { previews: true },
    },
  });
});

describe('what it refuses', () => {
  it.each([
    [{ page: 0 }, 422],
    [{ pageSize: 101 }, 422],
    [{ page: 200, pageSize: 100 }, 422],
    [{ query: 'a', semanticQuery: 'b' }, 422],
    [{ foundedYear: { min: 'old' } }, 422],
    [{ workforceSize: [{ department: 'sales', min: 'many' }] }, 422],
    ['no json', 400],
    ['null', 400],
  ])('%j', (body, status) => {
    expect(post('/companies/search', body)).toMatchObject({
      status,
      headers: { 'content-type': 'application/problem+json' },
      body: { status, title: expect.any(String), detail: expect.any(String) },
    });
  });

  it('a cursor of others, unknown endpoints', () => {
    expect(post('/companies/search/scroll', { cursor: 'page2' }).status).toBe(422);
    expect(post('/companies/unknown', {}).status).toBe(404);
  });

  it('wrong keys, and without credits whatever costs some', () => {
    const as = (key: string, line: string) =>
      ask(line, { headers: { authorization: `Bearer ${key}` }, body: {} }).status;
    expect([as('', 'GET /me'), as('invalid', 'GET /me'), as('exhausted', 'GET /me')]).toEqual([
      401, 401, 200,
    ]);
    expect(as('exhausted', 'POST /companies/search')).toBe(402);
    expect(as('exhausted', 'POST /companies/search/count')).toBe(200);
    expect(as('restricted', 'POST /companies/search/preview')).toBe(403);
  });
});

it('knows no company called Notfound, and is forced otherwise', () => {
  const [hosted] = hostSimulators([companyenrich], { world, now: Date.now });
  const answer = (query: string) =>
    hosted?.ask({
      method: 'POST',
      path: '/companies/search',
      query: new URLSearchParams(),
      headers,
      body: JSON.stringify({ query }),
    });
  expect(answer('Notfound Inc')).toMatchObject({ status: 200, body: { items: [] } });
  expect(answer('ratelimited.com')).toBe(companyenrich.limited);
});
