import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { companyKnownToAmplemarket } from './amplemarket-company.ts';
import { isWithheld, profileKnownToAmplemarket } from './amplemarket-person.ts';
import { amplemarket } from './amplemarket.ts';

const world = createWorld({ companies: 150, people: 3000 });
const headers = { authorization: 'Bearer key' };
const ask = askSimulator(amplemarket, world);
const find = (query: Record<string, string>) => ask('GET /people/find', { headers, query });
const post = (path: string, body: unknown) => ask(`POST ${path}`, { headers, body });

const people = Array.from({ length: world.personCount }, (_, index) => world.person(index));
const isListed = (person: (typeof people)[number]) =>
  profileKnownToAmplemarket(world, person) === person && !isWithheld(world, person);
const known = people.find(isListed);
const unknown = people.find((person) => profileKnownToAmplemarket(world, person) === null);
const withheld = people.find(
  (person) => profileKnownToAmplemarket(world, person) !== null && isWithheld(world, person),
);
const company = Array.from({ length: 20 }, (_, index) => world.company(index)).find(
  (one) => companyKnownToAmplemarket(world, one) === one,
);

const searchReply = z.object({
  results: z.array(z.looseObject({ id: z.string() })),
  _pagination: z.object({
    page: z.number(),
    page_size: z.number(),
    total_pages: z.number(),
    total: z.number(),
  }),
});

describe('people/find', () => {
  it.each([
    ['profile URL', { linkedin_url: known?.profileUrl ?? '' }],
    ['address', { email: known?.workEmail ?? '' }],
    [
      'name and domain',
      { name: known?.name ?? '', company_domain: known?.employments[0].company.domain ?? '' },
    ],
  ])('finds by %s, and reveals nothing unasked', (_, query) => {
    expect(find(query)).toMatchObject({
      status: 200,
      body: {
        object: 'person',
        linkedin_url: known?.profileUrl,
        title: known?.employments[0].title,
        email: null,
        phone_numbers: [],
        company: { object: 'company', name: known?.employments[0].company.name },
      },
    });
  });

  it('reveals what it has of addresses and numbers', () => {
    const reply = z.object({
      email: z.string().nullable(),
      phone_numbers: z.array(z.object({ type: z.string() })),
    });
    const revealed = people
      .filter(isListed)
      .slice(0, 200)
      .map(({ profileUrl, workEmail }) => {
        const body = find({
          linkedin_url: profileUrl,
          reveal_email: 'true',
          reveal_phone_numbers: 'true',
        }).body;
        return { ...reply.parse(body), workEmail };
      });
    const share = (test: (one: (typeof revealed)[number]) => boolean) =>
      revealed.filter(test).length / revealed.length;
    expect(share(({ email }) => email !== null)).toBeGreaterThan(0.4);
    expect(share(({ email }) => email !== null)).toBeLessThan(0.7);
    expect(share(({ email, workEmail }) => email !== null && email !== workEmail)).toBeGreaterThan(0);
    expect(
      share(({ phone_numbers: numbers }) => numbers.some(({ type }) => type === 'mobile')),
    ).toBeGreaterThan(0.1);
  });

  it('misses with 404, and with 451 whose data may not be given', () => {
    expect(find({ linkedin_url: unknown?.profileUrl ?? '' })).toMatchObject({
      status: 404,
      body: { object: 'error', _errors: [{ code: 'person_not_found' }] },
    });
    expect(find({ linkedin_url: withheld?.profileUrl ?? '' }).status).toBe(451);
  });

  it('needs enough to look somebody up by', () => {
    expect(find({ name: 'Ana Reyes' })).toMatchObject({
      status: 422,
      body: { _errors: [{ code: 'missing_field' }] },
    });
  });
});

it('finds companies by domain or profile URL', () => {
  const findCompany = (query: Record<string, string>) => ask('GET /companies/find', { headers, query });
  expect(findCompany({ domain: company?.domain ?? '' })).toMatchObject({
    status: 200,
    body: { object: 'company', name: company?.name, estimated_number_of_employees: company?.headcount },
  });
  expect(findCompany({ linkedin_url: company?.profileUrl ?? '' })).toMatchObject({
    body: { name: company?.name },
  });
  expect(findCompany({})).toMatchObject({ status: 422 });
});

describe('searches', () => {
  function walk(path: string, filters: object, pageSize: number): { ids: string[]; pages: number } {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const { results, _pagination: paging } = searchReply.parse(
        post(path, { ...filters, page, page_size: pageSize }).body,
      );
      ids.push(...results.map(({ id }) => id));
      if (page >= paging.total_pages) return { ids, pages: page };
    }
  }

  it('give every match exactly once over their pages', () => {
    const filters = {
      person_seniorities: ['Director', 'VP'],
      company_sizes: ['51-200 employees', '201-500'],
    };
    const expected = people.filter((person) => {
      const [{ company: employer, seniority }] = person.employments;
      const isSized = employer.headcount > 50 && employer.headcount <= 500;
      return isListed(person) && isSized && (seniority === 'director' || seniority === 'vp');
    });
    const { ids, pages } = walk('/people/search', filters, 10);
    expect(ids.toSorted()).toEqual(expected.map(({ id }) => `person_${id}`).toSorted());
    expect(pages).toBe(Math.ceil(ids.length / 10));
  });

  it('give a page by its number alone', () => {
    const body = { person_titles: ['Manager'], page_size: 5 };
    const second = post('/people/search', { ...body, page: 2 }).body;
    const again = askSimulator(amplemarket, world)('POST /people/search', {
      headers,
      body: { ...body, page: 2 },
    }).body;
    expect(searchReply.parse(second).results.map(({ id }) => id)).toEqual(
      searchReply.parse(again).results.map(({ id }) => id),
    );
    expect(searchReply.parse(post('/people/search', { ...body, page: 9999 }).body).results).toEqual([]);
  });

  it('default to five on a page', () => {
    const { results, _pagination: paging } = searchReply.parse(post('/people/search', {}).body);
    expect(results).toHaveLength(5);
    expect(paging).toMatchObject({ page: 1, page_size: 5 });
  });

  it('find companies by place, industry and size', () => {
    const { place, industry } = company ?? world.company(0);
    const filters = {
      company_locations: [`${place.city}, ${place.country}`],
      company_industries: [industry],
    };
    const { ids } = walk('/companies/search', filters, 3);
    expect(ids).toContain(`company_${company?.id}`);
    for (const id of ids) {
      const found = world.company(Number(id.slice('company_'.length)) - 1);
      expect([found.place.city, found.industry]).toEqual([place.city, industry]);
    }
  });

  it('find people at companies that are none of the world’s numbered ones', () => {
    const at = (domain: string) => walk('/people/search', { company_domains: [domain] }, 50).ids.length;
    expect(['stripe.com', 'ikea.com', 'bosch.de'].some((domain) => at(domain) > 0)).toBe(true);
  });

  it('refuse pages that are too large and filters of another type', () => {
    for (const body of [{ page_size: 101 }, { page: 0 }, { person_titles: 'CEO' }]) {
      expect(post('/people/search', body)).toMatchObject({
        status: 422,
        body: { _errors: [{ code: 'unsupported_value' }] },
      });
    }
  });
});

describe('batches', () => {
  const started = z.object({
    id: z.string(),
    status: z.literal('queued'),
    _links: z.object({ self: z.object({ href: z.string() }) }),
  });
  const page = z.object({
    status: z.string(),
    results: z.array(z.looseObject({})),
    _links: z.object({ next: z.object({ href: z.string() }).optional() }),
  });

  function run(path: string, body: unknown) {
    const { _links: links } = started.parse(post(path, body).body);
    for (let reads = 0; reads < 5; reads++) {
      const reply = ask(`GET ${links.self.href}`, { headers });
      const read = page.parse(reply.body);
      if (read.status === 'completed') return { reads, path: links.self.href, ...read };
      expect(reply.headers).toHaveProperty('retry-after');
    }
    throw new Error('The batch never ends');
  }

  it('enrich people after a read or two, row by row', () => {
    const leads = [known, unknown, withheld].map((person) => ({ linkedin_url: person?.profileUrl }));
    const { reads, results } = run('/people/enrichment-requests', { leads, reveal_email: true });
    expect([1, 2]).toContain(reads);
    expect(results).toMatchObject([
      { status: 'enriched', search_info: leads[0], result: { name: known?.name } },
      { status: 'not_found', result: null },
      { status: 'gdpr_removed', result: null },
    ]);
  });

  it('come in pages that link to the next', () => {
    const companies = Array.from({ length: 150 }, (_, index) => ({ domain: world.company(index).domain }));
    const first = run('/companies/enrichment-requests', { companies });
    const { _links: firstLinks } = first;
    expect(first.results).toHaveLength(100);
    const [path = '', query] = (firstLinks.next?.href ?? '').split('?');
    const { results, _links: links } = page.parse(
      ask(`GET ${path}`, { headers, query: Object.fromEntries(new URLSearchParams(query)) }).body,
    );
    expect(results).toHaveLength(50);
    expect(links.next).toBeUndefined();
  });

  it('validate addresses', () => {
    const emails = people.filter(({ id }) => id % 31 === 0).map(({ workEmail }) => ({ email: workEmail }));
    const { results } = run('/email-validations', { emails });
    const kinds = new Set(results.map(({ result }) => result));
    expect(
      [...kinds].every((kind) => ['deliverable', 'risky', 'unknown', 'undeliverable'].includes(String(kind))),
    ).toBe(true);
    expect(results.find(({ catch_all: isCatchAll }) => isCatchAll === true)).toMatchObject({
      result: 'risky',
    });
  });

  it('can be canceled, and must be complete', () => {
    const { id } = started.parse(post('/email-validations', { emails: [{ email: 'a@b.co' }] }).body);
    ask(`PATCH /email-validations/${id}`, { headers, body: { status: 'canceled' } });
    expect(ask(`GET /email-validations/${id}`, { headers }).body).toMatchObject({
      status: 'canceled',
      results: [],
    });
    expect(post('/people/enrichment-requests', {})).toMatchObject({
      status: 422,
      body: { _errors: [{ code: 'missing_field' }] },
    });
    expect(ask('GET /email-validations/none', { headers }).status).toBe(404);
  });
});

describe('keys and paths', () => {
  const line = 'GET /people/find';
  it.each([
    ['', 401, 'unauthorized'],
    ['Bearer invalid', 401, 'unauthorized'],
    ['Bearer restricted', 403, 'forbidden'],
    ['Bearer exhausted', 403, 'insufficient_credits'],
  ])('%j gets %i %s', (authorization, status, code) => {
    const reply = ask(line, { headers: { authorization }, query: { email: 'a@b.co' } });
    expect(reply).toMatchObject({ status, body: { object: 'error', _errors: [{ code }] } });
  });

  it('keeps what is free open to an account without credits', () => {
    const broke = { authorization: 'Bearer exhausted' };
    expect(ask('GET /account-info', { headers: broke }).status).toBe(200);
    expect(ask('POST /people/search', { headers: broke, body: {} }).status).toBe(200);
  });

  it('knows no other paths', () => {
    expect(ask('GET /nothing', { headers })).toMatchObject({ status: 404, body: { object: 'error' } });
  });
});
