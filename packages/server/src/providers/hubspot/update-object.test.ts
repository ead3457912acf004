import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
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
    'a value that another object has': [problem(409, 'CONFLICT'), 'request_refused'],
    'a day that is over': [{ status: 429, body: { policyName: 'DAILY' } }, 'quota_exhausted'],
  },
  tooOften: { status: 429, body: { policyName: 'TEN_SECONDLY_ROLLING' } },
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
