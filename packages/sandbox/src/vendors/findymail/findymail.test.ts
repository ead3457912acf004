import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { findymail } from './findymail.ts';

const world = createWorld();
const people = Array.from({ length: 500 }, (_, index) => world.person(index));
const ask = askSimulator(findymail, world);
const post = (path: string, body: unknown) =>
  ask(`POST ${path}`, { headers: { authorization: 'Bearer key' }, body });

const contactReply = z.object({
  contact: z.object({ name: z.string(), email: z.string(), domain: z.string() }).nullable(),
});
const phoneReply = z.object({ phone: z.string().nullable(), line_type: z.string().nullable() });

const answers = people.map((person) => {
  const [{ company }] = person.employments;
  const { body } = post('/api/search/name', { name: person.name, domain: company.domain });
  return { person, company, contact: contactReply.parse(body).contact };
});

describe('finding an address', () => {
  it('has about half of the people', () => {
    const found = answers.filter(({ contact }) => contact !== null).length;
    expect(found / people.length).toBeGreaterThan(0.38);
    expect(found / people.length).toBeLessThan(0.65);
  });

  it('answers a hit with the contact', () => {
    const hit = answers.find(({ person, contact }) => contact?.email === person.workEmail);
    expect(hit?.contact).toEqual({
      name: hit?.person.name,
      email: hit?.person.workEmail,
      domain: hit?.company.domain,
    });
  });

  it('gives up on most catch-all domains', () => {
    const share = (isCatchAll: boolean) => {
      const asked = answers.filter(({ company }) => company.isCatchAll === isCatchAll);
      return asked.filter(({ contact }) => contact !== null).length / asked.length;
    };
    expect(share(true)).toBeLessThan(share(false));
  });

  it('keeps the former employer of some', () => {
    const stale = answers.filter(({ person, company, contact }) => {
      return (
        contact !== null &&
        contact.domain !== company.domain &&
        contact.domain === person.employments[1]?.company.domain
      );
    });
    expect(stale.length).toBeGreaterThan(0);
  });

  it('agrees with itself by profile URL, by handle and by the older path', () => {
    const hit = answers.find(({ person, contact }) => contact?.email === person.workEmail);
    const url = hit?.person.profileUrl ?? '';
    const handle = url.slice(url.lastIndexOf('/') + 1);
    const replies = [
      post('/api/search/business-profile', { linkedin_url: url }),
      post('/api/search/business-profile', { linkedin_url: handle }),
      post('/api/search/linkedin', { linkedin_url: url }),
    ];
    for (const { body } of replies) expect(body).toEqual({ contact: hit?.contact });
  });

  it('lists contacts by role at a domain', () => {
    const job = people[0]?.employments[0];
    const reply = post('/api/search/domain', { domain: job?.company.domain, roles: [job?.title] });
    expect(reply).toMatchObject({ status: 200, body: { contacts: expect.any(Array) } });
  });
});

describe('phones', () => {
  const phones = people.map((person) => {
    const { body } = post('/api/search/phone', { linkedin_url: person.profileUrl });
    return { person, reply: phoneReply.parse(body) };
  });

  it('has some outside the EU', () => {
    const hit = phones.find(({ person, reply }) => reply.phone !== null && reply.phone === person.mobile);
    expect(hit?.reply).toEqual({ phone: hit?.person.mobile, line_type: 'Mobile' });
    expect(phones.find(({ reply }) => reply.phone === null)?.reply).toEqual({ phone: null, line_type: null });
  });

  it('has none of people in the EU', () => {
    const inEu = phones.filter(({ person }) => ['DE', 'FR', 'NL', 'ES'].includes(person.place.countryCode));
    expect(inEu.length).toBeGreaterThan(0);
    expect(inEu.every(({ reply }) => reply.phone === null)).toBe(true);
  });
});

describe('verification and reverse lookup', () => {
  it('answers yes or no and who takes the mail', () => {
    const verified = people.map(({ workEmail }) => post('/api/verify', { email: workEmail }).body);
    expect(verified.some((body) => JSON.stringify(body).includes('"verified":true'))).toBe(true);
    const addresses = people.map((person) => `zz9@${person.employments[0].company.domain}`);
    const gone = addresses.find((email) => world.mailbox(email).status === 'invalid');
    expect(post('/api/verify', { email: gone }).body).toMatchObject({ email: gone, verified: false });
  });

  it('finds the profile of an address, with its details when asked', () => {
    const replies = people.map((person) =>
      post('/api/search/reverse-email', { email: person.workEmail, with_profile: true }),
    );
    const hit = replies.find(({ body }) => JSON.stringify(body).includes('companyName'));
    expect(hit?.body).toMatchObject({
      fullName: expect.any(String),
      jobs: expect.any(Array),
      certificates: [],
    });
    expect(replies.some(({ body }) => JSON.stringify(body).includes('"linkedin_url":null'))).toBe(true);
  });
});

describe('companies', () => {
  const companies = Array.from({ length: 200 }, (_, index) => world.company(index));

  it('knows some of them, with a bracket for their size', () => {
    const replies = companies.map(({ domain }) => post('/api/search/company', { domain }));
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({
      company_size: expect.stringMatching(/^\d+[-+]/),
    });
    expect(replies.find(({ status }) => status === 404)?.body).toEqual({ message: 'Company not found' });
  });

  it('lists employees by title as a bare list', () => {
    const replies = companies.map(({ domain }) =>
      post('/api/search/employees', { website: domain, job_titles: ['ceo', 'manager'], count: 2 }),
    );
    const lists = replies.map(({ body }) => z.array(z.object({ jobTitle: z.string() })).parse(body));
    expect(Math.max(...lists.map(({ length }) => length))).toBe(2);
  });
});

describe('at the door', () => {
  it.each([
    ['Bearer invalid', 401, { message: 'Unauthenticated.' }],
    ['', 401, { message: 'Unauthenticated.' }],
    ['Bearer exhausted', 402, { error: 'Not enough credits' }],
    ['Bearer restricted', 423, { error: 'Subscription is paused' }],
  ])('answers %j with %i', (authorization, status, body) => {
    const reply = ask('POST /api/search/name', {
      headers: { authorization },
      body: { name: 'Ana Reyes', domain: 'acme.com' },
    });
    expect(reply).toMatchObject({ status, body });
  });

  it('names the field that is missing', () => {
    expect(post('/api/search/name', { name: 'Ana Reyes' })).toMatchObject({
      status: 422,
      body: { errors: { domain: ['The domain field is required.'] } },
    });
  });

  it('tells both pools of credits', () => {
    const reply = ask('GET /api/credits', { headers: { authorization: 'Bearer exhausted' } });
    expect(reply.body).toEqual({ credits: 0, verifier_credits: 0 });
  });

  it('knows no other paths', () => {
    expect(post('/api/search/planet', {}).status).toBe(404);
    expect(findymail.limited).toMatchObject({ status: 429, body: { message: 'Too Many Attempts.' } });
  });
});
