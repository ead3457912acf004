import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { leadmagic } from './leadmagic.ts';

const world = createWorld();
const people = Array.from({ length: 500 }, (_, index) => world.person(index));
const ask = askSimulator(leadmagic, world);
const headers = { 'x-api-key': 'key' };
const post = (path: string, body: unknown) => ask(`POST ${path}`, { headers, body });

const emailReply = z.object({
  email: z.string().nullable(),
  status: z.string(),
  credits_consumed: z.number(),
});

const answers = people.map((person) => {
  const [{ company }] = person.employments;
  const reply = post('/v1/people/email-finder', { full_name: person.name, domain: company.domain });
  return { person, company, reply: emailReply.parse(reply.body), body: reply.body };
});

describe('email-finder', () => {
  it('has about six people in ten', () => {
    const found = answers.filter(({ reply }) => reply.email !== null).length;
    expect(found / people.length).toBeGreaterThan(0.45);
    expect(found / people.length).toBeLessThan(0.75);
  });

  it('answers a hit with the address and what it knows of the employer', () => {
    const hit = answers.find(
      ({ person, company, reply }) => reply.email === person.workEmail && !company.isCatchAll,
    );
    expect(hit?.body).toMatchObject({
      status: 'valid',
      credits_consumed: 1,
      message: 'Valid email found.',
      domain: hit?.company.domain,
      company_name: hit?.company.name,
      has_mx: true,
      is_domain_catch_all: false,
      employment_verified: true,
    });
  });

  it('answers a miss with status 200, a null address and no charge', () => {
    const miss = answers.find(({ reply }) => reply.email === null);
    expect(miss?.body).toMatchObject({ email: null, status: 'not_found', credits_consumed: 0 });
  });

  it('says valid_catch_all of catch-all domains', () => {
    const hits = answers.filter(
      ({ person, company, reply }) => company.isCatchAll && reply.email === person.workEmail,
    );
    expect(new Set(hits.map(({ reply }) => reply.status))).toEqual(new Set(['valid_catch_all']));
  });

  it('keeps the former employer of some', () => {
    const stale = answers.filter(({ person, reply }) => {
      const former = person.employments[1]?.company.domain;
      return (
        former !== undefined &&
        former !== person.employments[0].company.domain &&
        reply.email?.endsWith(`@${former}`) === true
      );
    });
    expect(stale.length).toBeGreaterThan(0);
    expect(stale[0]?.body).toMatchObject({ employment_verified: false });
  });

  it('answers the same every time', () => {
    const [first] = answers;
    const again = post('/v1/people/email-finder', {
      full_name: first?.person.name,
      domain: first?.company.domain,
    });
    expect(again.body).toEqual(first?.body);
  });
});

describe('email-validation', () => {
  it.each([
    ['valid', ['valid', 'unknown'], 0.25],
    ['catch_all', ['catch_all', 'valid_catch_all', 'unknown'], 0],
  ])('judges a %s mailbox', (truth, allowed) => {
    const person = people.find(({ workEmail }) => world.mailbox(workEmail).status === truth);
    const reply = post('/v1/people/email-validation', { email: person?.workEmail });
    const { email_status } = z.object({ email_status: z.string() }).parse(reply.body);
    expect(allowed).toContain(email_status);
    expect(reply.body).toMatchObject({
      is_domain_catch_all: truth === 'catch_all',
      mx_record: expect.any(String),
    });
  });

  it('refuses what is no address', () => {
    expect(post('/v1/people/email-validation', { email: 'nobody' }).status).toBe(400);
  });
});

describe('lookups of one person', () => {
  const bodyOf = (path: string, field: 'profile_url' | 'work_email') =>
    people.map((person) => {
      const reply = post(
        path,
        field === 'profile_url' ? { profile_url: person.profileUrl } : { work_email: person.workEmail },
      );
      return { person, reply };
    });

  it('finds mobiles of a third, and says so in the misses', () => {
    const replies = bodyOf('/v1/people/mobile-finder', 'profile_url');
    const hit = replies.find(({ person, reply }) =>
      JSON.stringify(reply.body).includes(person.mobile ?? 'none'),
    );
    expect(hit?.reply.body).toMatchObject({
      mobile_number: hit?.person.mobile,
      credits_consumed: 5,
      message: 'Mobile found',
    });
    const miss = replies.find(({ reply }) => JSON.stringify(reply.body).includes('"mobile_number":null'));
    expect(miss?.reply.body).toMatchObject({ credits_consumed: 0, message: 'mobile not found' });
  });

  it('finds an address by profile for five credits', () => {
    const replies = bodyOf('/v1/people/b2b-profile-email', 'profile_url');
    const hit = replies.find(({ person, reply }) => JSON.stringify(reply.body).includes(person.workEmail));
    expect(hit?.reply.body).toMatchObject({ email: hit?.person.workEmail, credits_consumed: 5 });
  });

  it('finds a profile by address', () => {
    const replies = bodyOf('/v1/people/b2b-profile', 'work_email');
    const hit = replies.find(({ reply }) => !JSON.stringify(reply.body).includes('"profile_url":null'));
    expect(hit?.reply.body).toMatchObject({ profile_url: hit?.person.profileUrl, credits_consumed: 10 });
  });

  it('answers a profile it has with its history, and 404 for one it has not', () => {
    const replies = bodyOf('/v1/people/profile-search', 'profile_url');
    expect(replies.find(({ reply }) => reply.status === 200)?.reply.body).toMatchObject({
      full_name: expect.any(String),
    });
    expect(replies.find(({ reply }) => reply.status === 404)?.reply.body).toMatchObject({
      code: 'profile_not_found',
      status: 404,
    });
  });
});

describe('companies and their people', () => {
  const company = people
    .map((person) => person.employments[0].company)
    .reduce((a, b) => (a.headcount > b.headcount ? a : b));

  it('lists employees up to the limit', () => {
    const reply = post('/v1/people/employee-finder', { company_domain: company.domain, limit: 3 });
    expect(reply.body).toMatchObject({ returned_count: 3, credits_consumed: 0.15, data: { length: 3 } });
  });

  it('finds somebody who has a role, or says that nobody does', () => {
    const titles = world.peopleAt(company).map((person) => person.employments[0].title);
    const replies = titles
      .slice(0, 10)
      .map((job_title) => post('/v1/people/role-finder', { job_title, company_domain: company.domain }));
    expect(replies.some(({ body }) => JSON.stringify(body).includes('Role found.'))).toBe(true);
    const nobody = post('/v1/people/role-finder', { job_title: 'Falconer', company_domain: company.domain });
    expect(nobody.body).toMatchObject({ full_name: null, credits_consumed: 0 });
  });

  it('knows most companies and the funding of some', () => {
    const companies = Array.from({ length: 200 }, (_, index) => world.company(index));
    const found = companies.filter(({ domain }) => {
      return JSON.stringify(post('/v1/companies/company-search', { company_domain: domain }).body).includes(
        'Company found.',
      );
    });
    expect(found.length).toBeGreaterThan(130);
    const funded = companies.map(({ domain }) =>
      post('/v1/companies/company-funding', { company_domain: domain }),
    );
    expect(funded.find(({ body }) => JSON.stringify(body).includes('fundingHistory'))?.body).toMatchObject({
      financialInfo: { totalFunding: expect.any(Number), lastFundingRound: { date: expect.any(String) } },
      fundingHistory: expect.arrayContaining([
        {
          round: expect.any(String),
          date: expect.any(String),
          amount: expect.stringMatching(/^\d+$/),
          investors: expect.any(Array),
        },
      ]),
      credits_consumed: 4,
    });
  });
});

describe('at the door', () => {
  it.each([
    [undefined, 401, 'missing_authentication'],
    ['an-invalid-key', 401, 'invalid_api_key'],
    ['exhausted', 402, 'insufficient_credits'],
    ['restricted', 403, 'insufficient_permissions'],
  ])('answers the key %s with %i %s', (key, status, code) => {
    const reply = ask('POST /v1/people/email-finder', {
      headers: key === undefined ? {} : { 'x-api-key': key },
      body: {},
    });
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ code, status });
  });

  it.each([
    ['no name', { domain: 'acme.com' }],
    ['half a name', { first_name: 'Ana', domain: 'acme.com' }],
    ['no company', { full_name: 'Ana Reyes' }],
    ['a number for a name', { full_name: 7, domain: 'acme.com' }],
    ['no JSON', '{'],
  ])('refuses %s as a validation error', (_, body) => {
    expect(post('/v1/people/email-finder', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_error' },
    });
  });

  it('tells the credits, of an exhausted account too', () => {
    expect(ask('GET /v1/credits', { headers }).body).toMatchObject({ credits: 15432.5, is_frozen: false });
    expect(ask('GET /v1/credits', { headers: { 'x-api-key': 'exhausted' } }).body).toMatchObject({
      credits: 0,
    });
  });

  it('knows no other paths', () => {
    expect(ask('GET /v1/people/email-finder', { headers }).status).toBe(404);
    expect(leadmagic.limited.status).toBe(429);
  });
});
