import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { crmPart } from '@headrace/sandbox/kit/crm-part';
import { createNote } from '../../src/providers/attio/create-note.ts';
import { createRecord } from '../../src/providers/attio/create-record.ts';
import { findRecord } from '../../src/providers/attio/find-record.ts';
import { searchRecords } from '../../src/providers/attio/search-records.ts';
import { updateRecord } from '../../src/providers/attio/update-record.ts';
import type { OwnQuery } from '../../src/providers/kit/own-query.ts';
import type { ReadPage } from './own-source.ts';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());
const read: ReadPage = (page) => vendors.call(searchRecords, page, { haste: 1 });

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

test('a note is kept with the record that it is on, one that was just made too, and nothing unknown gets one', async () => {
  const made = await vendors.call(createRecord, { object: 'companies', properties: { name: 'Notable' } });
  const id = made.outcome === 'found' ? made.answer.id : 'none';
  const note = { object: 'companies', id, title: 'Call', content: 'A <b>\n\nB' };
  const put = await vendors.call(createNote, note);
  const noteId = put.outcome === 'found' ? put.answer.id : 'none';
  const reply = await fetch(`${vendors.urlOf('attio')}/notes/${noteId}`, {
    headers: { authorization: 'Bearer sandbox' },
  });
  expect(await reply.json()).toMatchObject({
    data: {
      id: { note_id: noteId },
      parent_object: 'companies',
      parent_record_id: id,
      title: 'Call',
      content_plaintext: 'A <b>\n\nB',
    },
  });
  const another = await vendors.call(createNote, note);
  expect(another).toMatchObject({ outcome: 'found' });
  expect(another).not.toMatchObject({ answer: { id: noteId } });
  for (const elsewhere of [{ object: 'people' }, { object: 'unicorns' }])
    expect(await vendors.call(createNote, { ...note, ...elsewhere })).toMatchObject({
      outcome: 'not_found',
    });
});
