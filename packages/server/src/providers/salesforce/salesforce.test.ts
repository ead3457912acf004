import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import type { OwnQuery } from '../kit/own-query.ts';
import { createRecord } from './create-record.ts';
import { createTask } from './create-task.ts';
import { findRecord } from './find-record.ts';
import { countCredits } from './salesforce.ts';
import { searchRecords } from './search-records.ts';
import { updateRecord } from './update-record.ts';

const problem = (status: number, errorCode: string) => ({ status, body: [{ message: 'x', errorCode }] });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong token': [problem(401, 'INVALID_SESSION_ID'), 'credential_rejected'],
    'a token without rights': [problem(403, 'INSUFFICIENT_ACCESS'), 'credential_rejected'],
    'a day that is over': [problem(403, 'REQUEST_LIMIT_EXCEEDED'), 'quota_exhausted'],
    'a bad query': [problem(400, 'MALFORMED_QUERY'), 'request_refused'],
    'an object that there is none of': [problem(404, 'NOT_FOUND'), 'request_refused'],
    'a host that is down': [problem(503, 'SERVER_UNAVAILABLE'), 'unavailable'],
  },
  tooOften: { status: 429, body: [] },
});

const query: OwnQuery = { object: 'Lead', fields: ['Email', 'Owner.Name'], match: null };
const record = (Id: string) => ({
  attributes: { type: 'Lead', url: 'x' },
  Id,
  Email: `${Id}@acme.test`,
  Owner: { attributes: { type: 'User' }, Name: 'Ana' },
});
const row = (id: string) => ({ id, fields: { Email: `${id}@acme.test`, 'Owner.Name': 'Ana' } });

vendor.asks(searchRecords, {
  about: { query, at: null, size: 2 },
  sends:
    'GET /services/data/v62.0/query?q=SELECT%20Id%2C%20Email%2C%20Owner.Name%20FROM%20Lead%20ORDER%20BY%20Id',
  found: {
    'more than is wanted at once': [
      {
        body: {
          totalSize: 9,
          done: false,
          nextRecordsUrl: '/services/data/v62.0/query/01gRO-3',
          records: ['a', 'b', 'c'].map(record),
        },
      },
      { rows: [row('a'), row('b')], next: '2', total: 9 },
    ],
    'as many as are wanted': [
      {
        body: {
          totalSize: 9,
          nextRecordsUrl: '/services/data/v62.0/query/01gRO-2',
          records: ['a', 'b'].map(record),
        },
      },
      { rows: [row('a'), row('b')], next: '01gRO-2~0', total: 9 },
    ],
    'a way on that leads elsewhere, and what is no record': [
      {
        body: {
          totalSize: 9,
          nextRecordsUrl: '@evil.example/x',
          records: [record('a'), 'x', { Id: 7 }, null],
        },
      },
      { rows: [row('a')], next: '2', total: 9 },
    ],
    nothing: [{ body: { totalSize: 0, done: true, records: [] } }, { rows: [], next: null, total: 0 }],
  },
  wrongTypes: { records: 'none' },
});

vendor.asks(searchRecords, {
  about: { query, at: '01gRO-500~2', size: 1 },
  sends: 'GET /services/data/v62.0/query/01gRO-500',
  headers: { 'sforce-query-options': 'batchSize=200' },
  found: {
    'rows after those that were shown': [
      { body: { totalSize: 503, records: ['a', 'b', 'c'].map(record) } },
      { rows: [row('c')], next: null, total: 503 },
    ],
    'a batch that is smaller than it was': [
      {
        body: {
          totalSize: 503,
          nextRecordsUrl: '/services/data/v62.0/query/01gRO-501',
          records: [record('a')],
        },
      },
      { rows: [], next: '01gRO-501~1', total: 503 },
    ],
  },
  wrongTypes: { records: 'none' },
});

vendor.asks(countCredits, {
  about: undefined,
  sends: 'GET /services/data/v62.0/limits',
  found: {
    'a day': [
      { body: { DailyApiRequests: { Max: 15_000, Remaining: 9 } } },
      { detail: "9 of today's requests left" },
    ],
    'nothing more': [{ body: {} }, { detail: 'The key is accepted' }],
  },
  wrongTypes: { DailyApiRequests: { Remaining: 'nine' } },
});

const change = { object: 'Lead', id: '00Q000000000001AAA', properties: { Title: 'CTO' } };

vendor.asks(updateRecord, {
  about: change,
  sends: 'PATCH /services/data/v62.0/sobjects/Lead/00Q000000000001AAA',
  body: { Title: 'CTO' },
  found: { 'a success without a body': [{ status: 204, body: '' }, { id: '00Q000000000001AAA' }] },
  missing: {
    'an id that there is none of': problem(404, 'NOT_FOUND'),
    'a record that was deleted': problem(404, 'ENTITY_IS_DELETED'),
  },
  refusals: {
    'a field that there is none of': [problem(400, 'INVALID_FIELD'), 'request_refused'],
    'a rule of the account': [problem(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'), 'request_refused'],
  },
});

vendor.asks(createRecord, {
  about: { object: 'Lead', properties: { LastName: 'Reyes', Company: 'Acme' } },
  sends: 'POST /services/data/v62.0/sobjects/Lead',
  body: { LastName: 'Reyes', Company: 'Acme' },
  found: {
    'a new record': [
      { status: 201, body: { id: '00Q000000000001AAA', success: true, errors: [] } },
      { id: '00Q000000000001AAA' },
    ],
  },
  refusals: {
    'a field that must have a value': [problem(400, 'REQUIRED_FIELD_MISSING'), 'request_refused'],
    'a field that there is none of': [problem(400, 'INVALID_FIELD'), 'request_refused'],
    'an object that there is none of': [problem(404, 'NOT_FOUND'), 'request_refused'],
    'a record like another': [problem(400, 'DUPLICATES_DETECTED'), 'request_refused'],
    'a success that is none': [{ status: 201, body: { id: '', success: false } }, 'broken_reply'],
  },
  wrongTypes: { id: 7, success: true },
});

const done = { subject: 'Answered', description: ' ', subtype: 'Task', date: '2026-11-27' } as const;

vendor.asks(createTask, {
  about: { ...done, id: '003000000000001AAA', description: 'Yes', subtype: 'Email' },
  sends: 'POST /services/data/v62.0/sobjects/Task',
  body: {
    Subject: 'Answered',
    Description: 'Yes',
    Status: 'Completed',
    ActivityDate: '2026-11-27',
    WhoId: '003000000000001AAA',
    TaskSubtype: 'Email',
  },
  found: {
    'a new task': [
      { status: 201, body: { id: '00T000000000001AAA', success: true, errors: [] } },
      { id: '00T000000000001AAA' },
    ],
  },
  missing: {
    'a record that was deleted': problem(400, 'ENTITY_IS_DELETED'),
    'an id that there is none of': problem(400, 'INVALID_CROSS_REFERENCE_KEY'),
  },
  refusals: {
    'a record that may not be seen': [
      problem(403, 'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY'),
      'request_refused',
    ],
    'a record that takes no tasks': [problem(400, 'FIELD_INTEGRITY_EXCEPTION'), 'request_refused'],
    'a status that was renamed': [problem(400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'), 'request_refused'],
    'a success that is none': [{ status: 201, body: { id: '', success: false } }, 'broken_reply'],
  },
  wrongTypes: { id: 7, success: true },
});

for (const id of ['00Q000000000001AAA', '00Q000000000001'])
  vendor.asks(createTask, {
    about: { ...done, id },
    sends: 'POST /services/data/v62.0/sobjects/Task',
    body: { Subject: 'Answered', Status: 'Completed', ActivityDate: '2026-11-27', WhoId: id },
    found: {
      'a new task': [
        { status: 201, body: { id: '00T000000000001', success: true } },
        { id: '00T000000000001' },
      ],
    },
  });

for (const id of ['001000000000001AAA', '006000000000001AAA', 'a01000000000001AAA', '00q000000000001AAA'])
  vendor.asks(createTask, {
    about: { ...done, id },
    sends: 'POST /services/data/v62.0/sobjects/Task',
    body: { Subject: 'Answered', Status: 'Completed', ActivityDate: '2026-11-27', WhatId: id },
    found: {
      'a new task': [
        { status: 201, body: { id: '00T000000000001', success: true } },
        { id: '00T000000000001' },
      ],
    },
  });

vendor.asks(findRecord, {
  about: { object: 'Account', fields: [], match: null, sort: { field: 'CreatedDate', direction: 'asc' } },
  sends:
    'GET /services/data/v62.0/query?q=SELECT%20FIELDS(STANDARD)%20FROM%20Account%20ORDER%20BY%20CreatedDate%20ASC%20NULLS%20LAST%2C%20Id%20LIMIT%201',
  found: {
    'a record': [
      { body: { totalSize: 1, records: [{ attributes: { type: 'Account' }, Id: '001', Name: 'Acme' }] } },
      { id: '001', fields: { Id: '001', Name: 'Acme' } },
    ],
  },
  missing: { 'no record': { body: { totalSize: 0, done: true, records: [] } } },
  wrongTypes: { records: 'none' },
});

test.each([
  [{ ...change, id: '00Q' }, '15 or 18 letters'],
  [{ ...change, id: '../Account/00100000' }, '15 or 18 letters'],
  [{ ...change, object: 'Lead/x' }, 'nothing called'],
  [{ ...change, properties: { 'Account.Name': 'x' } }, 'cannot be called'],
])('%j is refused before anybody is asked', (asked, said) => {
  expect(updateRecord.refuse(asked)).toContain(said);
});

test.each([
  [{ object: 'Lead/x', properties: {} }, 'nothing called'],
  [{ object: '../query', properties: {} }, 'nothing called'],
  [{ object: 'Lead', properties: { 'Account.Name': 'x' } }, 'cannot be called'],
])('making %j is refused before anybody is asked', (asked, said) => {
  expect(createRecord.refuse(asked)).toContain(said);
});

test.each([
  [{ id: '../003' }, '15 or 18'],
  [{ id: '' }, '15 or 18'],
  [{ id: '0030000000000001' }, '15 or 18'],
  [{ subject: 'x'.repeat(256) }, 'subject of a task in Salesforce has at most 255'],
  [{ description: 'x'.repeat(32_001) }, 'at most 32000'],
])('a task with %j is refused before anybody is asked', (part, said) => {
  const task = { ...done, id: '003000000000001AAA', ...part };
  expect(createTask.refuse(task)).toContain(said);
});

test('a task has a subject of 255 characters and a description of 32,000', () => {
  const longest = { subject: 'x'.repeat(255), description: 'x'.repeat(32_000) };
  expect(createTask.refuse({ ...done, id: '003000000000001AAA', ...longest })).toBeNull();
});
