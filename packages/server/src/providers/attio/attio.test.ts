import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import type { OwnCondition, OwnQuery } from '../kit/own-query.ts';
import { readWorkspace } from './attio.ts';
import { createNote } from './create-note.ts';
import { createRecord } from './create-record.ts';
import { findRecord } from './find-record.ts';
import { checkQuery, queryBody } from './record-query.ts';
import { searchRecords } from './search-records.ts';
import { updateRecord } from './update-record.ts';

const problem = (status: number, code: string) => ({
  status,
  body: { status_code: status, type: 'x', code, message: 'x' },
});

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [problem(401, 'unauthorized'), 'credential_rejected'],
    'a key without the scope': [problem(403, 'insufficient_scopes'), 'credential_rejected'],
    'a filter of an attribute that there is none of': [
      problem(400, 'unknown_filter_attribute_slug'),
      'request_refused',
    ],
    'an object that there is none of': [problem(404, 'not_found'), 'request_refused'],
  },
  tooOften: problem(429, 'rate_limit_exceeded'),
});

const query: OwnQuery = {
  object: 'people',
  fields: ['name', 'name.first_name', 'email_addresses', 'stage', 'deal', 'where', 'none'],
  match: {
    logic: 'and',
    conditions: [
      { field: 'email_addresses', operator: 'eq', value: 'ana@acme.test' },
      { field: 'job_title', operator: 'neq', value: 'CTO' },
    ],
  },
  sort: { field: 'name.last_name', direction: 'desc' },
};
const origin = { active_from: 'x', active_until: null, created_by_actor: { type: 'system', id: null } };
const id = { workspace_id: 'w', object_id: 'o', record_id: 'r1' };
const values = {
  name: [{ ...origin, attribute_type: 'personal-name', first_name: 'Ana', full_name: 'Ana Reyes' }],
  email_addresses: [
    { ...origin, attribute_type: 'email-address', email_address: 'ana@acme.test' },
    { ...origin, attribute_type: 'email-address', email_address: 'ana@home.test' },
  ],
  stage: [{ ...origin, attribute_type: 'status', status: { title: 'Won' } }],
  deal: [{ ...origin, attribute_type: 'currency', currency_value: 99.5, currency_code: 'EUR' }],
  where: [{ ...origin, attribute_type: 'location', locality: 'Oslo', country_code: 'NO' }],
  odd: 'no list',
};

vendor.asks(searchRecords, {
  about: { query, at: 2, size: 2 },
  sends: 'POST /objects/people/records/query',
  body: {
    filter: {
      $and: [
        { email_addresses: { email_address: { $eq: 'ana@acme.test' } } },
        { $not: { job_title: { $eq: 'CTO' } } },
      ],
    },
    sorts: [{ direction: 'desc', attribute: 'name', field: 'last_name' }],
    limit: 2,
    offset: 2,
  },
  found: {
    'a full page': [
      { body: { data: [{ id, values }, { id: { record_id: 'r2' } }] } },
      {
        rows: [
          {
            id: 'r1',
            fields: {
              name: 'Ana Reyes',
              'name.first_name': 'Ana',
              email_addresses: ['ana@acme.test', 'ana@home.test'],
              stage: 'Won',
              deal: 99.5,
              where: { locality: 'Oslo', country_code: 'NO' },
              none: null,
            },
          },
          {
            id: 'r2',
            fields: {
              name: null,
              'name.first_name': null,
              email_addresses: null,
              stage: null,
              deal: null,
              where: null,
              none: null,
            },
          },
        ],
        next: 4,
        total: null,
      },
    ],
    'what is no record': [{ body: { data: ['x'] } }, { rows: [], next: null, total: null }],
    nothing: [{ body: { data: [] } }, { rows: [], next: null, total: null }],
  },
  wrongTypes: { data: 'none' },
});

vendor.asks(findRecord, {
  about: {
    object: 'companies',
    fields: [],
    match: { logic: 'and', conditions: [{ field: 'domains', operator: 'eq', value: 'acme.test' }] },
    sort: { field: 'created_at', direction: 'asc' },
  },
  sends: 'POST /objects/companies/records/query',
  body: {
    filter: { $and: [{ domains: { domain: { $eq: 'acme.test' } } }] },
    sorts: [{ direction: 'asc', attribute: 'created_at' }],
    limit: 1,
    offset: 0,
  },
  found: {
    'a record with all that it has': [
      { body: { data: [{ id, values: { stage: values.stage, deal: values.deal, odd: [] } }] } },
      { id: 'r1', fields: { stage: 'Won', deal: 99.5, odd: null } },
    ],
  },
  missing: { 'no record': { body: { data: [] } }, 'what is no record': { body: { data: ['x'] } } },
  wrongTypes: { data: 'none' },
});

test('a match of what cannot be an object or an attribute is refused before anybody is asked', () => {
  const match = (field: string) => ({
    logic: 'and' as const,
    conditions: [{ field, operator: 'eq' as const, value: 'x' }],
  });
  expect(findRecord.refuse({ object: '../self', fields: [], match: match('name') })).toContain(
    'nothing called',
  );
  expect(findRecord.refuse({ object: 'people', fields: [], match: match('$or') })).toContain(
    'cannot be called',
  );
});

vendor.asks(readWorkspace, {
  about: undefined,
  sends: 'GET /self',
  found: {
    'a workspace': [{ body: { active: true, workspace_name: 'Acme' } }, { detail: 'Workspace Acme' }],
    'nothing more': [{ body: {} }, { detail: 'The key is accepted' }],
  },
  refusals: { 'not active': [{ body: { active: false } }, 'credential_rejected'] },
  wrongTypes: { workspace_name: 7 },
});

const filterOf = (condition: OwnCondition) =>
  queryBody({
    query: { object: 'companies', fields: [], match: { logic: 'or', conditions: [condition] } },
    at: null,
    size: 1,
  })['filter'];

test.each([
  [{ field: 'domains', operator: 'contains', value: 'acme' }, { domains: { domain: { $contains: 'acme' } } }],
  [{ field: 'name', operator: 'contains', value: 7 }, { name: { $contains: '7' } }],
  [{ field: 'size', operator: 'gte', value: 7 }, { size: { $gte: 7 } }],
  [
    { field: 'name', operator: 'in', value: ['a', 'b'] },
    { $or: [{ name: { $eq: 'a' } }, { name: { $eq: 'b' } }] },
  ],
  [{ field: 'name', operator: 'is_null', value: null }, { $not: { name: { $not_empty: true } } }],
  [{ field: 'name', operator: 'is_not_null', value: null }, { name: { $not_empty: true } }],
  [
    { field: 'primary_location.locality', operator: 'eq', value: 'Oslo' },
    { primary_location: { locality: { $eq: 'Oslo' } } },
  ],
] satisfies [OwnCondition, unknown][])('%j is said in the language of Attio', (condition, filter) => {
  expect(filterOf(condition)).toEqual({ $or: [filter] });
});

test.each(['../self', '..', 'people/x', '', '$and'])('the object %j is refused', (object) => {
  expect(checkQuery({ object, fields: [], match: null })).toContain('nothing called');
});

test.each(['$or', 'a.b.c', '__proto__', 'a..b', ''])('the field %j is refused', (field) => {
  expect(checkQuery({ object: 'people', fields: [field], match: null })).toContain('cannot be called');
});

const recordId = '4b769702-8ed3-4674-a188-4f98ad5df9f4';

vendor.asks(updateRecord, {
  about: {
    object: 'people',
    id: recordId,
    properties: {
      job_title: 'CTO',
      'name.first_name': 'Ana',
      'name.last_name': 'Reyes',
      'name.full_name': 'Ana Reyes',
    },
  },
  sends: `PATCH /objects/people/records/${recordId}`,
  body: {
    data: {
      values: {
        job_title: ['CTO'],
        name: [{ first_name: 'Ana', last_name: 'Reyes', full_name: 'Ana Reyes' }],
      },
    },
  },
  found: { 'a record': [{ body: { data: { id: { record_id: recordId }, values: {} } } }, { id: recordId }] },
  missing: { 'an id that there is none of': problem(404, 'not_found') },
  refusals: {
    'a value of another type': [problem(400, 'validation_type'), 'request_refused'],
    'an option that there is none of': [problem(400, 'value_not_found'), 'request_refused'],
    'a value that another record has': [problem(400, 'uniqueness_conflict'), 'request_refused'],
  },
  wrongTypes: { data: { id: { record_id: 7 } } },
});

vendor.asks(createRecord, {
  about: {
    object: 'people',
    properties: { 'name.first_name': 'Ana', 'name.last_name': 'Reyes', email_addresses: 'ana@acme.test' },
  },
  sends: 'POST /objects/people/records',
  body: {
    data: {
      values: {
        name: [{ first_name: 'Ana', last_name: 'Reyes' }],
        email_addresses: ['ana@acme.test'],
      },
    },
  },
  found: {
    'a new record': [{ body: { data: { id: { record_id: recordId }, values: {} } } }, { id: recordId }],
  },
  refusals: {
    'a value that another record has': [problem(400, 'uniqueness_conflict'), 'request_refused'],
    'the same with another status': [problem(409, 'uniqueness_conflict'), 'request_refused'],
    'an attribute that must have a value': [problem(400, 'missing_value'), 'request_refused'],
    'an object that there is none of': [problem(404, 'not_found'), 'request_refused'],
    'a success without an id': [{ body: { data: { id: { record_id: '' } } } }, 'broken_reply'],
  },
  wrongTypes: { data: { id: { record_id: 7 } } },
});

vendor.asks(createNote, {
  about: { object: 'people', id: recordId, title: 'Call', content: 'A <b>\n\nB' },
  sends: 'POST /notes',
  body: {
    data: {
      parent_object: 'people',
      parent_record_id: recordId,
      title: 'Call',
      format: 'plaintext',
      content: 'A <b>\n\nB',
    },
  },
  found: {
    'a new note': [{ body: { data: { id: { workspace_id: 'w', note_id: 'n9' }, tags: [] } } }, { id: 'n9' }],
  },
  missing: { 'a record that it does not know': problem(404, 'not_found') },
  refusals: { 'a note that it does not take': [problem(400, 'validation_type'), 'request_refused'] },
  wrongTypes: { data: { id: { note_id: 9 } } },
});

test.each([
  [{ object: 'people', id: '../notes' }, 'a UUID'],
  [{ object: 'people', id: '' }, 'a UUID'],
  [{ object: '..', id: recordId }, 'nothing called'],
])('a note on %j is refused before anybody is asked', (on, said) => {
  expect(createNote.refuse({ ...on, title: 'x', content: 'x' })).toContain(said);
});

test.each([
  [{ object: '../self', properties: {} }, 'nothing called'],
  [{ object: 'people/x', properties: {} }, 'nothing called'],
  [{ object: 'people', properties: { $or: 'x' } }, 'cannot be called'],
  [{ object: 'people', properties: { 'name.__proto__': 'x' } }, 'cannot be called'],
])('making %j is refused before anybody is asked', (made, said) => {
  expect(createRecord.refuse(made)).toContain(said);
});

test.each([
  [{ object: 'people', id: '../self', properties: {} }, 'a UUID, not "../self"'],
  [{ object: '..', id: recordId, properties: {} }, 'nothing called'],
  [{ object: 'people', id: recordId, properties: { $or: 'x' } }, 'cannot be called'],
])('%j is refused before anybody is asked', (asked, said) => {
  expect(updateRecord.refuse(asked)).toContain(said);
});
