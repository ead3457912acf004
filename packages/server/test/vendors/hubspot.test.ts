import { afterAll, expect, test } from 'vitest';
import { crmPart } from '@headrace/sandbox/kit/crm-part';
import { findObject } from '../../src/providers/hubspot/find-object.ts';
import { readAccount } from '../../src/providers/hubspot/hubspot.ts';
import { searchObjects } from '../../src/providers/hubspot/search-objects.ts';
import type { OwnQuery } from '../../src/providers/kit/own-query.ts';
import { describeConduct, describeTroubles } from './conduct.ts';
import type { ReadPage } from './own-source.ts';
import { readAll, testOwnSource } from './own-source.ts';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());
const read: ReadPage = (page) => vendors.call(searchObjects, page, { haste: 1 });

testOwnSource('contacts', {
  read,
  object: 'contacts',
  text: 'jobtitle',
  sparse: 'lifecyclestage',
  ordered: 'createdate',
  emptyIsUnequal: false,
  part: 'engineer',
  pageSize: 200,
});

testOwnSource('companies', {
  read,
  object: 'companies',
  text: 'city',
  sparse: 'lifecyclestage',
  ordered: 'numberofemployees',
  emptyIsUnequal: false,
  part: 'on',
  pageSize: 60,
});

test('a contact is what somebody of the world is', async () => {
  const [known] = crmPart(vendors.world, 'hubspot').contacts;
  const query: OwnQuery = {
    object: 'contacts',
    fields: [],
    match: {
      logic: 'and',
      conditions: [{ field: 'email', operator: 'eq', value: known?.person.workEmail ?? '' }],
    },
  };
  const result = await read({ query, at: null, size: 10 });
  expect(result).toMatchObject({
    outcome: 'found',
    answer: {
      rows: [{ fields: { firstname: known?.person.firstName, lastname: known?.person.lastName } }],
      next: null,
      total: 1,
    },
  });
});

test('fields are those that were asked for, null where there is none', async () => {
  const query: OwnQuery = { object: 'contacts', fields: ['email', 'no_such_property'], match: null };
  const [row] = await readAll(read, query, 200);
  expect(row?.fields).toEqual({ email: expect.any(String), no_such_property: null });
});

test.each([
  ['an object there is none of', { object: 'unicorns', fields: [], match: null }],
  [
    'a property there is none of',
    {
      object: 'contacts',
      fields: [],
      match: { logic: 'and', conditions: [{ field: 'no_such', operator: 'eq', value: 1 }] },
    },
  ],
] satisfies [string, OwnQuery][])('%s is refused', async (_, query) => {
  expect(await read({ query, at: null, size: 10 })).toMatchObject({ meaning: 'request_refused' });
});

test('a row beyond the last that can be reached is refused, and never asked for', async () => {
  const query: OwnQuery = { object: 'contacts', fields: [], match: null };
  expect(await read({ query, at: '10000', size: 10 })).toMatchObject({ meaning: 'request_refused' });
  expect(await read({ query, at: '9990', size: 200 })).toMatchObject({ answer: { rows: [], next: null } });
});

test('says whose account it is', async () => {
  expect(await vendors.call(readAccount, undefined)).toMatchObject({
    answer: { detail: 'Account 4400123' },
  });
});

const about = (word: string) => ({
  query: {
    object: 'contacts',
    fields: ['email'],
    match: {
      logic: 'and' as const,
      conditions: [{ field: 'lastname', operator: 'eq' as const, value: word }],
    },
  },
  at: null,
  size: 5,
});

describeConduct(vendors, {
  operation: searchObjects,
  about,
  samples: [about('Jacobs'), { ...about('x'), query: { object: 'companies', fields: [], match: null } }],
  keys: { invalid: 'credential_rejected', exhausted: 'quota_exhausted' },
  // A search that finds nothing is a page without rows.
  words: { notfound: 'found' },
});

// A search takes so long on a busy machine that a few of them stay below the limit.
describeTroubles(vendors, {
  operation: readAccount,
  vendor: 'hubspot',
  sample: undefined,
  limit: { requests: 12, over: 'wait' },
});

test('words are looked for in several properties, as HubSpot itself does', async () => {
  const person = crmPart(vendors.world, 'hubspot').contacts[0]?.person;
  const search = async (query: string) => {
    const reply = await fetch(`${vendors.urlOf('hubspot')}/crm/v3/objects/contacts/search`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox' },
      body: JSON.stringify({ query, properties: ['email'] }),
    });
    return JSON.stringify(await reply.json());
  };
  expect(await search(`${person?.lastName ?? ''} ${person?.firstName ?? ''}`)).toContain(person?.workEmail);
  expect(await search(`${person?.lastName ?? ''} nobodyhasthis`)).toContain('"total":0');
});

test('everybody who is there is matched by address in any case, and nobody else', async () => {
  const match = (value: string) =>
    vendors.call(findObject, { object: 'contacts', field: 'email', value }, { haste: 1 });
  for (const { person } of crmPart(vendors.world, 'hubspot').contacts.slice(10, 14))
    expect(await match(person.workEmail.toUpperCase())).toMatchObject({
      answer: { id: String(100_000 + person.id), fields: { firstname: person.firstName } },
    });
  expect(await match('nobody@nowhere.test')).toMatchObject({ outcome: 'not_found' });
});

test('of several that match, it is the oldest', async () => {
  const { person } = crmPart(vendors.world, 'hubspot').contacts[0] ?? {};
  const match = { object: 'contacts', field: 'country', value: person?.place.country ?? '' };
  const query: OwnQuery = {
    object: 'contacts',
    fields: ['createdate'],
    match: { logic: 'and', conditions: [{ field: 'country', operator: 'eq', value: match.value }] },
    sort: { field: 'createdate', direction: 'asc' },
  };
  const rows = await readAll(read, query, 200);
  expect(rows.length).toBeGreaterThan(1);
  expect(await vendors.call(findObject, match)).toMatchObject({ answer: { id: rows[0]?.id } });
});

test('a property that there is none of is no miss', async () => {
  const match = { object: 'contacts', field: 'constructor', value: 'x' };
  expect(await vendors.call(findObject, match)).toMatchObject({ meaning: 'request_refused' });
});
