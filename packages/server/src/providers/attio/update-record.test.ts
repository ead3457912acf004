import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { updateRecord } from './update-record.ts';

const problem = (status: number, code: string) => ({
  status,
  body: { status_code: status, type: 'x', code, message: 'x' },
});
const id = '4b769702-8ed3-4674-a188-4f98ad5df9f4';

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [problem(401, 'unauthorized'), 'credential_rejected'],
    'a key without the scope': [problem(403, 'insufficient_scopes'), 'credential_rejected'],
    'a value of another type': [problem(400, 'validation_type'), 'request_refused'],
    'an option that there is none of': [problem(400, 'value_not_found'), 'request_refused'],
    'a value that another record has': [problem(400, 'uniqueness_conflict'), 'request_refused'],
  },
  tooOften: problem(429, 'rate_limit_exceeded'),
});

vendor.asks(updateRecord, {
  about: {
    object: 'people',
    id,
    properties: {
      job_title: 'CTO',
      'name.first_name': 'Ana',
      'name.last_name': 'Reyes',
      'name.full_name': 'Ana Reyes',
    },
  },
  sends: `PATCH /objects/people/records/${id}`,
  body: {
    data: {
      values: {
        job_title: ['CTO'],
        name: [{ first_name: 'Ana', last_name: 'Reyes', full_name: 'Ana Reyes' }],
      },
    },
  },
  found: { 'a record': [{ body: { data: { id: { record_id: id }, values: {} } } }, { id }] },
  missing: { 'an id that there is none of': problem(404, 'not_found') },
  wrongTypes: { data: { id: { record_id: 7 } } },
});

test.each([
  [{ object: 'people', id: '../self', properties: {} }, 'a UUID, not "../self"'],
  [{ object: '..', id, properties: {} }, 'nothing called'],
  [{ object: 'people', id, properties: { $or: 'x' } }, 'cannot be called'],
])('%j is refused before anybody is asked', (asked, said) => {
  expect(updateRecord.refuse(asked)).toContain(said);
});
