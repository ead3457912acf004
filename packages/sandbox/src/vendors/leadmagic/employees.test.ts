import { expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { withForcedMisses } from '../../kit/world-with-forced-misses.ts';
import { createWorld } from '../../world/create-world.ts';
import { leadmagic } from './leadmagic.ts';

const world = createWorld({ companies: 60, people: 3000 });
const ask = askSimulator(leadmagic, withForcedMisses(world));
const post = (body: unknown) =>
  ask('POST /v1/people/employee-finder', { headers: { 'x-api-key': 'key' }, body });

const reply = z.object({
  total_count: z.number(),
  returned_count: z.number(),
  credits_consumed: z.number(),
  data: z.array(z.looseObject({ profile_url: z.string(), company_website: z.string() })),
});
const list = (body: unknown) => reply.parse(post(body).body);

const company = Array.from({ length: world.companyCount }, (_, index) => world.company(index)).reduce(
  (one, other) => (world.peopleAt(one).length > world.peopleAt(other).length ? one : other),
);
const known = world
  .peopleAt(company)
  .filter((of) => world.knows('leadmagic', { of, what: 'employee', coverage: 0.75, staleness: 0 }).isKnown)
  .map(({ profileUrl }) => profileUrl);

it('lists everybody it knows at a company in one go, as there are no pages', () => {
  const all = list({ company_domain: company.domain, limit: 500 });
  expect(all.data.map(({ profile_url: url }) => url)).toEqual(known);
  expect(all).toMatchObject({ total_count: known.length, returned_count: known.length });
  for (const { company_website: website } of all.data) expect(website).toBe(company.domain);
  expect(list({ company_domain: company.domain, limit: 500, page: 2 })).toEqual(all);
});

it('gives twenty where no limit is asked for, and says how many there are', () => {
  expect(known.length).toBeGreaterThan(20);
  expect(list({ company_domain: company.domain })).toMatchObject({
    total_count: known.length,
    returned_count: 20,
    credits_consumed: 1,
  });
});

it.each([
  ['a name', { company_name: company.name }],
  ['a website', { company_domain: `https://www.${company.domain}/jobs` }],
  ['a profile', { company_profile_url: company.profileUrl }],
])('finds the company by %s', (_, employer) => {
  expect(list({ ...employer, limit: 500 }).total_count).toBe(known.length);
});

it('finds nobody at notfound, for free', () => {
  expect(list({ company_domain: 'notfound.com' })).toMatchObject({
    total_count: 0,
    data: [],
    credits_consumed: 0,
  });
});

it.each([
  ['no company', {}],
  ['blank companies', { company_domain: ' ', company_name: '' }],
  ['no employee', { company_domain: company.domain, limit: 0 }],
  ['too many employees', { company_domain: company.domain, limit: 501 }],
  ['half an employee', { company_domain: company.domain, limit: 1.5 }],
  ['a number for a domain', { company_domain: 7 }],
  ['a list', []],
])('refuses %s as a validation error', (_, body) => {
  expect(post(body)).toMatchObject({ status: 400, body: { code: 'validation_error' } });
});
