import { expect, test } from 'vitest';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { attio } from './attio.ts';
import { recordsOf } from './attio-records.ts';

const world = createWorld({ companies: 200, people: 4000 });
const ask = askSimulator(attio, world);
const headers = { authorization: 'Bearer key' };
const query = (body: unknown, object = 'people') =>
  ask(`POST /objects/${object}/records/query`, { headers, body });
const everybody = recordsOf(world, 'people');
const idsOf = (body: unknown): string[] =>
  [...JSON.stringify(query(body).body).matchAll(/"web_url":"[^"]*\/([\w-]+)"/g)].map(([, id]) => id ?? '');

test('a record has its ids, and every value with who set it and when', () => {
  expect(query({ limit: 1 })).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          id: {
            workspace_id: expect.any(String),
            object_id: expect.any(String),
            record_id: everybody[0]?.id,
          },
          values: {
            name: [
              {
                attribute_type: 'personal-name',
                active_until: null,
                created_by_actor: { type: 'api-token' },
                full_name: expect.any(String),
              },
            ],
            email_addresses: [{ attribute_type: 'email-address' }, { attribute_type: 'email-address' }],
          },
        },
      ],
    },
  });
});

test('both forms of a filter find the same', () => {
  const [value] = everybody[3]?.values['email_addresses'] ?? [];
  const email = value?.['email_address'];
  expect(idsOf({ filter: { email_addresses: email } })).toEqual([everybody[3]?.id]);
  expect(idsOf({ filter: { $and: [{ email_addresses: { email_address: { $eq: email } } }] } })).toEqual([
    everybody[3]?.id,
  ]);
});

test('what is and what is not are everybody', () => {
  const filter = { phone_numbers: { $not_empty: true } };
  const [some, others] = [idsOf({ filter }), idsOf({ filter: { $not: filter } })];
  expect(some.length).toBeGreaterThan(0);
  expect(new Set([...some, ...others]).size).toBe(everybody.length);
  expect(some.length + others.length).toBe(everybody.length);
});

test('a page begins at its offset, and nothing is beyond the end', () => {
  expect(idsOf({ limit: 2, offset: 2 })).toEqual(everybody.slice(2, 4).map(({ id }) => id));
  expect(query({ offset: 1_000_000 })).toEqual({ status: 200, body: { data: [] } });
});

const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ $not: inner }), {});

test.each([
  [{ limit: 501 }],
  [{ offset: -1 }],
  [{ filter: [] }],
  [{ filter: { no_such: 'x' } }],
  [{ filter: { __proto__x: 'x' } }],
  [{ filter: { constructor: 'x' } }],
  [{ filter: { $or: {} } }],
  [{ filter: { $not: 'x' } }],
  [{ filter: { job_title: { $gt: 'x' } } }],
  [{ filter: { job_title: { $not_empty: false } } }],
  [{ filter: { name: { middle_name: { $eq: 'x' } } } }],
  [{ filter: { created_at: { $contains: 'x' } } }],
  [{ filter: deep }],
  [{ sorts: [{ direction: 'asc', attribute: 'no_such' }] }],
])('%j is refused', (body) => {
  expect(query(body)).toMatchObject({ status: 400, body: { type: 'invalid_request_error' } });
});

test('an object there is none of is not found', () => {
  for (const object of ['unicorns', '__proto__', 'constructor'])
    expect(query({}, object)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test.each([
  ['', 401],
  ['invalid', 401],
  ['restricted', 403],
  ['exhausted', 429],
])('the key "%s" is answered with %i', (key, status) => {
  const refused = { authorization: `Bearer ${key}` };
  expect(ask('POST /objects/people/records/query', { headers: refused, body: {} }).status).toBe(status);
});

test('introspection says that a key is none without an error', () => {
  expect(ask('GET /self', { headers: { authorization: 'Bearer invalid' } })).toEqual({
    status: 200,
    body: { active: false },
  });
  expect(ask('GET /self', { headers })).toMatchObject({ body: { active: true } });
});
