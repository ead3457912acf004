import { describe, expect, test } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import { askSimulator } from './ask-simulator.ts';
import { companyRoute } from './company-routes.ts';
import { defineSimulator } from './define-simulator.ts';
import { mailboxRoute } from './mailbox-route.ts';
import { emailRoute, mobileRoute, personRoute } from './person-routes.ts';

const refuse = (status: number, error: string) => ({ status, body: { error } });
const ok = (body: unknown) => ({ status: 200, body });
const all = { coverage: 1, staleness: 0 };

const northmail = defineSimulator({
  id: 'northmail',
  baseUrls: ['https://api.northmail.test'],
  typicalMs: 100,
  requestsPerSecond: null,
  keys: [{ header: 'X-Key' }, { query: 'key' }, { body: 'key' }, 'bearer', 'basic'],
  refuses: {
    noKey: refuse(401, 'no key'),
    wrongKey: refuse(403, 'wrong key'),
    exhausted: refuse(402, 'no credits'),
    restricted: refuse(403, 'not in your plan'),
    tooOften: refuse(429, 'too often'),
    unknownPath: refuse(404, 'no such path'),
    atDoor: ({ headers }) => (headers['user-agent'] === 'bot' ? refuse(403, 'no bots') : null),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}`),
  },
  routes: {
    'GET /email': emailRoute({
      needs: ['name', { any: ['domain', ['company', 'country']] }],
      by: { name: 'name', domain: 'domain' },
      holds: all,
      found: ({ email, status }) => ok({ email, status }),
      missing: () => ok({ email: null }),
    }),
    'POST /guess': emailRoute({
      by: { first: 'person.first', last: 'person.last', domain: 'domain' },
      holds: { coverage: 0, staleness: 0 },
      guesses: 1,
      found: ({ email, status, score }) => ok({ email, status, score }),
      missing: () => ok({ email: null }),
    }),
    'GET /mobile': mobileRoute({
      by: { profile: 'profile' },
      holds: all,
      excludes: ({ place }) => place.countryCode === 'DE',
      found: ({ mobile }) => ok({ mobile }),
      missing: () => ok({ mobile: null }),
    }),
    'GET /people/{handle}': personRoute({
      by: { profile: 'handle' },
      holds: all,
      found: ({ person, job, company }) => ok({ name: person.name, title: job.title, at: company.name }),
      missing: () => refuse(404, 'nobody'),
    }),
    'GET /company': companyRoute({
      by: { domain: 'domain' },
      holds: all,
      found: ({ name }) => ok({ name }),
      missing: () => refuse(404, 'none'),
    }),
    'GET /verify': mailboxRoute({
      by: 'email',
      unsure: 0,
      slow: { share: 1, later: () => refuse(202, 'later') },
      found: (verdict) => ok({ verdict }),
    }),
    'GET /credits': { isFree: true, answer: () => ok({ credits: 0 }) },
    'GET /self': {
      isFree: true,
      refuses: { wrongKey: ok({ active: false }), restricted: refuse(403, 'not even this') },
      answer: () => ok({ active: true }),
    },
  },
});

const register = defineSimulator({
  id: 'register',
  baseUrls: ['https://register.test'],
  typicalMs: 100,
  requestsPerSecond: null,
  refuses: {
    tooOften: refuse(429, 'too often'),
    unknownPath: ({ path }) => refuse(404, `no ${path}`),
    wrongMethod: ({ method, path }) => refuse(405, `no ${method} of ${path}`),
  },
  routes: {
    'GET /firms/{id}:names': { answer: (asked) => ok([asked.text('id'), 'names']) },
    'GET /firms/{id}': { needs: ['by'], answer: (asked) => ok([asked.text('id'), asked.text('by')]) },
  },
});

const letterbox = defineSimulator({
  id: 'letterbox',
  baseUrls: ['https://letterbox.test'],
  typicalMs: 100,
  requestsPerSecond: null,
  keys: [{ path: 'key' }],
  refuses: {
    wrongKey: ({ path }) => refuse(401, `${path} has a wrong key`),
    tooOften: refuse(429, 'too often'),
    unknownPath: refuse(404, 'no such path'),
  },
  routes: { 'GET /{key}/letters': { answer: () => ok([]) } },
});

const world = createWorld();
const people = Array.from({ length: 200 }, (_, index) => world.person(index));
const ask = askSimulator(northmail, world);
const get = (path: string, query: Record<string, string> = {}) =>
  ask(`GET ${path}`, { query: { key: 'k', ...query } });
const somebody = (isWanted: (person: (typeof people)[number]) => boolean) => {
  const found = people.find(isWanted);
  if (found === undefined) throw new Error('the world has nobody like that');
  return found;
};

describe('at the door', () => {
  test.each([
    [{ headers: { 'x-key': 'k' } }],
    [{ query: { key: 'k' } }],
    [{ headers: { authorization: 'Bearer k' } }],
    [{ headers: { authorization: `Basic ${Buffer.from('k:').toString('base64')}` } }],
  ])('a key may be in %j', (asked) => {
    expect(ask('GET /credits', asked).status).toBe(200);
  });

  test('a key may be in the body', () => {
    const asked = { body: { key: 'k', person: { first: 'Ana', last: 'Reyes' }, domain: 'notfound' } };
    expect(ask('POST /guess', asked).status).toBe(200);
  });

  test.each([
    ['', 401, 'no key'],
    ['invalid', 403, 'wrong key'],
    ['exhausted', 402, 'no credits'],
    ['restricted', 403, 'not in your plan'],
  ])('the key %j gets %i %s', (key, status, error) => {
    expect(get('/company', { key, domain: 'acme.com' })).toEqual({ status, body: { error } });
  });

  test('what is free is answered without credits', () => {
    expect(get('/credits', { key: 'exhausted' }).status).toBe(200);
  });

  test('an unknown path is told before a missing key', () => {
    expect(ask('GET /planets')).toEqual(refuse(404, 'no such path'));
    expect(ask('POST /credits')).toEqual(refuse(404, 'no such path'));
  });

  test('what every request needs is looked at first', () => {
    expect(ask('GET /planets', { headers: { 'user-agent': 'bot' } })).toEqual(refuse(403, 'no bots'));
  });

  test.each([
    ['', refuse(401, 'no key')],
    ['invalid', ok({ active: false })],
    ['exhausted', ok({ active: true })],
    ['restricted', refuse(403, 'not even this')],
  ])('a route of its own mind answers the key %j', (key, reply) => {
    expect(get('/self', { key })).toEqual(reply);
  });

  test('a key may be a part of the path, and a refusal says what was asked', () => {
    const post = askSimulator(letterbox, world);
    expect(post('GET /k/letters').status).toBe(200);
    expect(post('GET /invalid/letters')).toEqual(refuse(401, '/invalid/letters has a wrong key'));
  });

  test('a vendor without keys tells a wrong method from an unknown path', () => {
    const open = askSimulator(register, world);
    expect(open('GET /firms/7', { query: { by: 'x' } })).toEqual(ok(['7', 'x']));
    expect(open('GET /firms/7%3Anames', { query: { by: 'x' } })).toEqual(ok(['7', 'names']));
    expect(open('POST /firms/7')).toEqual(refuse(405, 'no POST of /firms/7'));
    expect(open('GET /planets')).toEqual(refuse(404, 'no /planets'));
    expect(open('GET /firms/7')).toEqual(refuse(404, 'no /firms/7'));
  });
});

describe('parameters', () => {
  test.each([
    [{}, 'name'],
    [{ name: 'Ana Reyes' }, 'domain'],
    [{ name: ' ', domain: 'acme.com' }, 'name'],
    [{ name: 'Ana Reyes', company: 'Acme' }, 'domain'],
  ])('of %j, %s is missing', (query, parameter) => {
    expect(get('/email', query)).toEqual(refuse(400, `${parameter} is missing`));
  });

  test('all of an alternative are enough', () => {
    expect(get('/email', { name: 'Ana Reyes', company: 'Acme', country: 'US' }).status).toBe(200);
  });

  test('what is no address is invalid', () => {
    expect(get('/verify', { email: 'nobody' })).toEqual(refuse(400, 'email is invalid'));
  });
});

describe('answers', () => {
  test('give the truth where everything is covered', () => {
    const person = somebody(
      ({ employments: [{ company }] }) => company.mailHost !== 'none' && !company.isCatchAll,
    );
    const { domain, name } = person.employments[0].company;
    expect(get('/email', { name: person.name, domain }).body).toEqual({
      email: person.workEmail,
      status: 'valid',
    });
    expect(get('/company', { domain: `https://${domain}/about` }).body).toEqual({ name });
  });

  test('take a part of the path as a parameter', () => {
    const person = somebody(() => true);
    const handle = person.profileUrl.slice(person.profileUrl.lastIndexOf('/') + 1);
    const [{ title, company }] = person.employments;
    expect(get(`/people/${handle}`).body).toEqual({ name: person.name, title, at: company.name });
  });

  test('guess with a low score', () => {
    const {
      firstName: first,
      lastName: last,
      employments: [{ company }],
    } = somebody(({ employments }) => employments[0].company.mailHost !== 'none');
    const asked = { headers: { 'x-key': 'k' }, body: { person: { first, last }, domain: company.domain } };
    const { body } = ask('POST /guess', asked);
    expect(body).toMatchObject({ status: 'guess', email: expect.stringContaining(`@${company.domain}`) });
    expect(body).toHaveProperty('score', expect.closeTo(37, -2));
  });

  test('leave out whom the vendor leaves out', () => {
    const german = somebody(({ place, mobile }) => place.countryCode === 'DE' && mobile !== null);
    const other = somebody(({ place, mobile }) => place.countryCode !== 'DE' && mobile !== null);
    expect(get('/mobile', { profile: german.profileUrl }).body).toEqual({ mobile: null });
    expect(get('/mobile', { profile: other.profileUrl }).body).toEqual({ mobile: other.mobile });
  });

  test('that take their time come when asked again', () => {
    const session = askSimulator(northmail, world);
    const email = somebody(() => true).workEmail;
    const verify = () => session('GET /verify', { query: { key: 'k', email } });
    expect(verify().status).toBe(202);
    expect(verify().body).toEqual({ verdict: world.mailbox(email).status });
  });
});
