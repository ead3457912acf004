import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { withForcedMisses } from '../../kit/world-with-forced-misses.ts';
import { createWorld } from '../../world/create-world.ts';
import type { WorldPerson } from '../../world/world.ts';
import { apolloId, industryTagId, organizationKnownToApollo } from './apollo-organization.ts';
import { emailStatusOf, isKnownToApollo, profileFact } from './apollo-person.ts';
import { apollo } from './apollo.ts';

const world = createWorld({ companies: 120, people: 1200 });
const headers = { 'x-api-key': 'key' };
const ask = askSimulator(apollo, withForcedMisses(world));
const everybody = Array.from({ length: world.personCount }, (_, index) => world.person(index));
const people = everybody.filter((person) => isKnownToApollo(world, person));
const [mara, bo] = people;

const reply = z.looseObject({
  matches: z.array(z.looseObject({ id: z.string(), organization: z.looseObject({}) }).nullable()),
  unique_enriched_records: z.number(),
  credits_consumed: z.number(),
});
const post = (body: unknown, query: Record<string, string> = {}) =>
  ask('POST /people/bulk_match', { headers, body, query });
const match = (details: readonly unknown[], query: Record<string, string> = {}) =>
  reply.parse(post({ details }, query).body);
const idOf = (person: WorldPerson | undefined) => ({ id: apolloId('64a7', person?.id ?? 0) });

test('people come in full, in the order they were asked for, with null for nobody', () => {
  const unknown = everybody.find((of) => !world.knows('apollo', { of, ...profileFact }).isKnown);
  const details = [idOf(bo), { id: 'x' }, idOf(mara), idOf(unknown), { name: 'Mara' }, 7, idOf(mara)];
  const { matches, ...counts } = match(details);
  expect(counts).toMatchObject({
    status: 'success',
    total_requested_enrichments: 7,
    unique_enriched_records: 2,
    missing_records: 4,
    credits_consumed: 2,
  });
  expect(matches.map((found) => found?.['name'] ?? null)).toEqual([
    bo?.name,
    null,
    mara?.name,
    null,
    null,
    null,
    mara?.name,
  ]);
});

test('a person has a name, a profile, a place, jobs and an employer', () => {
  for (const person of people.slice(0, 40)) {
    const [found] = match([idOf(person)]).matches;
    const [{ company, title }] = person.employments;
    const known = organizationKnownToApollo(world, company) ?? company;
    expect(found).toMatchObject({
      ...idOf(person),
      name: person.name,
      linkedin_url: person.profileUrl.replace('https', 'http'),
      title,
      city: person.place.city,
      country: person.place.country,
      organization: {
        name: company.name,
        primary_domain: company.domain,
        industry_tag_id: industryTagId(company.industry),
        estimated_num_employees: known.headcount,
      },
    });
    expect(found?.['employment_history']).toHaveLength(person.employments.length);
  }
});

test('whoever a search lists is matched by the id that it gives, strangers among them', () => {
  const search = z.object({ people: z.array(z.looseObject({ id: z.string(), first_name: z.string() })) });
  const domains = ['stripe.com', 'ikea.com', 'bosch.de', world.company(5).domain];
  const body = { q_organization_domains_list: domains, per_page: 10 };
  for (let page = 1; page <= 3; page += 1) {
    const found = search.parse(
      ask('POST /mixed_people/api_search', { headers, body: { ...body, page } }).body,
    );
    expect(found.people.length).toBeGreaterThan(0);
    const { matches } = match(found.people.map(({ id }) => ({ id })));
    expect(matches.map((one) => [one?.id, one?.['first_name']])).toEqual(
      found.people.map((one) => [one.id, one.first_name]),
    );
  }
});

test('people are matched by profile, address, and name with employer', () => {
  const [job] = mara?.employments ?? [];
  const [first_name, last_name] = [mara?.firstName, mara?.lastName];
  const { matches } = match([
    { linkedin_url: mara?.profileUrl },
    { email: mara?.workEmail },
    { name: mara?.name, domain: job?.company.domain },
    { first_name, last_name, organization_name: job?.company.name },
  ]);
  expect(matches.map((one) => one?.id)).toEqual(Array.from({ length: 4 }, () => idOf(mara).id));
});

test('only verified addresses are the right ones for sure, and some people have none', () => {
  const statuses = new Set<string>();
  for (const person of people.slice(0, 60)) {
    const [found] = match([idOf(person)]).matches;
    const status = emailStatusOf(world, person);
    statuses.add(status);
    expect(found?.['email_status']).toBe(status);
    if (status === 'verified') expect(found?.['email']).toBe(person.workEmail);
    if (status === 'unavailable') expect(found?.['email']).toBeNull();
    expect(found?.['personal_emails']).toEqual([]);
  }
  expect(statuses.size).toBe(4);
});

test('personal addresses are revealed when asked for, but not of people in Europe', () => {
  const revealed = people.filter((person) => {
    const [found] = match([idOf(person)], { reveal_personal_emails: 'true' }).matches;
    return z.array(z.string()).parse(found?.['personal_emails']).includes(person.personalEmail);
  });
  expect(revealed.length).toBeGreaterThan(0);
  expect(revealed.filter(({ place }) => ['DE', 'SE', 'GB'].includes(place.countryCode))).toEqual([]);
});

test('nobody is found by a forced miss', () => {
  expect(match([{ name: 'Jane Notfound', domain: 'acme.com' }]).matches).toEqual([null]);
});

describe('what it refuses', () => {
  it.each([
    {},
    { details: [] },
    { details: 'Mara' },
    { details: Array.from({ length: 11 }, () => idOf(mara)) },
    { details: [idOf(mara)], reveal_phone_number: true },
    'no json',
    'null',
  ])('%j', (body) => {
    expect(post(body)).toMatchObject({ status: 422, body: { error: expect.any(String) } });
  });

  it('wrong keys, those of another scope and those without credits', () => {
    const as = (key: string) =>
      ask('POST /people/bulk_match', { headers: { 'x-api-key': key }, body: { details: [idOf(mara)] } });
    expect(as('invalid').status).toBe(401);
    expect(as('restricted')).toMatchObject({ status: 403, body: { error_code: 'API_INACCESSIBLE' } });
    expect(as('exhausted').status).toBe(422);
    expect(as('key').status).toBe(200);
  });
});
