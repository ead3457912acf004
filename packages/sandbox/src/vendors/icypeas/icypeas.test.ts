import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import { createWorld } from '../../world/create-world.ts';
import { icypeas } from './icypeas.ts';
import { profileAsKnown } from './icypeas-person.ts';

const world = createWorld({ companies: 200, people: 3000 });
const ask = askSimulator(icypeas, world);
const post = (path: string, body: unknown, key = 'key') =>
  ask(`POST ${path}`, { headers: { authorization: key }, body });

const acknowledged = z.object({
  success: z.literal(true),
  item: z.object({ _id: z.string(), status: z.literal('NONE') }),
});
const itemReply = z.object({
  success: z.literal(true),
  items: z.tuple([
    z.looseObject({
      status: z.string(),
      results: z.looseObject({
        emails: z.array(z.looseObject({ email: z.string(), certainty: z.string() })),
      }),
      userData: z.object({ externalId: z.string(), webhookUrl: z.string() }),
    }),
  ]),
  total: z.literal(1),
});

/** The statuses read until the item was done, and the item. */
function run(path: string, body: unknown, key = 'key') {
  const { _id: id } = acknowledged.parse(post(path, body, key).body).item;
  const statuses: string[] = [];
  for (let reads = 0; reads < 5; reads++) {
    const [read] = itemReply.parse(post('/bulk-single-searchs/read', { id }, key).body).items;
    statuses.push(read.status);
    if (!['NONE', 'SCHEDULED', 'IN_PROGRESS'].includes(read.status)) return { statuses, item: read };
  }
  throw new Error('The search never ends');
}

const people = Array.from({ length: 300 }, (_, index) => world.person(index));
const emailFact = { what: 'email', coverage: 0.5, staleness: 0.08 };
const knownFor = (index: number) =>
  personAsKnown(world, 'icypeas', { of: world.person(index), ...emailFact });
const findFor = (person: (typeof people)[number]) =>
  run('/email-search', {
    firstname: person.firstName,
    lastname: person.lastName,
    domainOrCompany: person.employments[0].company.domain,
    custom: { externalId: 'row 7' },
  });

describe('email-search', () => {
  it('runs for a read or two and then has the address it knows, or none', () => {
    const runs = people.slice(0, 60).map((person) => ({ person, ...findFor(person) }));
    expect(new Set(runs.map(({ statuses }) => statuses.length))).toEqual(new Set([2, 3]));
    for (const { person, item } of runs) {
      const known = personAsKnown(world, 'icypeas', { of: person, ...emailFact });
      expect(item.results.emails.map(({ email }) => email)).toEqual(known ? [known.workEmail] : []);
      expect(item.status).toMatch(known === null ? /^NOT_FOUND$/ : /^(FOUND|DEBITED)$/);
    }
    expect(new Set(runs.map(({ item }) => item.status))).toEqual(new Set(['FOUND', 'DEBITED', 'NOT_FOUND']));
  });

  it('gives back what the caller called it', () => {
    const { item } = findFor(world.person(0));
    expect(item.userData).toEqual({ externalId: 'row 7', webhookUrl: '' });
    expect(item['name']).toBe('__icypeas__individual');
  });

  it('takes a company’s name as well as its domain', () => {
    const index = people.findIndex((_, place) => knownFor(place) === world.person(place));
    const { firstName: firstname, lastName: lastname, employments, workEmail } = world.person(index);
    const { item } = run('/email-search', {
      firstname,
      lastname,
      domainOrCompany: employments[0].company.name,
    });
    expect(item.results.emails[0]?.email).toBe(workEmail);
  });

  it('ends as BAD_INPUT when there is no company in the input', () => {
    expect(run('/email-search', { firstname: 'A', domainOrCompany: '???' }).item.status).toBe('BAD_INPUT');
  });

  it.each([
    [{}, 'domainOrCompany', 'required'],
    [{ domainOrCompany: 'acme.test' }, 'firstname', 'required'],
  ])('tells with status 200 what is wrong with %j', (body, field, type) => {
    expect(post('/email-search', body)).toMatchObject({
      status: 200,
      body: {
        success: false,
        validationErrors: expect.arrayContaining([expect.objectContaining({ field, type })]),
      },
    });
  });
});

it('verifies addresses, with two ways to say that one does not exist', () => {
  const outcomes = people.slice(0, 40).map(({ workEmail }, index) => {
    const email = index % 2 === 0 ? workEmail : `nobody.${workEmail}`;
    const { item } = run('/email-verification', { email });
    return {
      truth: world.mailbox(email).status,
      outcome: `${item.status} ${item.results.emails[0]?.certainty ?? ''}`,
    };
  });
  const of = (truth: string) =>
    new Set(outcomes.filter((one) => one.truth === truth).map(({ outcome }) => outcome));
  expect([...of('valid')].every((one) => /^DEBITED (ultra|very)_sure$/.test(one))).toBe(true);
  expect([...of('catch_all')].every((one) => /^DEBITED (probable|sure)$/.test(one))).toBe(true);
  expect(of('invalid')).toEqual(new Set(['DEBITED_NOT_FOUND ', 'DEBITED undeliverable']));
});

it('scans a domain for addresses of roles', () => {
  const scans = Array.from({ length: 10 }, (_, index) =>
    run('/domain-search', { domainOrCompany: world.company(index).domain }),
  );
  expect(
    scans.some(({ item }) =>
      item.results.emails.some(({ email }) => /^(contact|info|sales|support)@/.test(email)),
    ),
  ).toBe(true);
});

describe('profiles', () => {
  const known = people.find((person) => profileAsKnown(world, person) === person);
  const unknown = people.find((person) => profileAsKnown(world, person) === null);

  it('are scraped at once by GET', () => {
    const scrape = (url = '') =>
      ask('GET /scrape/profile', { headers: { authorization: 'k' }, query: { url } });
    expect(scrape(known?.profileUrl)).toMatchObject({
      status: 200,
      body: {
        success: true,
        status: 'FOUND',
        result: { firstname: known?.firstName, worksFor: [{ jobTitle: known?.employments[0].title }] },
      },
    });
    expect(scrape(unknown?.profileUrl)).toMatchObject({
      status: 200,
      body: { status: 'NOT_FOUND', result: null },
    });
    expect(scrape()).toMatchObject({
      status: 200,
      body: { success: false, validationErrors: [{ field: 'url' }] },
    });
  });

  it('are scraped as a search by POST', () => {
    const { item } = run('/scrape/profile', { url: known?.profileUrl });
    expect(item).toMatchObject({
      status: 'FOUND',
      results: { firstname: known?.firstName, lastCompanyName: known?.employments[0].company.name },
    });
  });

  it('are found by address and by name, at once and as a search', () => {
    const byEmail = { email: known?.workEmail };
    const byName = {
      firstname: known?.firstName,
      lastname: known?.lastName,
      companyOrDomain: known?.employments[0].company.domain,
    };
    for (const [path, body] of [
      ['/reverse-email-lookup', byEmail],
      ['/url-search/profile', byName],
    ] as const) {
      expect(post(path, body)).toMatchObject({
        status: 200,
        body: { success: true, status: 'FOUND', result: known?.profileUrl },
      });
      expect(run(path, body).item).toMatchObject({ status: 'FOUND', results: { li: known?.profileUrl } });
    }
    expect(post('/reverse-email-lookup', { email: unknown?.workEmail })).toMatchObject({
      body: { status: 'NOT_FOUND', result: '' },
    });
  });
});

describe('the subscription', () => {
  const path = '/a/actions/subscription-information';

  it('is told for the key alone, of an account without credits too', () => {
    expect(post(path, {}).body).toMatchObject({ success: true, status: 'active', credits: 2500 });
    expect(post(path, { email: 'me@example.com' }, 'exhausted').body).toMatchObject({ credits: 0 });
  });

  it('is not told for what is no address', () => {
    expect(post(path, { email: 'me' }).body).toMatchObject({
      success: false,
      validationErrors: [{ field: 'email' }],
    });
  });
});

describe('keys and paths', () => {
  it.each(['', 'an-invalid-key', 'Bearer key'])('%j is no key', (key) => {
    expect(post('/email-search', {}, key)).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized access.' },
    });
  });

  it('searches without credits end as INSUFFICIENT_FUNDS', () => {
    const { item } = run('/email-verification', { email: 'a@b.co' }, 'exhausted');
    expect(item).toMatchObject({ status: 'INSUFFICIENT_FUNDS', results: { emails: [] } });
  });

  it('a plan without the feature is a named error, and so is an unknown search', () => {
    expect(post('/email-search', {}, 'restricted')).toMatchObject({
      status: 403,
      body: { name: 'UnpaidSubscriptionError' },
    });
    expect(post('/bulk-single-searchs/read', { id: 'none' })).toMatchObject({
      status: 404,
      body: { name: 'SearchNotFoundError' },
    });
    expect(post('/nothing', {})).toMatchObject({ status: 404, body: { success: false } });
  });
});
