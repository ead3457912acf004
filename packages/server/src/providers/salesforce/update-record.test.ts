import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findRecord } from './find-record.ts';
import { updateRecord } from './update-record.ts';

const problem = (status: number, errorCode: string) => ({ status, body: [{ message: 'x', errorCode }] });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong token': [problem(401, 'INVALID_SESSION_ID'), 'credential_rejected'],
    'a day that is over': [problem(403, 'REQUEST_LIMIT_EXCEEDED'), 'quota_exhausted'],
    'a field that there is none of': [problem(400, 'INVALID_FIELD'), 'request_refused'],
  },
  tooOften: { status: 429, body: [] },
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
    'a rule of the account': [problem(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'), 'request_refused'],
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
