import { expect, test } from 'vitest';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import type { OwnCondition, OwnQuery } from '../kit/own-query.ts';
import { createNote } from './create-note.ts';
import { createObject } from './create-object.ts';
import { readAccount } from './hubspot.ts';
import { findObject } from './find-object.ts';
import { searchObjects } from './search-objects.ts';
import { checkQuery, searchBody } from './search-query.ts';
import { updateObject } from './update-object.ts';

const problem = (status: number, category: string) => ({
  status,
  body: { status: 'error', message: 'x', category },
});

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong token': [problem(401, 'INVALID_AUTHENTICATION'), 'credential_rejected'],
    'a token without the scope': [problem(403, 'MISSING_SCOPES'), 'credential_rejected'],
    'a property that there is none of': [problem(400, 'VALIDATION_ERROR'), 'request_refused'],
    'a kind of object that there is none of': [problem(404, 'OBJECT_NOT_FOUND'), 'request_refused'],
    'a day that is over': [{ status: 429, body: { policyName: 'DAILY' } }, 'quota_exhausted'],
  },
  tooOften: { status: 429, body: { errorType: 'RATE_LIMIT', policyName: 'SECONDLY' } },
});

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

vendor.asks(searchObjects, {
  about: { query, at: '20', size: 10 },
  sends: 'POST /crm/v3/objects/contacts/search',
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
  found: {
    'a page': [
      {
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
      {
        rows: [
          { id: '512', fields: { email: 'ana@acme.test', firstname: null } },
          { id: '7', fields: { email: null, firstname: null } },
        ],
        next: '30',
        total: 40,
      },
    ],
    'the last row that can be reached': [
      { body: { total: 20000, results: [{ id: '1' }], paging: { next: { after: '10000' } } } },
      { rows: [{ id: '1', fields: { email: null, firstname: null } }], next: null, total: 20000 },
    ],
    'nothing, with a way on': [
      { body: { results: [], paging: { next: { after: '30' } } } },
      { rows: [], next: null, total: null },
    ],
  },
  wrongTypes: { results: 'none' },
});

vendor.asks(findObject, {
  about: { object: 'contacts', field: 'email', value: 'ana@acme.test' },
  sends: 'POST /crm/v3/objects/contacts/search',
  body: {
    filterGroups: [{ filters: [{ propertyName: 'email', operator: 'EQ', value: 'ana@acme.test' }] }],
    limit: 1,
  },
  found: {
    'a contact': [
      { body: { total: 1, results: [{ id: '512', properties: { email: 'ana@acme.test', city: null } }] } },
      { id: '512', fields: { email: 'ana@acme.test', city: null } },
    ],
    'an object without properties': [{ body: { results: [{ id: 512 }] } }, { id: '512', fields: {} }],
  },
  missing: { 'no results': { body: { total: 0, results: [] } } },
  refusals: { 'a property that there is none of': [problem(400, 'VALIDATION_ERROR'), 'request_refused'] },
  wrongTypes: { results: 'none' },
});

test.each([
  [{ object: '../deals', field: 'email', value: 'x' }, 'nothing called'],
  [{ object: 'contacts', field: 'a.b', value: 'x' }, 'cannot be called'],
  [{ object: 'contacts', field: 'email', value: 'x'.repeat(2001) }, 'texts of up to'],
])('%j is not looked for', (match, said) => {
  expect(findObject.refuse(match)).toContain(said);
});

vendor.asks(readAccount, {
  about: undefined,
  sends: 'GET /account-info/v3/details',
  found: {
    'an account': [{ body: { portalId: 62 } }, { detail: 'Account 62' }],
    'nothing more': [{ body: {} }, { detail: 'The token is accepted' }],
  },
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

const change = { object: 'contacts', id: '512', properties: { jobtitle: 'CTO' } };

vendor.asks(updateObject, {
  about: change,
  sends: 'PATCH /crm/v3/objects/contacts/512',
  body: { properties: { jobtitle: 'CTO' } },
  found: {
    'an object': [{ body: { id: '512', properties: { jobtitle: 'CTO' } } }, { id: '512' }],
    'an id that is a number': [{ body: { id: 512 } }, { id: '512' }],
  },
  missing: { 'an id that there is none of': problem(404, 'OBJECT_NOT_FOUND') },
  refusals: {
    'a value that another object has': [problem(409, 'CONFLICT'), 'request_refused'],
    'too much in ten seconds, for good': [
      { status: 429, body: { policyName: 'TEN_SECONDLY_ROLLING' }, headers: { 'retry-after': '60' } },
      'rate_limited',
    ],
  },
  wrongTypes: { id: ['512'] },
});

test.each([
  [{ ...change, id: '../deals/1' }, 'a number, not "../deals/1"'],
  [{ ...change, id: '' }, 'a number'],
  [{ ...change, object: '..' }, 'nothing called'],
  [{ ...change, properties: { 'a b': 'x' } }, 'cannot be called "a b"'],
  [{ ...change, properties: { __proto__x: 'x' } }, 'cannot be called'],
])('%j is refused before anybody is asked', (asked, said) => {
  expect(updateObject.refuse(asked)).toContain(said);
});

const made = { object: 'contacts', properties: { email: 'ana@acme.test', firstname: 'Ana' } };
const conflict = {
  status: 409,
  body: { status: 'error', message: 'Contact already exists. Existing ID: 512', category: 'CONFLICT' },
};

vendor.asks(createObject, {
  about: made,
  sends: 'POST /crm/v3/objects/contacts',
  body: { properties: { email: 'ana@acme.test', firstname: 'Ana' } },
  found: {
    'a new object': [{ status: 201, body: { id: '513', properties: {} } }, { id: '513' }],
    'an id that is a number': [{ status: 201, body: { id: 513 } }, { id: '513' }],
  },
  refusals: {
    'an address that a contact has': [conflict, 'request_refused'],
    'a property that there is none of': [problem(400, 'VALIDATION_ERROR'), 'request_refused'],
    'a kind of object that there is none of': [problem(404, 'OBJECT_NOT_FOUND'), 'request_refused'],
  },
  wrongTypes: { id: ['513'] },
});

test('a contact that is there already is named, and nothing is said to be made', async () => {
  const served = await startScriptedVendor([conflict]);
  try {
    expect(await served.call(createObject, made, 10_000)).toMatchObject({
      message: expect.stringMatching(/\(HTTP 409, CONFLICT, existing ID 512\)\. Nothing was made: /),
    });
  } finally {
    await served.close();
  }
});

test.each([
  [{ ...made, object: '../deals' }, 'nothing called'],
  [{ ...made, properties: { 'a.b': 'x' } }, 'cannot be called'],
])('%j is not made', (asked, said) => {
  expect(createObject.refuse(asked)).toContain(said);
});

const note = { object: 'contacts' as const, id: '512', content: '<p>Hi</p>', at: '2026-11-02T10:20:30.000Z' };
const sentNote = (associationTypeId: number) => ({
  properties: { hs_note_body: '<p>Hi</p>', hs_timestamp: '2026-11-02T10:20:30.000Z' },
  associations: [
    { to: { id: '512' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] },
  ],
});

vendor.asks(createNote, {
  about: note,
  sends: 'POST /crm/v3/objects/notes',
  body: sentNote(202),
  found: { 'a new note': [{ status: 201, body: { id: '9', properties: {} } }, { id: '9' }] },
  missing: { 'a contact that there is none of': problem(404, 'OBJECT_NOT_FOUND') },
  refusals: {
    'a note that it does not take': [problem(400, 'VALIDATION_ERROR'), 'request_refused'],
    'a token without the scope': [problem(403, 'MISSING_SCOPES'), 'credential_rejected'],
  },
  wrongTypes: { id: ['9'] },
});

test.each([
  ['companies', 190],
  ['deals', 214],
] as const)('a note on one of the %s has an association of type %i', async (object, type) => {
  const served = await startScriptedVendor([{ status: 201, body: { id: '9' } }]);
  try {
    await served.call(createNote, { ...note, object }, 10_000);
    expect(JSON.parse(served.seen[0]?.body ?? '')).toEqual(sentNote(type));
  } finally {
    await served.close();
  }
});

test('a note is put on a number, and is not too long', () => {
  expect(createNote.refuse({ ...note, content: 'x'.repeat(65_536) })).toBeNull();
  expect(createNote.refuse({ ...note, content: 'x'.repeat(65_537) })).toContain('at most 65536 characters');
  for (const id of ['../7', '7 ', '', 'constructor', '1e3'])
    expect(createNote.refuse({ ...note, id })).toContain('a number');
});
