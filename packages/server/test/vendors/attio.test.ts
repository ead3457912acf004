import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { crmPart } from '@headrace/sandbox/kit/crm-part';
import { readWorkspace } from '../../src/providers/attio/attio.ts';
import { createRecord } from '../../src/providers/attio/create-record.ts';
import { findRecord } from '../../src/providers/attio/find-record.ts';
import { searchRecords } from '../../src/providers/attio/search-records.ts';
import { updateRecord } from '../../src/providers/attio/update-record.ts';
import type { OwnQuery } from '../../src/providers/kit/own-query.ts';
import { describeConduct, describeTroubles } from './conduct.ts';
import type { ReadPage } from './own-source.ts';
import { readAll, testOwnSource } from './own-source.ts';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());
const read: ReadPage = (page) => vendors.call(searchRecords, page, { haste: 1 });

testOwnSource('people', {
  read,
  object: 'people',
  text: 'job_title',
  sparse: 'phone_numbers',
  ordered: 'created_at',
  emptyIsUnequal: true,
  part: 'engineer',
  pageSize: 200,
});

testOwnSource('companies', {
  read,
  object: 'companies',
  text: 'primary_location.locality',
  sparse: 'lifecycle',
  ordered: 'employees',
  emptyIsUnequal: true,
  part: 'on',
  pageSize: 60,
});

test('a person is found by one of several addresses, whose values are a list', async () => {
  const [known] = crmPart(vendors.world, 'attio').contacts;
  const email = known?.person.personalEmail ?? '';
  const query: OwnQuery = {
    object: 'people',
    fields: [
      'name',
      'name.last_name',
      'email_addresses',
      'email_addresses.email_domain',
      'no_such_attribute',
    ],
    match: { logic: 'and', conditions: [{ field: 'email_addresses', operator: 'eq', value: email }] },
  };
  const result = await read({ query, at: null, size: 10 });
  expect(result).toMatchObject({
    outcome: 'found',
    answer: {
      rows: [
        {
          fields: {
            name: known?.person.name,
            'name.last_name': known?.person.lastName,
            email_addresses: [known?.person.workEmail, email],
            'email_addresses.email_domain': [expect.any(String), email.split('@')[1]],
            no_such_attribute: null,
          },
        },
      ],
      next: null,
      total: null,
    },
  });
});

test('of several people the one who was entered first is matched, and nobody by what nobody has', async () => {
  const query: OwnQuery = {
    object: 'people',
    fields: ['job_title', 'created_at'],
    match: { logic: 'and', conditions: [{ field: 'job_title', operator: 'eq', value: 'Software Engineer' }] },
    sort: { field: 'created_at', direction: 'asc' },
  };
  const all = await readAll(read, query, 500);
  const times = all.map(({ fields }) => String(fields['created_at']));
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted());
  expect(await vendors.call(findRecord, query)).toMatchObject({ outcome: 'found', answer: all[0] });
  const none: OwnQuery = {
    ...query,
    match: { logic: 'and', conditions: [{ field: 'job_title', operator: 'eq', value: "' or 1=1" }] },
  };
  expect(await vendors.call(findRecord, none)).toMatchObject({ outcome: 'not_found' });
});

test.each([
  ['an object there is none of', { object: 'unicorns', fields: [], match: null }],
  [
    'an attribute there is none of',
    {
      object: 'people',
      fields: [],
      match: { logic: 'and', conditions: [{ field: 'no_such', operator: 'eq', value: 1 }] },
    },
  ],
  [
    'an order of texts',
    {
      object: 'people',
      fields: [],
      match: { logic: 'and', conditions: [{ field: 'job_title', operator: 'gt', value: 'A' }] },
    },
  ],
] satisfies [string, OwnQuery][])('%s is refused', async (_, query) => {
  expect(await read({ query, at: null, size: 10 })).toMatchObject({ meaning: 'request_refused' });
});

test('says whose workspace it is, and that a key is none', async () => {
  expect(await vendors.call(readWorkspace, undefined)).toMatchObject({
    answer: { detail: 'Workspace Simulated Sales' },
  });
  expect(await vendors.call(readWorkspace, undefined, { key: 'invalid' })).toMatchObject({
    meaning: 'credential_rejected',
  });
});

const about = (word: string) => ({
  query: {
    object: 'people',
    fields: ['name'],
    match: {
      logic: 'and' as const,
      conditions: [{ field: 'name', operator: 'contains' as const, value: word }],
    },
  },
  at: null,
  size: 5,
});

describeConduct(vendors, {
  operation: searchRecords,
  about,
  samples: [about('Jacobs'), { ...about('x'), query: { object: 'companies', fields: [], match: null } }],
  keys: { invalid: 'credential_rejected', exhausted: 'rate_limited' },
  words: { notfound: 'found' },
});

describeTroubles(vendors, {
  operation: searchRecords,
  vendor: 'attio',
  sample: about('Jacobs'),
  limit: null,
});

const titled = (value: string): OwnQuery => ({
  object: 'people',
  fields: ['job_title', 'name.last_name', 'email_addresses', 'lifecycle'],
  match: { logic: 'and', conditions: [{ field: 'job_title', operator: 'eq', value }] },
});

test('what is written is what the next search finds, beside values that were there', async () => {
  const page = await read({ query: titled('Software Engineer'), at: null, size: 1 });
  const [known] = page.outcome === 'found' ? page.answer.rows : [];
  const id = known?.id ?? '';
  const properties = {
    job_title: 'Keeper of Foxes',
    name: 'Fox, Ana',
    email_addresses: 'fox@acme.test',
    lifecycle: 'customer',
  };
  const change = { object: 'people', id, properties };
  expect(await vendors.call(updateRecord, change)).toMatchObject({ outcome: 'found', answer: { id } });
  expect(await read({ query: titled('Keeper of Foxes'), at: null, size: 5 })).toMatchObject({
    answer: {
      rows: [
        {
          id,
          fields: {
            job_title: 'Keeper of Foxes',
            'name.last_name': 'Fox',
            email_addresses: [...[known?.fields['email_addresses'] ?? []].flat(), 'fox@acme.test'],
            lifecycle: 'customer',
          },
        },
      ],
    },
  });
});

const mikko = '4b769702-8ed3-4674-a188-4f98ad5df9f4';

test.each([
  [
    'a record that there is none of',
    { id: '00000000-0000-4000-a000-000000000000', properties: { job_title: 'x' } },
    'not_found',
  ],
  ['an attribute that there is none of', { properties: { no_such: 'x' } }, 'refused'],
  ['an option that there is none of', { properties: { lifecycle: 'x' } }, 'refused'],
  ['an address that is none', { properties: { email_addresses: 'x' } }, 'refused'],
  ['a place in one text', { properties: { primary_location: 'Oslo' } }, 'refused'],
])('writing to %s', async (_, change, outcome) => {
  const written = { object: 'people', id: mikko, ...change };
  expect(await vendors.call(updateRecord, written)).toMatchObject(
    outcome === 'not_found' ? { outcome } : { outcome: 'failed', meaning: 'request_refused' },
  );
});

test('an address that somebody else has is not written, and ones own is', async () => {
  const { contacts } = crmPart(vendors.world, 'attio');
  const other = contacts.find(({ person }) => person.workEmail !== 'mikko.nieminen@cranegate.com');
  const write = (email_addresses: string) =>
    vendors.call(updateRecord, { object: 'people', id: mikko, properties: { email_addresses } });
  expect(await write(other?.person.workEmail ?? '')).toMatchObject({
    meaning: 'request_refused',
    message: expect.stringContaining('uniqueness_conflict'),
  });
  expect(await write('mikko.nieminen@cranegate.com')).toMatchObject({ answer: { id: mikko } });
});

const byField = (object: string, [field, value]: [string, string]): OwnQuery => ({
  object,
  fields: [],
  match: { logic: 'and', conditions: [{ field, operator: 'eq', value }] },
  sort: { field: 'created_at', direction: 'asc' },
});

test.each([
  [
    'people',
    { 'name.first_name': 'Ana', 'name.last_name': 'Hare', email_addresses: 'Ana@hare.test' },
    ['email_addresses', 'ana@hare.test'],
  ],
  ['companies', { name: 'Hares', domains: 'hare.test' }, ['domains', 'hare.test']],
] satisfies [string, Record<string, string>, [string, string]][])(
  'what is made of %s is found and can be changed, and a second one like it is not made',
  async (object, properties, by) => {
    const made = await vendors.call(createRecord, { object, properties });
    const answer = made.outcome === 'found' ? made.answer : { id: 'none' };
    expect(z.uuid().safeParse(answer.id).success).toBe(true);
    expect(await vendors.call(findRecord, byField(object, by))).toMatchObject({ outcome: 'found', answer });
    expect(await read({ query: byField(object, by), at: null, size: 5 })).toMatchObject({
      answer: { rows: [{ ...answer, fields: { created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) } }] },
    });
    const change = { object, ...answer, properties: { name: 'Hare, Bo' } };
    expect(await vendors.call(updateRecord, change)).toMatchObject({ answer });
    expect(await vendors.call(findRecord, byField(object, by))).toMatchObject({
      answer: { ...answer, fields: { name: object === 'people' ? 'Bo Hare' : 'Hare, Bo' } },
    });
    expect(await vendors.call(createRecord, { object, properties })).toMatchObject({
      outcome: 'failed',
      meaning: 'request_refused',
      message: expect.stringContaining('uniqueness_conflict). Nothing was made: another record has'),
    });
    expect(await read({ query: byField(object, by), at: null, size: 5 })).toMatchObject({
      answer: { rows: [answer] },
    });
  },
);

test('two records may be alike where nothing has to be unique', async () => {
  const make = () => vendors.call(createRecord, { object: 'people', properties: { job_title: 'Twin' } });
  const [first, second] = [await make(), await make()];
  const answer = first.outcome === 'found' ? first.answer : { id: 'none' };
  expect(second).toMatchObject({ outcome: 'found' });
  expect(second).not.toMatchObject({ answer });
  expect(await vendors.call(findRecord, byField('people', ['job_title', 'Twin']))).toMatchObject({ answer });
});

test.each([
  ['of an object that there is none of', { object: 'unicorns', properties: { name: 'x' } }],
  ['of an object that every object knows', { object: 'constructor', properties: { name: 'x' } }],
  ['with an attribute that there is none of', { object: 'people', properties: { toString: 'x' } }],
  ['with an id of its own', { object: 'people', properties: { record_id: mikko } }],
  ['with an option that there is none of', { object: 'people', properties: { lifecycle: 'x' } }],
  [
    'with an address that somebody has',
    { object: 'people', properties: { email_addresses: 'mikko.nieminen@cranegate.com' } },
  ],
])('a record %s is not made', async (_, made) => {
  expect(await vendors.call(createRecord, made)).toMatchObject({ meaning: 'request_refused' });
});

test('a record has every attribute, and an option what the list of options has', async () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: 'Bearer sandbox' };
    const reply = await fetch(`${vendors.urlOf('attio')}${path}`, { ...init, headers });
    return reply.json();
  };
  const options = z
    .object({ data: z.array(z.object({ title: z.string() }).loose()) })
    .parse(await ask('/objects/people/attributes/lifecycle/options'));
  expect(options.data.map(({ title }) => title)).toEqual(['customer', 'lead', 'opportunity']);
  const body = JSON.stringify({ filter: { lifecycle: 'lead' }, limit: 1 });
  expect(await ask('/objects/people/records/query', { method: 'POST', body })).toMatchObject({
    data: [
      {
        values: {
          lifecycle: [{ option: options.data[1] }],
          phone_numbers: expect.any(Array),
          primary_location: [{ line_4: null, locality: expect.any(String) }],
        },
      },
    ],
  });
});
