import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { createNote } from './create-note.ts';
import { createItem, findItem, readUser, updateItem } from './pipedrive.ts';

const problem = (status: number) => ({
  status,
  body: { success: false, error: 'x', error_info: 'y', data: null },
});

const vendor = describeVendor({
  key: 'x-api-token: secret-key',
  refusals: {
    'a wrong token': [problem(401), 'credential_rejected'],
    'a plan that is over': [problem(402), 'quota_exhausted'],
    'a bad request': [problem(400), 'request_refused'],
  },
  tooOften: problem(429),
});

vendor.asks(findItem, {
  about: { object: 'persons', field: 'email', value: 'ana@acme.test' },
  sends: 'GET /api/v2/persons/search?term=ana%40acme.test&fields=email&exact_match=true&limit=1',
  found: {
    'a person': [
      { body: { success: true, data: { items: [{ result_score: 0.9, item: { id: 7, name: 'Ana' } }] } } },
      { id: '7', fields: { id: 7, name: 'Ana' } },
    ],
  },
  missing: { 'no items': { body: { success: true, data: { items: [] } } } },
  wrongTypes: { data: { items: [{ item: { id: 'seven' } }] } },
});

const properties = { name: 'Ana', email: 'ana@acme.test', org_id: '5', 'custom_fields.ab12': 'x' };
const body = {
  name: 'Ana',
  emails: [{ value: 'ana@acme.test', primary: true, label: 'work' }],
  org_id: 5,
  custom_fields: { ab12: 'x' },
};

vendor.asks(createItem, {
  about: { object: 'persons', properties },
  sends: 'POST /api/v2/persons',
  body,
  found: { 'a new person': [{ status: 201, body: { success: true, data: { id: 7 } } }, { id: '7' }] },
  wrongTypes: { data: { id: 'seven' } },
});

vendor.asks(updateItem, {
  about: { object: 'persons', id: '7', properties },
  sends: 'PATCH /api/v2/persons/7',
  body,
  found: { 'a person': [{ body: { success: true, data: { id: 7 } } }, { id: '7' }] },
  missing: { 'an id that there is none of': problem(404), 'a person who was deleted': problem(410) },
  wrongTypes: { data: { id: 'seven' } },
});

vendor.asks(createNote, {
  about: { object: 'persons', id: '7', content: '<p>Hi</p>' },
  sends: 'POST /v1/notes',
  body: { content: '<p>Hi</p>', person_id: 7 },
  found: { 'a new note': [{ status: 201, body: { success: true, data: { id: 9 } } }, { id: '9' }] },
  missing: { 'a person whom it does not know': problem(404) },
  refusals: { 'a note that it does not take': [problem(400), 'request_refused'] },
  wrongTypes: { data: { id: 'nine' } },
});

test('a note is put on a number alone', () => {
  const note = { object: 'organizations' as const, content: 'x' };
  expect(createNote.refuse({ ...note, id: '7' })).toBeNull();
  for (const id of ['../7', '7 ', '', 'constructor', '1e3'])
    expect(createNote.refuse({ ...note, id })).toContain('a number');
});

vendor.asks(readUser, {
  about: undefined,
  sends: 'GET /v1/users/me',
  found: {
    'a user': [{ body: { data: { name: 'Ana', company_name: 'Acme' } } }, { detail: 'Acme' }],
    'nothing more': [{ body: {} }, { detail: 'The token is accepted' }],
  },
  wrongTypes: { data: 'Ana' },
});

test.each([
  [{ object: 'users', id: '7', properties: {} }, 'nothing called "users"'],
  [{ object: 'persons', id: '../1', properties: {} }, 'a number'],
  [{ object: 'persons', id: '7', properties: { 'a b': 'x' } }, 'cannot be called'],
])('%j is refused before anybody is asked', (change, said) => {
  expect(updateItem.refuse(change)).toContain(said);
});
