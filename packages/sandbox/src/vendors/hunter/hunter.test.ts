import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { hunter } from './hunter.ts';

const world = createWorld();
const people = Array.from({ length: 900 }, (_, index) => world.person(index));
const headers = { 'x-api-key': 'key' };
const ask = askSimulator(hunter, world);
const get = (path: string, query: Record<string, string>) => ask(`GET ${path}`, { headers, query });

const finderReply = z.object({
  data: z.object({
    email: z.string().nullable(),
    score: z.number().nullable(),
    accept_all: z.boolean().nullable(),
    verification: z.object({ status: z.string().nullable() }),
  }),
});
const listReply = z.object({
  data: z.object({ emails: z.array(z.object({ value: z.string() })) }),
  meta: z.object({ results: z.number() }),
});
const statusOf = (body: unknown) =>
  z.object({ data: z.object({ status: z.string() }) }).parse(body).data.status;

const replies = people.map((person) => {
  const [{ company }] = person.employments;
  return { person, company, reply: get('/email-finder', { full_name: person.name, domain: company.domain }) };
});
const answers = replies.flatMap(({ person, company, reply }) => {
  return reply.status === 200 ? [{ person, company, reply, data: finderReply.parse(reply.body).data }] : [];
});

describe('email-finder', () => {
  it('has about half of the people, with a high score', () => {
    const found = answers.filter(({ data }) => (data.score ?? 0) >= 60).length;
    expect(found / people.length).toBeGreaterThan(0.35);
    expect(found / people.length).toBeLessThan(0.6);
  });

  it('answers a hit with score, verification and what was asked', () => {
    const hit = answers.find(
      ({ person, company, data }) =>
        data.email === person.workEmail && (data.score ?? 0) > 87 && !company.isCatchAll,
    );
    expect(hit?.reply.body).toMatchObject({
      data: { verification: { status: 'valid' }, accept_all: false, company: hit?.company.name },
      meta: { params: { full_name: hit?.person.name, domain: hit?.company.domain, first_name: null } },
    });
  });

  it('answers a miss with nulls and status 200', () => {
    const miss = answers.find(({ data }) => data.email === null);
    expect(miss?.data).toMatchObject({ email: null, score: null });
  });

  it('offers guesses with a low score', () => {
    const guesses = answers.filter(({ data }) => data.score !== null && data.score <= 55);
    expect(guesses.length).toBeGreaterThan(0);
    for (const { company, data } of guesses) {
      expect(data.verification.status).toBe(company.isCatchAll ? 'accept_all' : 'unknown');
    }
    expect(guesses.some(({ person, data }) => data.email !== person.workEmail)).toBe(true);
  });

  it('keeps the former employer of some', () => {
    const stale = answers.filter(({ person, company, data }) => {
      const former = person.employments[1]?.company.domain;
      return former !== company.domain && former !== undefined && data.email?.endsWith(`@${former}`) === true;
    });
    expect(stale.length).toBeGreaterThan(0);
  });

  it('refuses with 451 to speak of who opted out', () => {
    const refused = replies.filter(({ reply }) => reply.status === 451);
    expect(refused.length).toBeLessThan(15);
    for (const { reply } of refused)
      expect(reply.body).toMatchObject({ errors: [{ id: 'claimed_email', code: 451 }] });
  });

  it('takes a handle, and a key in any of three places', () => {
    const hit = answers.find(({ person, data }) => data.email === person.workEmail && (data.score ?? 0) > 87);
    const url = hit?.person.profileUrl ?? '';
    const query = { linkedin_handle: url.slice(url.lastIndexOf('/') + 1), domain: hit?.company.domain ?? '' };
    const asked = [
      ask('GET /email-finder', { query: { ...query, api_key: 'key' } }),
      ask('GET /email-finder', { query, headers: { authorization: 'Bearer key' } }),
      ask('GET /email-finder', { query, headers }),
      // A handle names the person without a company.
      ask('GET /email-finder', { query: { linkedin_handle: query.linkedin_handle }, headers }),
    ];
    for (const { body } of asked) expect(finderReply.parse(body).data.email).toBe(hit?.person.workEmail);
  });

  it.each([
    [{ first_name: 'Ana', last_name: 'Reyes' }, 'You are missing the domain parameter'],
    [{ domain: 'acme.com', first_name: 'Ana' }, 'You are missing the first_name and last_name parameters'],
    [
      { domain: 'acme.com', full_name: 'Ana Reyes', max_duration: '2' },
      'The max_duration parameter has to be between 3 and 20',
    ],
  ])('refuses %j', (query, details) => {
    expect(get('/email-finder', query)).toMatchObject({
      status: 400,
      body: { errors: [{ id: 'wrong_params', code: 400, details }] },
    });
  });
});

describe('email-verifier', () => {
  const verify = (email: string) => {
    const first = get('/email-verifier', { email });
    return first.status === 202 ? get('/email-verifier', { email }) : first;
  };

  it('answers 202 now and then, and the verdict when asked again', () => {
    const session = askSimulator(hunter, world);
    const again = people.slice(0, 100).flatMap(({ workEmail: email }) => {
      const first = session('GET /email-verifier', { headers, query: { email } });
      return first.status === 202 ? [session('GET /email-verifier', { headers, query: { email } })] : [];
    });
    expect(again.length).toBeGreaterThan(3);
    expect(again.every(({ status }) => status === 200 || status === 451)).toBe(true);
  });

  it.each([
    ['valid', ['valid', 'webmail', 'unknown']],
    ['catch_all', ['accept_all', 'unknown']],
  ])('judges a %s mailbox', (truth, allowed) => {
    const emails = people
      .map(({ workEmail }) => workEmail)
      .filter((email) => world.mailbox(email).status === truth);
    const verdicts = emails.map(verify).filter(({ status }) => status === 200);
    expect(verdicts.length).toBeGreaterThan(0);
    for (const { body } of verdicts) expect(allowed).toContain(statusOf(body));
  });

  it('calls an address that nobody has invalid', () => {
    const addresses = people.map((person) => `zz9@${person.employments[0].company.domain}`);
    const gone = addresses.find((email) => world.mailbox(email).status === 'invalid') ?? '';
    expect(verify(gone).body).toMatchObject({ data: { status: 'invalid', result: 'undeliverable' } });
  });

  it('refuses what is no address', () => {
    expect(get('/email-verifier', {})).toMatchObject({
      status: 400,
      body: { errors: [{ id: 'wrong_params' }] },
    });
    expect(get('/email-verifier', { email: 'nobody' }).status).toBe(400);
  });
});

describe('domain-search', () => {
  const { domain } = people
    .map((person) => person.employments[0].company)
    .filter(({ mailHost }) => mailHost !== 'none')
    .reduce((a, b) => (a.headcount > b.headcount ? a : b));

  it('pages through the addresses of a domain without repeating any', () => {
    const { meta } = listReply.parse(get('/domain-search', { domain }).body);
    const pages = Array.from({ length: Math.ceil(meta.results / 10) }, (_, page) =>
      listReply.parse(get('/domain-search', { domain, offset: String(page * 10) }).body),
    );
    const values = pages.flatMap(({ data }) => data.emails.map(({ value }) => value));
    expect(values.length).toBe(meta.results);
    expect(new Set(values).size).toBe(meta.results);
  });

  it('filters by type and tells the pattern', () => {
    const generic = get('/domain-search', { domain, type: 'generic' });
    expect(generic.body).toMatchObject({
      data: { domain, pattern: expect.stringContaining('{') },
      meta: { results: 3 },
    });
    expect(get('/domain-search', { domain, limit: '0' })).toMatchObject({
      status: 400,
      body: { errors: [{ id: 'pagination_error' }] },
    });
    expect(get('/domain-search', { domain, type: 'robot' }).status).toBe(400);
  });

  it('counts what it lists', () => {
    const { meta } = listReply.parse(get('/domain-search', { domain }).body);
    expect(get('/email-count', { domain }).body).toMatchObject({
      data: { total: meta.results, generic_emails: 3 },
    });
  });
});

describe('enrichment', () => {
  it('answers people and companies it knows, and 404 for others', () => {
    const found = people.map(({ workEmail }) => get('/people/find', { email: workEmail }));
    expect(found.find(({ status }) => status === 200)?.body).toMatchObject({
      data: { name: { fullName: expect.any(String) } },
    });
    expect(found.find(({ status }) => status === 404)?.body).toMatchObject({
      errors: [{ id: 'not_found', code: 404 }],
    });
    const companies = Array.from({ length: 100 }, (_, index) =>
      get('/companies/find', { domain: world.company(index).domain }),
    );
    expect(companies.find(({ status }) => status === 200)?.body).toMatchObject({
      data: { metrics: { employees: expect.any(String) } },
    });
    expect(companies.some(({ status }) => status === 404)).toBe(true);
    const both = people.map(({ workEmail }) => get('/combined/find', { email: workEmail }));
    expect(both.find(({ status }) => status === 200)?.body).toHaveProperty('data.company');
  });
});

describe('at the door', () => {
  it.each([
    ['', 401, 'authentication_failed'],
    ['invalid', 401, 'authentication_failed'],
    ['exhausted', 429, 'too_many_requests'],
  ])('answers the key %j with %i %s', (key, code, id) => {
    const reply = ask('GET /domain-search', { query: { domain: 'acme.com', api_key: key } });
    expect(reply).toMatchObject({ status: code, body: { errors: [{ id, code }] } });
  });

  it('limits the rate with 403', () => {
    expect(hunter.limited.status).toBe(403);
  });

  it('tells what is left of the account', () => {
    expect(get('/account', {}).body).toMatchObject({
      data: { requests: { searches: { used: 50, available: 500 } } },
    });
  });

  it('knows no other paths', () => {
    expect(get('/planets', {})).toMatchObject({ status: 404, body: { errors: [{ id: 'not_found' }] } });
  });
});
