import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { withForcedMisses } from '../../kit/world-with-forced-misses.ts';
import { createWorld } from '../../world/create-world.ts';
import type { WorldCompany, WorldPerson } from '../../world/world.ts';
import { companyKnownToCompanyEnrich } from './companyenrich-company.ts';
import { isKnownToCompanyEnrich, seniorityOf } from './companyenrich-person.ts';
import { companyenrich } from './companyenrich.ts';

const world = createWorld({ companies: 120, people: 2400 });
const ask = askSimulator(companyenrich, withForcedMisses(world));
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index)).filter((person) =>
  isKnownToCompanyEnrich(world, person),
);
/** The present employer as the vendor has it. */
const employerOf = ({ employments: [{ company }] }: WorldPerson): WorldCompany | null =>
  companyKnownToCompanyEnrich(world, company);
const employers = people.flatMap((person) => employerOf(person) ?? []);
const [one, other] = [employers[3], employers[700]];

const reply = z.object({
  items: z.array(
    z.looseObject({
      id: z.number(),
      experiences: z.array(z.looseObject({ isCurrent: z.boolean(), isMatched: z.boolean() })),
    }),
  ),
  page: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
});
const post = (body: unknown, key = 'key') =>
  ask('POST /people/search', { headers: { authorization: `Bearer ${key}` }, body });
const search = (body: unknown) => reply.parse(post(body).body);

function walk(filters: Record<string, unknown>, pageSize: number): number[] {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const found = search({ ...filters, page, pageSize });
    ids.push(...found.items.map(({ id }) => id));
    expect(found.totalItems).toBeGreaterThanOrEqual(ids.length);
    if (page >= found.totalPages) return ids;
  }
}

const title = ({ employments: [job] }: WorldPerson): string => job.title;
const department = ({ employments: [job] }: WorldPerson): string => job.department;
const filters: [string, Record<string, unknown>, (person: WorldPerson) => boolean][] = [
  [
    'words of titles',
    { positionQuery: ['sales manager', 'engineer'] },
    (person) => /\bengineer\b|\bsales\b.*\bmanager\b/i.test(title(person)),
  ],
  ['a single text', { positionQuery: 'recruiter' }, (person) => /\brecruiter\b/i.test(title(person))],
  [
    'seniority, but not some titles',
    { seniority: ['vp', 'head', 'grand'], exclude: { positionQuery: ['marketing'] } },
    (person) =>
      ['vp', 'head'].includes(seniorityOf(person.employments[0])) && !/marketing/i.test(title(person)),
  ],
  [
    'departments, at the root and below',
    { department: ['sales', 'engineering-technical/data-science', 'sorcery'] },
    (person) =>
      ['Sales', 'Customer Success', 'Data'].includes(department(person)) &&
      person.employments[0].seniority !== 'c_suite',
  ],
  [
    'who leads a department from the top',
    { department: ['c-suite/marketing-executive'] },
    (person) => title(person) === 'Chief Marketing Officer',
  ],
  ['where they live', { countries: ['se', 'DE'] }, ({ place }) => /^(?:SE|DE)$/.test(place.countryCode)],
  [
    'all countries, levels and departments but some',
    { exclude: { countries: ['us'], seniority: ['entry', 'senior'], department: ['operations'] } },
    ({ place, employments: [job] }) =>
      place.countryCode !== 'US' &&
      !['entry', 'senior'].includes(seniorityOf(job)) &&
      (job.department !== 'Operations' || job.seniority === 'c_suite'),
  ],
  [
    'domains of the present employer',
    { domains: [one?.domain, `www.${other?.domain}`] },
    (person) => [one?.id, other?.id].includes(employerOf(person)?.id),
  ],
  [
    'all domains but one',
    { exclude: { domains: [one?.domain] }, seniority: ['c-suite'] },
    (person) => seniorityOf(person.employments[0]) === 'c-suite' && employerOf(person)?.id !== one?.id,
  ],
  ['the name of the employer', { query: one?.name }, (person) => employerOf(person)?.name === one?.name],
  [
    'what the employer is like',
    {
      companyFilter: {
        search: {
          employees: ['51-200', '201-500'],
          technologies: ['Salesforce'],
          exclude: { countries: ['US'] },
        },
      },
      seniority: ['manager'],
    },
    (person) => {
      const known = employerOf(person);
      return (
        known !== null &&
        seniorityOf(person.employments[0]) === 'manager' &&
        known.headcount > 50 &&
        known.headcount <= 500 &&
        known.technologies.includes('Salesforce') &&
        known.place.countryCode !== 'US'
      );
    },
  ],
  [
    'when the present job began',
    { atCurrentPositionAfter: '2024-01-01T00:00:00Z', atCurrentPositionBefore: '2025-12-31' },
    ({ employments: [{ startDate }] }) => startDate >= '2024-01-01' && startDate <= '2025-12-31',
  ],
];

describe('searching people', () => {
  it.each(filters)('finds all by %s, each once', (_, asked, fits) => {
    const expected = people.filter(fits).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    for (const size of [7, 100]) expect(walk(asked, size).toSorted((a, b) => a - b)).toEqual(expected);
  });

  it('finds by dates whoever there is, however few they are', () => {
    const last = people.map(({ employments: [{ startDate }] }) => startDate).toSorted();
    const after = last.at(-2) ?? '';
    const expected = people.filter(({ employments: [{ startDate }] }) => startDate >= after);
    const ids = walk({ atCurrentPositionAfter: after }, 2);
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
  });

  it('counts from the first of several jobs at one employer', () => {
    const joined = ({ employments }: WorldPerson) => {
      let [{ startDate, company }] = employments;
      for (const job of employments) {
        if (job.company.id !== company.id) break;
        startDate = job.startDate;
      }
      return startDate;
    };
    const expected = people.filter((person) => joined(person) >= '2025-06-01').map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    const ids = walk({ atCurrentCompanyAfter: '2025-06-01' }, 20);
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected);
  });

  it('marks the jobs that were searched for', () => {
    const { items } = search({ domains: [one?.domain], pageSize: 100 });
    expect(items.length).toBeGreaterThan(0);
    for (const { experiences } of items)
      expect(experiences.filter(({ isMatched }) => isMatched)).toMatchObject([
        { type: 'company', company: { domain: one?.domain }, isCurrent: true },
      ]);
  });

  it('gives whole records, ten unless told otherwise', () => {
    const { items } = search({});
    expect(items).toHaveLength(10);
    for (const item of items) {
      const person = world.person(item.id - 1);
      expect(item).toMatchObject({
        name: person.name,
        position: title(person),
        location: { country: { code: person.place.countryCode } },
        socials: { linkedin_url: person.profileUrl },
      });
      expect(item.experiences).toHaveLength(person.employments.length);
    }
  });

  it('tells only the name of an employer that it does not have', () => {
    const stranger = people.find((person) => employerOf(person) === null);
    const ids = walk({ positionQuery: [title(stranger ?? world.person(0))] }, 100);
    expect(ids).toContain(stranger?.id);
    const items = search({ positionQuery: [stranger && title(stranger)], pageSize: 100 }).items;
    const shown = items.find(({ id }) => id === stranger?.id);
    expect(shown?.experiences[0]).toMatchObject({
      type: 'unknown',
      companyName: stranger?.employments[0].company.name,
    });
  });

  it('finds people at a company that is none of the world’s numbered ones, and nobody at Notfound', () => {
    const found = ['stripe.com', 'ikea.com', 'bosch.de'].flatMap(
      (domain) => search({ domains: [domain] }).items,
    );
    expect(found.length).toBeGreaterThan(0);
    const liked = ['stripe.com', 'ikea.com', 'bosch.de'].flatMap(
      (query) => search({ companyFilter: { search: { query } } }).items,
    );
    expect(liked.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    const none = { items: [], page: 1, totalPages: 0, totalItems: 0 };
    expect(search({ domains: ['notfound.example.com'] })).toEqual(none);
    expect(search({ positionQuery: ['sorcerer'] })).toEqual(none);
  });

  it('ignores values and parameters it does not know', () => {
    const { totalItems } = search({ seniority: ['vp'] });
    const odd = { seniority: ['vp', 7], department: ['sorcery'], education: { any: 1 }, colour: 'red' };
    expect(search(odd).totalItems).toBe(totalItems);
    const empty = { domains: [], exclude: {}, companyFilter: {}, query: '', positionQuery: [''] };
    expect(search({ seniority: ['vp'], ...empty }).totalItems).toBe(totalItems);
  });
});

test.each([
  [{ page: 0 }, 422],
  [{ pageSize: 101 }, 422],
  [{ page: 200, pageSize: 100 }, 422],
  [{ domains: Array.from({ length: 101 }, (_, number) => `c${number}.com`) }, 422],
  [{ atCurrentCompanyAfter: 'lately' }, 422],
  [{ companyFilter: { similar: { domains: ['stripe.com'] } } }, 422],
  [{ exclude: 'everybody' }, 422],
  ['no json', 400],
  ['null', 400],
])('refuses %j', (body, status) => {
  expect(post(body)).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { status, detail: expect.any(String) },
  });
});

test('wrong keys and those without credits are refused', () => {
  expect([post({}, 'invalid').status, post({}, 'exhausted').status]).toEqual([401, 402]);
});
