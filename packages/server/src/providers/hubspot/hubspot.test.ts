import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { OwnCondition, OwnQuery } from '../kit/own-query.ts';
import { readAccount } from './hubspot.ts';
import { searchObjects } from './search-objects.ts';
import { checkQuery, searchBody } from './search-query.ts';

const header: [string, string] = ['authorization', 'Bearer secret-key'];
const problem = (category: string) => ({ status: 'error', message: 'x', category });
const everywhere = {
  errors: [
    {
      name: '401',
      reply: { status: 401, body: problem('INVALID_AUTHENTICATION') },
      means: 'credential_rejected',
    },
    { name: '403', reply: { status: 403, body: problem('MISSING_SCOPES') }, means: 'credential_rejected' },
    { name: '400', reply: { status: 400, body: problem('VALIDATION_ERROR') }, means: 'request_refused' },
    { name: '404', reply: { status: 404, body: problem('OBJECT_NOT_FOUND') }, means: 'request_refused' },
    {
      name: 'the day is over',
      reply: { status: 429, body: { policyName: 'DAILY' } },
      means: 'quota_exhausted',
    },
  ],
  rateLimit: { status: 429, body: { errorType: 'RATE_LIMIT', policyName: 'SECONDLY' } },
  notFound: [],
} satisfies Partial<Parameters<typeof describeVendor>[0]>;

const query: OwnQuery = {
  object: 'contacts',
  fields: ['email', 'firstname'],
  match: {
    logic: 'and',
    conditions: [
      { field: 'email', operator: 'contains', value: 'acme' },
      { field: 'jobtitle', operator: 'in', value: ['CTO', 'ceo'] },
      { field: 'phone', operator: 'is_null', value: null },
    ],
  },
  sort: { field: 'createdate', direction: 'desc' },
};

describeVendor({
  ...everywhere,
  operation: searchObjects,
  input: { query, at: '20', size: 10 },
  asks: {
    method: 'POST',
    path: '/crm/v3/objects/contacts/search',
    header,
    body: {
      filterGroups: [
        {
          filters: [
            { propertyName: 'email', operator: 'CONTAINS_TOKEN', value: '*acme*' },
            { propertyName: 'jobtitle', operator: 'IN', values: ['CTO', 'cto', 'ceo'] },
            { propertyName: 'phone', operator: 'NOT_HAS_PROPERTY' },
          ],
        },
      ],
      properties: ['email', 'firstname'],
      sorts: [{ propertyName: 'createdate', direction: 'DESCENDING' }],
      limit: 10,
      after: '20',
    },
  },
  found: [
    {
      name: 'a page',
      reply: {
        body: {
          total: 40,
          results: [
            { id: '512', properties: { email: 'ana@acme.test', firstname: null, createdate: 'x' } },
            { id: 7 },
            'no object',
            null,
          ],
          paging: { next: { after: '30' } },
        },
      },
      answer: {
        rows: [
          { id: '512', fields: { email: 'ana@acme.test', firstname: null } },
          { id: '7', fields: { email: null, firstname: null } },
        ],
        next: '30',
        total: 40,
      },
    },
    {
      name: 'the last row that can be reached',
      reply: { body: { total: 20000, results: [{ id: '1' }], paging: { next: { after: '10000' } } } },
      answer: { rows: [{ id: '1', fields: { email: null, firstname: null } }], next: null, total: 20000 },
    },
    {
      name: 'nothing, with a way on',
      reply: { body: { results: [], paging: { next: { after: '30' } } } },
      answer: { rows: [], next: null, total: null },
    },
  ],
  wrongTypes: { results: 'none' },
});

describeVendor({
  ...everywhere,
  operation: readAccount,
  input: undefined,
  asks: { method: 'GET', path: '/account-info/v3/details', header },
  found: [
    { name: 'an account', reply: { body: { portalId: 62 } }, answer: { detail: 'Account 62' } },
    { name: 'nothing more', reply: { body: {} }, answer: { detail: 'The token is accepted' } },
  ],
  wrongTypes: { portalId: ['62'] },
});

const withConditions = (logic: 'and' | 'or', conditions: OwnCondition[]): OwnQuery => ({
  object: 'contacts',
  fields: [],
  match: { logic, conditions },
});
const many = (count: number) =>
  Array.from({ length: count }, (): OwnCondition => ({ field: 'email', operator: 'eq', value: 'x' }));

test('conditions joined by "or" are groups of their own', () => {
  const { filterGroups } = searchBody({ query: withConditions('or', many(2)), at: null, size: 1 });
  const filters = [{ propertyName: 'email', operator: 'EQ', value: 'x' }];
  expect(filterGroups).toEqual([{ filters }, { filters }]);
});

test('no page goes beyond the last row that can be reached', () => {
  const limitAt = (at: string) => searchBody({ query, at, size: 500 })['limit'];
  expect(['0', '9900', '10000', 'x'].map(limitAt)).toEqual([200, 100, 1, 200]);
});

test.each([
  [withConditions('and', many(7)), 'at most 6 conditions joined by "and"'],
  [withConditions('or', many(6)), 'at most 5 conditions joined by "or"'],
  [withConditions('and', [{ field: 'a', operator: 'contains', value: 'two words' }]), 'one word'],
  [withConditions('and', [{ field: 'a', operator: 'contains', value: 'any*' }]), 'one word'],
  [withConditions('and', [{ field: 'a', operator: 'eq', value: 'x'.repeat(1990) }, ...many(1)]), null],
  [
    withConditions('and', [
      { field: 'a', operator: 'eq', value: 'x'.repeat(1500) },
      { field: 'b', operator: 'eq', value: 'x'.repeat(1500) },
    ]),
    'up to 3000 characters',
  ],
  ...['../contacts', 'contacts/1', '..', '', 'contacts?x=1', 'a b'].map((object): [OwnQuery, string] => [
    { object, fields: [], match: null },
    'nothing called',
  ]),
  ...['__proto__', 'a.b', "x'", ''].map((field): [OwnQuery, string] => [
    { object: 'deals', fields: [field], match: null },
    'cannot be called',
  ]),
] satisfies [OwnQuery, string | null][])('%j is refused before anybody is asked', (asked, said) => {
  if (said === null) expect(checkQuery(asked)).toBeNull();
  else expect(checkQuery(asked)).toContain(said);
});
