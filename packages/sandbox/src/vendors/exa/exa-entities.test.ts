import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { isCompanyKnownToExa, isPersonKnownToExa } from './exa-entities.ts';
import { exa } from './exa.ts';

const world = createWorld({ companies: 150, people: 3000 });
const ask = askSimulator(exa, world);
const search = (body: object) => ask('POST /search', { headers: { 'x-api-key': 'key' }, body });
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index));
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));

const reply = z.object({
  requestId: z.string(),
  results: z.array(
    z.looseObject({
      id: z.string(),
      url: z.url(),
      title: z.string(),
      entities: z.tuple([
        z.object({
          id: z.string(),
          type: z.string(),
          version: z.literal(1),
          properties: z.looseObject({ name: z.string() }),
        }),
      ]),
    }),
  ),
});
const resultsOf = (body: object) => reply.parse(search(body).body).results;

describe('people', () => {
  const query = 'recruiters in the United States';
  const expected = people.filter(
    (person) =>
      person.employments[0].title.includes('Recruiter') &&
      person.place.countryCode === 'US' &&
      isPersonKnownToExa(world, person),
  );

  it('finds all whom the query means, and nobody else', () => {
    expect(expected.length).toBeGreaterThan(3);
    const found = resultsOf({ query, category: 'people', numResults: 100 }).map(({ url }) => url);
    expect(found).toHaveLength(expected.length);
    expect(new Set(found)).toEqual(new Set(expected.map(({ profileUrl }) => profileUrl)));
    expect(resultsOf({ query, category: 'people', numResults: 2 }).map(({ url }) => url)).toEqual(
      found.slice(0, 2),
    );
  });

  it('gives each profile with its person, and contents where they are asked for', () => {
    const [result] = resultsOf({ query, category: 'people', contents: { text: true } });
    const person = expected.find(({ profileUrl }) => profileUrl === result?.url);
    const [job] = person?.employments ?? [];
    expect(result).toMatchObject({
      title: `${person?.name} | ${person?.headline}`,
      author: person?.name,
      publishedDate: null,
      text: expect.stringContaining(`${job?.title} at ${job?.company.name}`),
      entities: [
        {
          type: 'person',
          properties: {
            name: person?.name,
            location: expect.stringContaining('United States'),
            workHistory: person?.employments.map(({ title, startDate, endDate, company }) => ({
              title,
              location: expect.any(String),
              dates: { from: startDate, to: endDate },
              company: { id: expect.any(String), name: company.name },
            })),
          },
        },
      ],
    });
    expect(resultsOf({ query, category: 'people' })[0]).not.toHaveProperty('text');
  });

  it('gives ten where no number is asked for, and some to words it does not understand', () => {
    expect(resultsOf({ query: 'zqx jkv', category: 'people' })).toHaveLength(10);
    expect(resultsOf({ query: 'zqx jkv', category: 'people' })).toEqual(
      resultsOf({ query: 'zqx jkv', category: 'people' }),
    );
    expect(resultsOf({ query: 'CFO at Notfound Inc', category: 'people' })).toEqual([]);
  });
});

describe('companies', () => {
  const query = 'software companies in Europe with more than 50 employees';
  const expected = companies.filter(
    (company) =>
      /Software|Network Security|Data/.test(company.industry) &&
      !['US', 'CA', 'IN', 'AU', 'SG', 'BR'].includes(company.place.countryCode) &&
      company.headcount >= 50 &&
      isCompanyKnownToExa(world, company),
  );

  it('finds all that the query means, and no others, with what is known of each', () => {
    expect(expected.length).toBeGreaterThan(1);
    const found = resultsOf({ query, category: 'company', numResults: 100 });
    expect(found.map(({ url }) => url)).toEqual(expected.map(({ domain }) => `https://${domain}/`));
    const [company] = expected;
    expect(found[0]?.entities).toMatchObject([
      {
        type: 'company',
        properties: {
          name: company?.name,
          foundedYear: company?.foundedYear,
          workforce: { total: company?.headcount },
          headquarters: { city: company?.place.city, country: company?.place.country },
          financials: { revenueAnnual: company?.revenueUsd },
        },
      },
    ]);
  });

  it('tells of the latest round of funding', () => {
    const funded = companies.find((one) => one.funding.length > 1 && isCompanyKnownToExa(world, one));
    const [result] = resultsOf({ query: funded?.domain, category: 'company' });
    const latest = funded?.funding
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
    expect(result?.entities[0].properties).toMatchObject({
      financials: { fundingLatestRound: { date: latest, name: expect.stringMatching(/^(?:Pre )?Se/) } },
    });
  });
});

it('summarizes as JSON where a schema says how', () => {
  const schema = {
    type: 'object',
    properties: {
      fits: { type: 'string', enum: ['yes', 'no', 'partial'] },
      reasoning: { type: 'string' },
      industry: { type: 'string' },
    },
    required: ['fits', 'reasoning'],
  };
  const summary = { query: 'Does it fit?', schema };
  for (const category of ['people', 'company']) {
    const [result] = resultsOf({ query: 'logistics in Europe', category, contents: { summary } });
    expect(JSON.parse(String(result?.['summary']))).toEqual({
      fits: 'yes',
      reasoning: expect.any(String),
      industry: 'Logistics & Supply Chain',
    });
    const [plain] = resultsOf({ query: 'logistics in Europe', category, contents: { summary: {} } });
    expect(plain?.['summary']).toMatch(/^# /);
  }
});

describe('what these categories do not take', () => {
  it.each([
    ['people', { excludeDomains: ['acme.com'] }],
    ['people', { includeDomains: ['acme.com'] }],
    ['people', { startPublishedDate: '2026-01-01' }],
    ['company', { includeDomains: ['linkedin.com'] }],
    ['company', { excludeDomains: ['acme.com'] }],
    ['company', { endPublishedDate: '2026-01-01' }],
    ['people', { numResults: 101 }],
    ['company', { query: '' }],
  ])('is refused for %s: %j', (category, changes) => {
    expect(search({ query: 'software in Berlin', category, ...changes })).toMatchObject({
      status: 400,
      body: { tag: 'INVALID_REQUEST_BODY', error: expect.any(String) },
    });
  });

  it('is taken where it changes nothing, and by searches for pages', () => {
    const query = 'recruiters in Berlin';
    const harmless = { includeDomains: ['linkedin.com'], excludeDomains: [] };
    expect(search({ query, category: 'people', ...harmless }).status).toBe(200);
    expect(search({ query, category: 'news', excludeDomains: ['acme.com'] }).status).toBe(200);
  });
});
