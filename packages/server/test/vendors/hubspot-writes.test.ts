import { afterAll, describe, expect, test } from 'vitest';
import { crmPart } from '@headrace/sandbox/kit/crm-part';
import { createNote } from '../../src/providers/hubspot/create-note.ts';
import { createObject } from '../../src/providers/hubspot/create-object.ts';
import { findObject } from '../../src/providers/hubspot/find-object.ts';
import { searchObjects } from '../../src/providers/hubspot/search-objects.ts';
import { updateObject } from '../../src/providers/hubspot/update-object.ts';
import type { OwnQuery } from '../../src/providers/kit/own-query.ts';
import type { ReadPage } from './own-source.ts';
import { readAll } from './own-source.ts';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());
const read: ReadPage = (page) => vendors.call(searchObjects, page, { haste: 1 });

test('what is written is what the next search finds', async () => {
  const contact = crmPart(vendors.world, 'hubspot').contacts[5];
  const id = String(100_000 + (contact?.person.id ?? 0));
  const properties = { jobtitle: 'Keeper of Foxes', mobilephone: '+15550100' };
  const change = { object: 'contacts', id, properties };
  expect(await vendors.call(updateObject, change)).toMatchObject({ outcome: 'found', answer: { id } });
  const query: OwnQuery = {
    object: 'contacts',
    fields: ['jobtitle', 'mobilephone', 'email'],
    match: {
      logic: 'and',
      conditions: [{ field: 'jobtitle', operator: 'eq', value: 'keeper of foxes' }],
    },
  };
  expect(await readAll(read, query, 10)).toEqual([
    { id, fields: { ...properties, email: contact?.person.workEmail } },
  ]);
});

test.each([
  ['an object that there is none of', { id: '1', properties: { jobtitle: 'x' } }, 'not_found'],
  ['a property that there is none of', { id: '100728', properties: { no_such: 'x' } }, 'refused'],
  ['a property that HubSpot sets', { id: '100728', properties: { createdate: 'x' } }, 'refused'],
  ['an option that there is none of', { id: '100728', properties: { lifecyclestage: 'x' } }, 'refused'],
  ['an address that is none', { id: '100728', properties: { email: 'x' } }, 'refused'],
])('writing to %s', async (_, change, outcome) => {
  const result = await vendors.call(updateObject, { object: 'contacts', ...change });
  expect(result).toMatchObject(
    outcome === 'not_found' ? { outcome } : { outcome: 'failed', meaning: 'request_refused' },
  );
});

describe('a new object', () => {
  const contact = {
    object: 'contacts',
    properties: { email: 'Keeper@fox-hollow.test', firstname: 'Ida', jobtitle: 'Keeper of Owls' },
  };

  test('is what the next search and the next match find, and can be changed', async () => {
    const made = await vendors.call(createObject, contact);
    const id = made.outcome === 'found' ? made.answer.id : 'none';
    const query: OwnQuery = {
      object: 'contacts',
      fields: ['email', 'firstname', 'jobtitle', 'city'],
      match: {
        logic: 'and',
        conditions: [{ field: 'jobtitle', operator: 'eq', value: 'keeper of owls' }],
      },
    };
    expect(await readAll(read, query, 10)).toEqual([{ id, fields: { ...contact.properties, city: null } }]);
    const match = { object: 'contacts', field: 'email', value: 'keeper@fox-hollow.test' };
    expect(await vendors.call(findObject, match)).toMatchObject({ answer: { id } });
    const change = { object: 'contacts', id, properties: { city: 'Oslo' } };
    expect(await vendors.call(updateObject, change)).toMatchObject({ answer: { id } });
    expect(await readAll(read, query, 10)).toMatchObject([{ id, fields: { city: 'Oslo' } }]);
  });

  test('is not made of a contact whose address is there, in any case, and the contact is named', async () => {
    const { person } = crmPart(vendors.world, 'hubspot').contacts[3] ?? {};
    const email = person?.workEmail.toUpperCase() ?? '';
    const said = `existing ID ${100_000 + (person?.id ?? 0)}). Nothing was made`;
    for (const properties of [{ email }, { email, firstname: 'Somebody else' }])
      expect(await vendors.call(createObject, { object: 'contacts', properties })).toMatchObject({
        meaning: 'request_refused',
        message: expect.stringContaining(said),
      });
    const query: OwnQuery = {
      object: 'contacts',
      fields: [],
      match: { logic: 'and', conditions: [{ field: 'email', operator: 'eq', value: email }] },
    };
    expect(await readAll(read, query, 10)).toHaveLength(1);
  });

  test('may be a company like another', async () => {
    const company = { object: 'companies', properties: { name: 'Fox Hollow', domain: 'fox-hollow.test' } };
    const [first, second] = [
      await vendors.call(createObject, company),
      await vendors.call(createObject, company),
    ];
    expect([first, second]).toMatchObject([{ outcome: 'found' }, { outcome: 'found' }]);
    const match = { object: 'companies', field: 'domain', value: 'fox-hollow.test' };
    expect(await vendors.call(findObject, match)).toHaveProperty(
      'answer.id',
      first.outcome === 'found' ? first.answer.id : 'none',
    );
  });

  test.each([
    ['without anything to know it by', { ...contact, properties: { jobtitle: 'x' } }],
    ['of a kind that there is none of', { ...contact, object: 'unicorns' }],
    [
      'with a property that there is none of',
      { ...contact, properties: { email: 'a@b.test', toString: 'x' } },
    ],
    ['with a property that HubSpot sets', { ...contact, properties: { email: 'a@b.test', createdate: 'x' } }],
    ['with an address that is none', { ...contact, properties: { email: 'x' } }],
  ])('%s is not made', async (_, made) => {
    expect(await vendors.call(createObject, made)).toMatchObject({ meaning: 'request_refused' });
  });
});

describe('a note', () => {
  const at = '2026-11-02T10:20:30.000Z';
  const idOf = (number: number | undefined) => String(number ?? 0);
  const readNote = async (id: string): Promise<unknown> => {
    const reply = await fetch(`${vendors.urlOf('hubspot')}/crm/v3/objects/notes/${id}`, {
      headers: { authorization: 'Bearer sandbox' },
    });
    return reply.json();
  };

  test('is kept with what it is on', async () => {
    const { contacts, accounts } = crmPart(vendors.world, 'hubspot');
    const contact = idOf(100_000 + (contacts[4]?.person.id ?? 0));
    const company = idOf(7_000_000 + (accounts[4]?.company.id ?? 0));
    for (const [object, id, type] of [
      ['contacts', contact, 'note_to_contact'],
      ['companies', company, 'note_to_company'],
    ] as const) {
      const made = await vendors.call(createNote, { object, id, content: `<p>${type}</p>`, at });
      expect(await readNote(made.outcome === 'found' ? made.answer.id : 'none')).toMatchObject({
        properties: { hs_note_body: `<p>${type}</p>`, hs_timestamp: at },
        associations: { [object]: { results: [{ id, type }] } },
      });
    }
  });

  test('may be put on a contact that was just made', async () => {
    const properties = { email: 'noted@fox-hollow.test' };
    const made = await vendors.call(createObject, { object: 'contacts', properties });
    const id = made.outcome === 'found' ? made.answer.id : 'none';
    const note = { object: 'contacts' as const, id, content: '<p>Hi</p>', at };
    expect(await vendors.call(createNote, note)).toMatchObject({ outcome: 'found' });
  });

  test.each(['contacts', 'companies', 'deals'] as const)('is not put on unknown %s', async (object) => {
    const note = { object, id: '7', content: '<p>Hi</p>', at };
    expect(await vendors.call(createNote, note)).toMatchObject({ outcome: 'not_found' });
  });

  const post = async (body: unknown) => {
    const reply = await fetch(`${vendors.urlOf('hubspot')}/crm/v3/objects/notes`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return reply.status;
  };
  const on = (associationTypeId: number) => [
    { to: { id: '7' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] },
  ];

  test.each([
    ['without a time', { properties: { hs_note_body: 'x' } }],
    ['at no time', { properties: { hs_note_body: 'x', hs_timestamp: 'today' } }],
    ['after all time', { properties: { hs_note_body: 'x', hs_timestamp: 9e15 } }],
    ['that is too long', { properties: { hs_note_body: 'x'.repeat(65_537), hs_timestamp: at } }],
    ['by an association that there is none of', { properties: { hs_timestamp: at }, associations: on(1) }],
    ['on nothing readable', { properties: { hs_timestamp: at }, associations: [{ to: '7' }] }],
  ])('%s is refused', async (_, body) => {
    expect(await post(body)).toBe(400);
  });
});
