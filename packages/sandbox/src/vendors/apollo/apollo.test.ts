import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { hostSimulators } from '../../kit/hosted-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { industryTagId, organizationKnownToApollo } from './apollo-organization.ts';
import { emailStatusOf, isKnownToApollo, senioritiesOf } from './apollo-person.ts';
import { apollo } from './apollo.ts';

const world = createWorld({ companies: 120, people: 2400 });
const headers = { 'x-api-key': 'key' };
const ask = askSimulator(apollo, world);
const people = Array.from({ length: world.personCount }, (_, index) => world.person(index)).filter((person) =>
  isKnownToApollo(world, person),
);
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index)).flatMap(
  (company) => organizationKnownToApollo(world, company) ?? [],
);

const peopleReply = z.object({
  total_entries: z.number(),
  people: z.array(z.looseObject({ id: z.string(), last_name_obfuscated: z.string() })),
});
const companiesReply = z.looseObject({
  pagination: z.object({ page: z.number(), total_entries: z.number(), total_pages: z.number() }),
  organizations: z.array(z.looseObject({ id: z.string(), primary_domain: z.string() })),
});
const searchPeople = (body: unknown) =>
  peopleReply.parse(ask('POST /mixed_people/api_search', { headers, body }).body);
const searchCompanies = (body: unknown) =>
  companiesReply.parse(ask('POST /mixed_companies/search', { headers, body }).body);

/** The ids of all pages. */
function walkPeople(filters: Record<string, unknown>, size: number): string[] {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const found = searchPeople({ ...filters, page, per_page: size });
    ids.push(...found.people.map(({ id }) => id));
    expect(found.total_entries).toBeGreaterThanOrEqual(ids.length);
    if (found.people.length < size) return ids;
  }
}

const numberOf = (id: string): number => Number.parseInt(id.slice(4), 16);

describe('searching people', () => {
  it.each<[string, Record<string, unknown>, (person: (typeof people)[number]) => boolean]>([
    [
      'titles with the same words',
      { person_titles: ['sales manager', 'engineer'] },
      ({ employments: [{ title }] }) => /\bengineer\b|\bsales\b.*\bmanager\b/i.test(title),
    ],
    [
      'titles exactly',
      { person_titles: ['sales manager'], include_similar_titles: false },
      ({ employments: [{ title }] }) => title === 'Sales Manager',
    ],
    [
      'seniority, place and size of the employer',
      {
        person_seniorities: ['vp', 'head'],
        person_locations: ['Germany', 'france', 'California'],
        organization_num_employees_ranges: ['51,200', '201,'],
      },
      ({ place, employments: [job] }) =>
        senioritiesOf(job).some((level) => ['vp', 'head'].includes(level)) &&
        (['DE', 'FR'].includes(place.countryCode) || place.region === 'California') &&
        job.company.headcount > 50,
    ],
    [
      'domains, of former employers too',
      { q_organization_domains_list: [world.company(4).domain, `www.${world.company(9).domain}`] },
      ({ employments }) => employments.some(({ company }) => company.id === 5 || company.id === 10),
    ],
    [
      'technologies and revenue of the employer',
      {
        currently_using_any_of_technology_uids: ['google_analytics'],
        currently_not_using_any_of_technology_uids: ['salesforce'],
        revenue_range: { min: 1_000_000, max: 30_000_000 },
      },
      ({ employments: [{ company }] }) =>
        company.technologies.includes('Google Analytics') &&
        !company.technologies.includes('Salesforce') &&
        company.revenueUsd >= 1e6 &&
        company.revenueUsd <= 3e7,
    ],
    [
      'addresses',
      { contact_email_status: ['unavailable'], person_seniorities: ['c_suite'] },
      (person) =>
        senioritiesOf(person.employments[0]).includes('c_suite') &&
        emailStatusOf(world, person) === 'unavailable',
    ],
    [
      'departments, however they are written',
      { person_departments: ['master_sales', 'data_science', 'c_suite'] },
      ({ employments: [{ department, seniority }] }) =>
        ['Sales', 'Customer Success', 'Data'].includes(department) || seniority === 'c_suite',
    ],
    [
      'industries of the employer',
      { organization_industry_tag_ids: [industryTagId('Retail'), industryTagId('Insurance')] },
      ({ employments: [{ company }] }) => ['Retail', 'Insurance'].includes(company.industry),
    ],
    [
      'keywords',
      { q_keywords: `${people[5]?.firstName} ${people[5]?.employments[0].company.name}` },
      ({ firstName, employments: [{ company }] }) =>
        firstName === people[5]?.firstName && company.id === people[5]?.employments[0].company.id,
    ],
  ])('finds all by %s, each once', (_, filters, fits) => {
    const expected = people.filter(fits).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    const ids = walkPeople(filters, 25).map(numberOf);
    expect(ids.toSorted((one, other) => one - other)).toEqual(expected);
  });

  it('takes parameters in the address as well', () => {
    const found = ask('POST /mixed_people/api_search?', {
      headers,
      query: { 'person_seniorities[]': 'vp', 'revenue_range[min]': '1000000', per_page: '5' },
    });
    expect(found.status).toBe(404);
    const asked = { 'person_seniorities[]': 'vp', 'revenue_range[min]': '1000000', per_page: '5' };
    const reply = peopleReply.parse(ask('POST /mixed_people/api_search', { headers, query: asked }).body);
    const body = { person_seniorities: ['vp'], revenue_range: { min: 1_000_000 }, per_page: 5 };
    expect(reply).toEqual(searchPeople(body));
    expect(reply.people).toHaveLength(5);
  });

  it('shows neither family names nor addresses', () => {
    const { people: shown } = searchPeople({ person_seniorities: ['c_suite'] });
    const person = people.find(({ id }) => id === numberOf(shown[0]?.id ?? ''));
    expect(shown[0]).toMatchObject({
      first_name: person?.firstName,
      last_name_obfuscated: expect.stringMatching(/^..?\*{3}.$/u),
      organization: { name: person?.employments[0].company.name },
    });
    expect(JSON.stringify(shown)).not.toContain('@');
  });
});

describe('searching organizations', () => {
  it.each<[string, Record<string, unknown>, (company: (typeof companies)[number]) => boolean]>([
    [
      'size',
      { organization_num_employees_ranges: ['11,50'] },
      ({ headcount }) => headcount > 10 && headcount <= 50,
    ],
    [
      'places, and not some',
      { organization_locations: ['United States'], organization_not_locations: ['California', 'Boston'] },
      ({ place }) => place.countryCode === 'US' && place.region !== 'California' && place.city !== 'Boston',
    ],
    [
      'keywords',
      { q_organization_keyword_tags: ['software', 'retail'] },
      ({ industry, description, technologies }) =>
        /\b(?:software|retail)\b/i.test([industry, description, ...technologies].join(' ')),
    ],
    [
      'funding',
      { total_funding_range: { min: 10_000_000 }, latest_funding_date_range: { min: '2010-01-01' } },
      ({ funding }) =>
        funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) >= 1e7 &&
        funding.some(({ date }) => date >= '2010-01-01'),
    ],
    [
      'domains',
      { q_organization_domains_list: companies.slice(0, 3).map(({ domain }) => domain) },
      ({ id }) => companies.slice(0, 3).some((company) => company.id === id),
    ],
    [
      'industries',
      { organization_industry_tag_ids: [industryTagId('Retail')] },
      ({ industry }) => industry === 'Retail',
    ],
    [
      'part of a name',
      { q_organization_name: companies[0]?.name.split(' ')[0] },
      ({ name }) => name.split(' ')[0] === companies[0]?.name.split(' ')[0],
    ],
  ])('finds all by %s, each once', (_, filters, fits) => {
    const domains: string[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const found = searchCompanies({ ...filters, page, per_page: 4 });
      domains.push(...found.organizations.map(({ primary_domain: domain }) => domain));
      pages = found.pagination.total_pages;
    }
    const expected = companies.filter(fits).map(({ domain }) => domain);
    expect(expected.length).toBeGreaterThan(0);
    expect(domains).toEqual(expected);
  });

  it('finds companies that are none of the world’s numbered ones, and people by their ids', () => {
    const domains = ['stripe.com', 'ikea.com', 'bosch.de'];
    const { organizations } = searchCompanies({ q_organization_domains_list: domains });
    expect(organizations.length).toBeGreaterThan(0);
    const ids = organizations.map(({ id }) => id);
    expect(searchCompanies({ organization_ids: ids }).organizations).toEqual(organizations);
    expect(walkPeople({ organization_ids: ids }, 3).length).toBeGreaterThan(0);
  });
});

describe('the ends', () => {
  it('are empty lists', () => {
    for (const nobody of [
      { person_titles: ['nobody'] },
      { person_departments: ['sorcery'] },
      { organization_industry_tag_ids: ['5567cd4773696439b10b0000'] },
    ])
      expect(searchPeople(nobody)).toEqual({ total_entries: 0, people: [] });
    expect(searchPeople({ person_titles: ['engineer'], page: 499 }).people).toEqual([]);
    const none = searchCompanies({ organization_locations: ['Antarctica'] });
    expect(none).toMatchObject({ organizations: [], pagination: { total_entries: 0, total_pages: 0 } });
  });

  it.each([
    { page: 0 },
    { page: 501 },
    { per_page: 101 },
    { page: 'two' },
    { organization_num_employees_ranges: ['many'] },
    { revenue_range: { min: 'much' } },
  ])('are refused beyond: %j', (body) => {
    expect(ask('POST /mixed_people/api_search', { headers, body })).toMatchObject({
      status: 422,
      body: { error: expect.any(String) },
    });
  });

  it.each([
    'no json',
    '[]',
    'null',
    { person_titles: { a: { b: 1 } } },
    { person_titles: [[1]] },
    { page: {} },
  ])('are not reached by %j', (body) => {
    expect(ask('POST /mixed_people/api_search', { headers, body })).toMatchObject({ status: 200 });
    expect(ask('POST /mixed_companies/search', { headers, body })).toMatchObject({ status: 200 });
  });
});

describe('keys', () => {
  it('are told to be wrong in plain text', () => {
    for (const key of ['', 'invalid'])
      expect(ask('POST /mixed_people/api_search', { headers: { 'x-api-key': key } })).toMatchObject({
        status: 401,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: expect.stringContaining('Invalid API key'),
      });
  });

  it('may be of another scope, or without credits where a search costs one', () => {
    const as = (key: string, line: string) => ask(line, { headers: { 'x-api-key': key } });
    expect(as('restricted', 'POST /mixed_companies/search')).toMatchObject({
      status: 403,
      body: { error_code: 'API_INACCESSIBLE' },
    });
    expect(as('exhausted', 'POST /mixed_companies/search').status).toBe(422);
    expect(as('exhausted', 'POST /mixed_people/api_search').status).toBe(200);
  });

  it('are checked with 200, good or not', () => {
    const check = (key: string) => ask('GET /auth/health', { headers: { 'x-api-key': key } });
    expect(check('key')).toEqual({ status: 200, body: { healthy: true, is_logged_in: true } });
    expect(check('invalid')).toEqual({ status: 200, body: { healthy: true, is_logged_in: false } });
  });
});

it('knows nobody at a company called Notfound, and is forced otherwise', () => {
  const [hosted] = hostSimulators([apollo], { world, now: Date.now });
  const answer = (domain: string) =>
    hosted?.ask({
      method: 'POST',
      path: '/mixed_people/api_search',
      query: new URLSearchParams({ 'q_organization_domains_list[]': domain }),
      headers,
      body: '',
    });
  expect(answer('notfound.example.com')).toMatchObject({ status: 200, body: { people: [] } });
  expect(answer('ratelimited.example.com')).toBe(apollo.limited);
});
