import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import type { WorldCompany, WorldPerson } from '../../world/world.ts';
import { companyKnownToIcypeas, lidOf, typeOf } from './icypeas-company.ts';
import { profileAsKnown } from './icypeas-person.ts';
import { icypeas } from './icypeas.ts';

const world = createWorld({ companies: 200, people: 4000 });
const ask = askSimulator(icypeas, world);
const post = (path: string, body: unknown, key = 'key') =>
  ask(`POST ${path}`, { headers: { authorization: key }, body });

const people = Array.from({ length: world.personCount }, (_, index) => world.person(index)).filter(
  (person) => profileAsKnown(world, person) === person,
);
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index)).flatMap(
  (company) => companyKnownToIcypeas(world, company) ?? [],
);
const large = companies.find(({ headcount }) => headcount > 1000) ?? world.company(0);

const reply = z.object({
  success: z.literal(true),
  total: z.number(),
  leads: z.array(z.record(z.string(), z.unknown())),
  pagination: z.object({ token: z.string(), size: z.number() }).optional(),
});

/** All leads of a query, page by page. */
function walk(path: string, query: unknown, size: number) {
  const leads: Record<string, unknown>[] = [];
  let token: string | undefined;
  do {
    const page = reply.parse(
      post(path, { query, pagination: { size, ...(token !== undefined && { token }) } }).body,
    );
    expect(page.leads.length).toBeLessThanOrEqual(size);
    leads.push(...page.leads);
    expect(page.total).toBeGreaterThanOrEqual(leads.length);
    if (page.pagination === undefined) expect(page.total).toBe(leads.length);
    token = page.pagination?.token;
  } while (token !== undefined);
  return leads;
}

const job = ({ employments: [present] }: WorldPerson) => present;
const before = ({ employments: [, ...earlier] }: WorldPerson) => earlier;

describe('find-people', () => {
  const queries: [string, unknown, (person: WorldPerson) => boolean][] = [
    [
      'titles',
      { currentJobTitle: { include: ['engineer', 'CTO'], exclude: ['Senior', 'Junior'] } },
      (one) =>
        /\bEngineer\b|Chief Technology Officer/.test(job(one).title) && !/Senior|Junior/.test(job(one).title),
    ],
    [
      'past titles',
      { pastJobTitle: { include: ['Recruiter'] } },
      (one) => before(one).some(({ title }) => /\bRecruiter\b/.test(title)),
    ],
    [
      'places',
      { location: { include: ['DE', 'London'], exclude: ['Munich'] } },
      ({ place }) => (place.countryCode === 'DE' || place.city === 'London') && place.city !== 'Munich',
    ],
    [
      'employers',
      { currentCompanyName: { include: [large.name] } },
      (one) => job(one).company.id === large.id,
    ],
    [
      'websites',
      { currentCompanyWebsite: { include: [`https://www.${large.domain}/jobs`] } },
      (one) => job(one).company.id === large.id,
    ],
    [
      'identifiers',
      { currentCompanyId: { include: [large.profileUrl, '7'] } },
      (one) => job(one).company.id === large.id || job(one).company.id === 7,
    ],
    [
      'past employers',
      { pastCompanyWebsite: { include: [large.domain] } },
      (one) => before(one).some(({ company }) => company.id === large.id),
    ],
    [
      'URNs as numbers',
      { pastCompanyUrn: { include: [large.id] } },
      (one) => before(one).some(({ company }) => company.id === large.id),
    ],
    [
      'skills',
      { skills: { include: ['python'], exclude: ['SQL'] } },
      ({ skills }) => skills.includes('Python') && !skills.includes('SQL'),
    ],
    [
      'schools',
      { school: { include: ['University of Paris'] } },
      ({ education }) => education.some(({ school }) => school === 'University of Paris'),
    ],
    [
      'languages',
      { languages: { include: ['German', 'fr'] } },
      ({ place }) => ['DE', 'AT', 'CH', 'FR', 'BE'].includes(place.countryCode),
    ],
    [
      'names',
      { firstname: { include: [people[0]?.firstName] } },
      ({ firstName }) => firstName === people[0]?.firstName,
    ],
    [
      'keywords',
      { keyword: { include: ['Kubernetes'] }, location: { exclude: ['US'] } },
      ({ skills, place }) => skills.includes('Kubernetes') && place.countryCode !== 'US',
    ],
  ];

  it.each(queries)('filters by %s, and gives each once over all pages', (_, query, isMeant) => {
    const expected = people.filter(isMeant).map(({ profileUrl }) => profileUrl);
    expect(expected.length).toBeGreaterThan(0);
    const found = walk('/find-people', query, 50).map(({ profileUrl }) => profileUrl);
    expect(found).toHaveLength(expected.length);
    expect(new Set(found)).toEqual(new Set(expected));
    expect(walk('/find-people', query, 200).map(({ profileUrl }) => profileUrl)).toEqual(found);
  });

  it('counts for free, as many as it finds where they are few', () => {
    const query = { currentCompanyName: { include: [large.name] } };
    const found = walk('/find-people', query, 200).length;
    expect(post('/find-people/count', { query })).toEqual({
      status: 200,
      body: { success: true, total: found },
    });
    expect(post('/find-people/count', { query }, 'exhausted').body).toEqual({ success: true, total: found });
    expect(post('/find-people', { query }, 'exhausted').body).toMatchObject({
      success: false,
      status: 'INSUFFICIENT_FUNDS',
    });
  });

  it('gives a hundred leads to a page where no size is asked for', () => {
    expect(
      reply.parse(post('/find-people', { query: { location: { include: ['US'] } } }).body),
    ).toMatchObject({
      leads: { length: 100 },
      pagination: { size: 100 },
    });
  });

  it('finds people at companies that are none of the world’s numbered ones, and nobody at notfound', () => {
    const at = (domain: string) =>
      walk('/find-people', { currentCompanyWebsite: { include: [domain] } }, 100).length;
    expect(['stripe.com', 'ikea.com', 'bosch.de'].some((domain) => at(domain) > 0)).toBe(true);
    expect(walk('/find-people', { firstname: { include: ['notfound'] } }, 100)).toEqual([]);
  });
});

describe('find-companies', () => {
  const queries: [string, unknown, (company: WorldCompany) => boolean][] = [
    [
      'industries',
      { industry: { include: ['Software Development', 'retail'] } },
      ({ industry }) => industry === 'Software Development' || industry === 'Retail',
    ],
    ['sizes', { headcount: { '>=': 50, '<': 200 } }, ({ headcount }) => headcount >= 50 && headcount < 200],
    [
      'types and places',
      { type: { exclude: ['Privately Held'] }, location: { include: ['US', 'gb'] } },
      (one) => typeOf(one) !== 'Privately Held' && ['US', 'GB'].includes(one.place.countryCode),
    ],
    ['profiles', { lid: { include: [lidOf(large)] } }, ({ id }) => id === large.id],
    ['numbers', { urn: { include: [String(large.id)] } }, ({ id }) => id === large.id],
    [
      'names and websites',
      { name: { include: [large.name] }, domain: { include: [large.domain] } },
      ({ id }) => id === large.id,
    ],
    [
      'keywords',
      { keyword: { include: ['hospitals'] } },
      ({ description, name, industry }) => /\bhospitals?\b/i.test(`${name} ${industry} ${description}`),
    ],
  ];

  it.each(queries)('filters by %s, and gives each once over all pages', (_, query, isMeant) => {
    const expected = companies.filter(isMeant).map(({ id }) => String(id));
    expect(expected.length).toBeGreaterThan(0);
    expect(walk('/find-companies', query, 10).map(({ urn }) => urn)).toEqual(expected);
    expect(post('/find-companies/count', { query }).body).toEqual({ success: true, total: expected.length });
  });

  it('shows what clients read', () => {
    const [lead] = walk('/find-companies', { urn: { include: [large.id] } }, 1);
    expect(lead).toEqual({
      name: large.name,
      lid: lidOf(large),
      urn: String(large.id),
      type: typeOf(large),
      industry: large.industry,
      location: expect.stringContaining(large.place.city),
      numberOfEmployees: large.headcount,
      website: `https://${large.domain}`,
      url: large.profileUrl,
      description: large.description,
      specialties: [],
      employeeGrowth: [],
    });
  });
});

it.each([
  ['no query', {}],
  ['an empty query', { query: {} }],
  ['a query without values', { query: { keyword: { include: [], exclude: [] } } }],
  ['a filter there is not', { query: { titles: { include: ['CEO'] } } }],
  ['a list for a filter', { query: { keyword: ['CEO'] } }],
  ['too many values', { query: { keyword: { include: Array(201).fill('CEO') } } }],
  ['too large a page', { query: { keyword: { include: ['CEO'] } }, pagination: { size: 201 } }],
  ['a token of nobody', { query: { keyword: { include: ['CEO'] } }, pagination: { token: 'page2' } }],
  ['no JSON', '{'],
])('answers %s with status 200 and what is wrong', (_, body) => {
  for (const path of ['/find-people', '/find-companies']) {
    expect(post(path, body)).toMatchObject({
      status: 200,
      body: {
        success: false,
        validationErrors: expect.arrayContaining([
          {
            field: expect.any(String),
            type: expect.any(String),
            expected: expect.any(String),
            message: expect.any(String),
          },
        ]),
      },
    });
  }
});

it('refuses the token of another query', () => {
  const first = reply.parse(
    post('/find-people', { query: { location: { include: ['US'] } }, pagination: { size: 1 } }).body,
  );
  expect(
    post('/find-people', { query: { location: { include: ['DE'] } }, pagination: first.pagination }).body,
  ).toMatchObject({ success: false, validationErrors: [{ field: 'pagination.token', type: 'invalid' }] });
});

it('takes odd values without complaint', () => {
  for (const odd of ['', '   ', '\u0000\uD800', '%%%', '(', 'a'.repeat(10_000), 'https://', 'zz/']) {
    for (const [path, name] of [
      ['/find-people', 'currentCompanyId'],
      ['/find-people', 'location'],
      ['/find-people', 'languages'],
      ['/find-companies', 'keyword'],
    ] as const) {
      expect(post(path, { query: { [name]: { include: [odd] } } })).toMatchObject({
        status: 200,
        body: { success: true, leads: [] },
      });
    }
  }
});
