import { expect, test } from 'vitest';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { hubspot } from './hubspot.ts';

const world = createWorld({ companies: 200, people: 4000 });
const ask = askSimulator(hubspot, world);
const headers = { authorization: 'Bearer pat-na1-x' };
const search = (body: unknown, object = 'contacts') =>
  ask(`POST /crm/v3/objects/${object}/search`, { headers, body });

test('a contact has the usual properties, and those that are asked for', () => {
  expect(search({ limit: 1 })).toMatchObject({
    status: 200,
    body: {
      total: expect.any(Number),
      results: [
        {
          id: expect.stringMatching(/^\d+$/),
          properties: {
            email: expect.any(String),
            firstname: expect.any(String),
            hs_object_id: expect.any(String),
          },
          createdAt: expect.any(String),
          archived: false,
        },
      ],
      paging: { next: { after: '1' } },
    },
  });
  expect(search({ limit: 1, properties: ['jobtitle', 'no_such'] })).toMatchObject({
    body: { results: [{ properties: { jobtitle: expect.any(String) } }] },
  });
});

test('companies go by their name and by their number', () => {
  expect(search({}, '0-2')).toEqual(search({}, 'companies'));
});

const filters = (...list: unknown[]) => ({ filterGroups: [{ filters: list }] });
const total = (body: unknown) => JSON.stringify(search(body).body).match(/^\{"total":(\d+)/)?.[1];

test('texts are compared whatever their case, listed ones only in lower case', () => {
  const stage = { propertyName: 'lifecyclestage', operator: 'IN', values: ['lead'] };
  expect(Number(total(filters(stage)))).toBeGreaterThan(0);
  const city = (more: object) => filters({ propertyName: 'jobtitle', ...more });
  expect(Number(total(city({ operator: 'EQ', value: 'SOFTWARE engineer' })))).toBeGreaterThan(0);
  expect(Number(total(city({ operator: 'IN', values: ['software engineer'] })))).toBeGreaterThan(0);
  expect(total(city({ operator: 'IN', values: ['Software Engineer'] }))).toBe('0');
});

test('words are found whole, or in part with an asterisk', () => {
  const title = (value: string) =>
    total(filters({ propertyName: 'jobtitle', operator: 'CONTAINS_TOKEN', value }));
  expect(Number(title('engineer'))).toBeGreaterThan(0);
  expect(Number(title('*gine*'))).toBeGreaterThan(Number(title('engineer')));
  expect(title('gine')).toBe('0');
  expect(title('')).toBe('0');
});

test.each([
  [{ limit: 201 }],
  [{ limit: 0 }],
  [{ after: 'x' }],
  [{ after: '10000' }],
  [{ after: '9990', limit: 20 }],
  [{ sorts: ['email', 'firstname'] }],
  [{ sorts: ['no_such'] }],
  [{ filterGroups: Array.from({ length: 6 }, () => ({ filters: [] })) }],
  [filters(...Array.from({ length: 7 }, () => ({ propertyName: 'email', operator: 'EQ', value: 'x' })))],
  [filters({ propertyName: 'no_such', operator: 'EQ', value: 'x' })],
  [filters({ propertyName: '__proto__', operator: 'EQ', value: 'x' })],
  [filters({ propertyName: 'email', operator: 'LIKE', value: 'x' })],
  [filters({ propertyName: 'email', operator: 'EQ' })],
  [filters({ propertyName: 'email', operator: 'IN', values: [] })],
  [{ query: 'x'.repeat(3000) }],
  ['no json'],
  [[]],
])('%j is refused', (body) => {
  expect(search(body)).toMatchObject({
    status: 400,
    body: { status: 'error', category: 'VALIDATION_ERROR' },
  });
});

test('an object there is none of is refused, a path there is none of is not found', () => {
  expect(search({}, 'unicorns').status).toBe(400);
  expect(ask('GET /crm/v3/objects/contacts/search', { headers }).status).toBe(404);
});

test.each([
  ['', 401],
  ['invalid', 401],
  ['restricted', 403],
  ['exhausted', 429],
])('the key "%s" is answered with %i', (key, status) => {
  expect(ask('GET /account-info/v3/details', { headers: { authorization: `Bearer ${key}` } }).status).toBe(
    status,
  );
});
