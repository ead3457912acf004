import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { companyKnownToCrustdata } from './crustdata-company.ts';
import { profileKnownToCrustdata } from './crustdata-person.ts';
import { crustdata } from './crustdata.ts';

const world = createWorld({ companies: 120, people: 2400 });
const headers = { authorization: 'Bearer key', 'x-api-version': '2025-11-01' };
const ask = askSimulator(crustdata, world);
const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
  ask(`POST ${path}`, { headers: { ...headers, ...more }, body });

const people = Array.from({ length: world.personCount }, (_, index) => world.person(index));
const known = people.find((person) => profileKnownToCrustdata(world, person) === person);
const unknown = people.find((person) => profileKnownToCrustdata(world, person) === null);
const stale = people.find((person) => ![null, person].includes(profileKnownToCrustdata(world, person)));
const companies = Array.from({ length: world.companyCount }, (_, index) => world.company(index));
const funded = companies.find((one) => one.funding.length > 1 && companyKnownToCrustdata(world, one) === one);

describe('at the door', () => {
  it.each([
    [
      'no key',
      { authorization: '' },
      '/person/search',
      401,
      { error: 'Unauthorized', reason: expect.any(String) },
    ],
    [
      'a wrong key',
      { authorization: 'Bearer invalid' },
      '/company/search',
      401,
      { description: expect.any(String) },
    ],
    ['a scheme of old', { authorization: 'Token key' }, '/company/search', 401, {}],
    ['no version', { 'x-api-version': '' }, '/person/enrich', 400, { reason: expect.any(String) }],
    [
      'no credits',
      { authorization: 'Bearer exhausted' },
      '/company/enrich',
      402,
      { error: 'Insufficient credits' },
    ],
    [
      'too small a plan',
      { authorization: 'Bearer restricted' },
      '/person/contact/enrich',
      403,
      { error: { type: 'permission_error' } },
    ],
    ['an unknown path', {}, '/person/nothing', 404, { reason: expect.any(String) }],
  ])('refuses %s', (_, given, path, status, body) => {
    expect(post(path, {}, given)).toMatchObject({ status, body });
  });
});

describe('enriching people', () => {
  const enrich = (body: unknown) => post('/person/enrich', body);

  it('answers each profile URL in its place, with the default groups', () => {
    const urls = [unknown?.profileUrl, known?.profileUrl];
    expect(enrich({ professional_network_profile_urls: urls })).toMatchObject({
      status: 200,
      headers: { 'x-credits-used': '1' },
      body: [
        { matched_on: urls[0], match_type: 'professional_network_profile_url', matches: [] },
        {
          matches: [
            {
              confidence_score: 1,
              person_data: { basic_profile: { name: known?.name }, social_handles: {} },
            },
          ],
        },
      ],
    });
  });

  it('gives only the fields asked for', () => {
    const reply = enrich({ professional_network_profile_urls: [known?.profileUrl], fields: ['education'] });
    expect(reply.body).toEqual([
      expect.objectContaining({
        matches: [{ confidence_score: 1, person_data: { education: expect.anything() } }],
      }),
    ]);
  });

  it('has some in the job before the present one', () => {
    const reply = enrich({ professional_network_profile_urls: [stale?.profileUrl], fields: ['experience'] });
    const former = stale?.employments[1]?.company.name;
    expect(reply.body).toMatchObject([
      {
        matches: [
          { person_data: { experience: { employment_details: { current: [{ company_name: former }] } } } },
        ],
      },
    ]);
  });

  it('infers whose an address is, as surely as is asked for', () => {
    const emails = people.slice(0, 25).map(({ workEmail }) => workEmail);
    const matched = (score: number): number => {
      const reply = enrich({ business_emails: emails, fields: ['contact'], min_similarity_score: score });
      const entries = z.array(
        z.object({ match_type: z.literal('business_email'), matches: z.array(z.unknown()) }),
      );
      return entries.parse(reply.body).filter(({ matches }) => matches.length > 0).length;
    };
    expect(matched(0)).toBeGreaterThan(5);
    expect(matched(0.95)).toBeLessThan(matched(0));
  });

  it('gives contact data that is named, each kind for its own price on top of the profile', () => {
    const urls = people.slice(0, 25).map(({ profileUrl }) => profileUrl);
    const of = (path: string, ...fields: string[]) => {
      const reply = post(path, { professional_network_profile_urls: urls, fields });
      const text = JSON.stringify(reply.body);
      return {
        credits: Number(reply.headers?.['x-credits-used']),
        profiles: text.match(/"person_data"/g)?.length ?? 0,
        business: text.match(/"status":"(?:deliverable|catch_all)"/g)?.length ?? 0,
        personal: text.match(/"personal_emails":\[\{/g)?.length ?? 0,
        phones: text.match(/"phone_numbers":\["\+/g)?.length ?? 0,
      };
    };
    const plain = of('/person/enrich', 'basic_profile');
    expect(plain).toMatchObject({ credits: plain.profiles, business: 0, personal: 0, phones: 0 });
    for (const path of ['/person/enrich', '/person/contact/enrich']) {
      const business = of(path, 'contact.business_emails');
      expect(business).toMatchObject({
        personal: 0,
        phones: 0,
        credits: business.profiles + business.business,
      });
      const all = of(path, 'contact.business_emails', 'contact.personal_emails', 'contact.phone_numbers');
      expect(all.business * all.personal * all.phones).toBeGreaterThan(0);
      expect(all.credits).toBe(all.profiles + all.business + 2 * all.personal + 2 * all.phones);
    }
  });

  it.each([
    ['no identifiers', {}],
    ['two kinds of them', { professional_network_profile_urls: ['x'], business_emails: ['y'] }],
    ['more than 25', { business_emails: Array.from({ length: 26 }, () => 'a@b.test') }],
    ['a field that is none', { business_emails: ['a@b.test'], fields: ['salary'] }],
    ['no JSON', '{'],
  ])('refuses %s', (_, body) => {
    expect(enrich(body)).toMatchObject({
      status: 400,
      body: { error: 'Invalid request', reason: expect.any(String) },
    });
  });
});

describe('companies', () => {
  it('are identified for nothing and enriched for two credits', () => {
    const identified = post('/company/identify', {
      domains: [funded?.domain, 'notfound.example'],
      exact_match: true,
    });
    expect(identified).toMatchObject({
      headers: { 'x-credits-used': '0' },
      body: [
        { match_type: 'domain', matches: [{ company_data: { basic_info: { name: funded?.name } } }] },
        {},
      ],
    });
    const enriched = post('/company/enrich', { crustdata_company_ids: [funded?.id] });
    expect(enriched).toMatchObject({
      headers: { 'x-credits-used': '2' },
      body: [{ matches: [{ company_data: { basic_info: { primary_domain: funded?.domain } } }] }],
    });
    expect(JSON.stringify(enriched.body)).not.toContain('"funding"');
  });

  it('may be several for one domain, each of them billed, unless exact matches are asked for', () => {
    const domains = Array.from({ length: 25 }, (_, at) => world.company(at).domain);
    const loose = post('/company/enrich', { domains });
    const exact = post('/company/enrich', { domains, exact_match: true });
    const counted = z.array(z.object({ matches: z.array(z.object({ confidence_score: z.number() })) }));
    const scoresOf = ({ body }: typeof loose) =>
      counted.parse(body).map(({ matches }) => matches.map(({ confidence_score: score }) => score));
    expect(scoresOf(loose)).toContainEqual([0.4, 1]);
    expect(scoresOf(exact).every((scores) => scores.length <= 1)).toBe(true);
    const billed = scoresOf(loose).flat().length * 2;
    expect(loose.headers).toMatchObject({ 'x-credits-used': String(billed) });
  });

  it('come with the groups asked for', () => {
    const reply = post('/company/enrich', {
      names: [funded?.name],
      exact_match: true,
      fields: ['funding', 'headcount', 'news', 'people'],
    });
    const total = funded?.funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
    expect(reply.body).toMatchObject([
      {
        matches: [
          {
            confidence_score: 0.9,
            company_data: {
              funding: { total_investment_usd: total, last_round_type: expect.any(String) },
              headcount: { total: funded?.headcount },
              people: { decision_makers: expect.any(Array) },
            },
          },
        ],
      },
    ]);
  });

  it('that nobody else numbers can be asked for again by the number given', () => {
    const domains = ['stripe.com', 'ikea.com', 'bosch.de', 'notion.so', 'figma.com'];
    const text = JSON.stringify(post('/company/identify', { domains }).body);
    const id = Number(/"crustdata_company_id":(\d+)/.exec(text)?.[1]);
    expect(post('/company/enrich', { crustdata_company_ids: [id] }).body).toMatchObject([{ matches: [{}] }]);
  });
});

it('tells what is left of the credits', () => {
  expect(ask('GET /account/credits', { headers })).toMatchObject({
    status: 200,
    body: { account: { credits: expect.any(Number) } },
  });
});
