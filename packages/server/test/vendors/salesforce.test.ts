import { afterAll, expect, test } from 'vitest';
import { crmPart } from '@headrace/sandbox/kit/crm-part';
import type { OwnQuery } from '../../src/providers/kit/own-query.ts';
import { findRecord } from '../../src/providers/salesforce/find-record.ts';
import { countCredits } from '../../src/providers/salesforce/salesforce.ts';
import { searchRecords } from '../../src/providers/salesforce/search-records.ts';
import { updateRecord } from '../../src/providers/salesforce/update-record.ts';
import { describeConduct, describeTroubles } from './conduct.ts';
import type { ReadPage } from './own-source.ts';
import { readAll, testOwnSource } from './own-source.ts';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());
const read: ReadPage = (page) => vendors.call(searchRecords, page, { haste: 1 });

testOwnSource('Contact', {
  read,
  object: 'Contact',
  text: 'Title',
  sparse: 'MobilePhone',
  ordered: 'CreatedDate',
  // Salesforce writes +0000 and reads +00:00.
  readValue: (fields, field) => {
    const value = fields[field] ?? null;
    return typeof value === 'string' ? value.replace(/\+0000$/, 'Z') : value;
  },
  emptyIsUnequal: true,
  part: 'engineer',
  pageSize: 300,
});

testOwnSource('Lead', {
  read,
  object: 'Lead',
  text: 'City',
  sparse: 'Rating',
  ordered: 'NumberOfEmployees',
  emptyIsUnequal: true,
  part: 'on',
  pageSize: 500,
});

test('a field may be that of the account, in whatever case it is asked', async () => {
  const known = crmPart(vendors.world, 'salesforce').contacts.find(({ person }) =>
    crmPart(vendors.world, 'salesforce').accounts.some(
      ({ company }) => company.id === person.employments[0].company.id,
    ),
  );
  const query: OwnQuery = {
    object: 'contact',
    fields: ['email', 'Account.Name', 'account.industry'],
    match: {
      logic: 'and',
      conditions: [{ field: 'EMAIL', operator: 'eq', value: known?.person.workEmail ?? '' }],
    },
  };
  const company = known?.person.employments[0].company;
  expect(await read({ query, at: null, size: 10 })).toMatchObject({
    answer: {
      rows: [
        {
          id: expect.stringMatching(/^003/),
          fields: {
            email: known?.person.workEmail,
            'Account.Name': company?.name,
            'account.industry': company?.industry,
          },
        },
      ],
      next: null,
      total: 1,
    },
  });
});

test('without fields a record has the standard ones, and nothing of the wire', async () => {
  const [row] = await readAll(read, { object: 'Account', fields: [], match: null }, 500);
  expect(Object.keys(row?.fields ?? {})).toContain('NumberOfEmployees');
  expect(row?.fields).not.toHaveProperty('attributes');
});

test('a page that is far smaller than a batch goes through all of them', async () => {
  const query: OwnQuery = { object: 'Contact', fields: ['Name'], match: null };
  const rows = await readAll(read, query, 97);
  expect(rows).toEqual(await readAll(read, query, 500));
});

test.each(['%', '_', "O'", '\\', "%' OR Name != '"])('%j is looked for as it is', async (value) => {
  const query: OwnQuery = {
    object: 'Contact',
    fields: ['Name'],
    match: { logic: 'and', conditions: [{ field: 'Name', operator: 'contains', value }] },
  };
  const rows = await readAll(read, query, 500);
  expect(rows.filter(({ fields }) => !JSON.stringify(fields['Name']).includes(value))).toEqual([]);
});

test.each([
  ['an object there is none of', { object: 'Unicorn__c', fields: [], match: null }],
  ['a field there is none of', { object: 'Lead', fields: ['No_Such__c'], match: null }],
  ['a word of the language as a field', { object: 'Lead', fields: ['FROM'], match: null }],
  [
    'a text where a number belongs',
    {
      object: 'Lead',
      fields: [],
      match: { logic: 'and', conditions: [{ field: 'NumberOfEmployees', operator: 'gt', value: 'many' }] },
    },
  ],
] satisfies [string, OwnQuery][])('%s is refused', async (_, query) => {
  expect(await read({ query, at: null, size: 10 })).toMatchObject({ meaning: 'request_refused' });
});

test('a locator that is none is refused', async () => {
  const query: OwnQuery = { object: 'Lead', fields: [], match: null };
  expect(await read({ query, at: '01gNoSuch-200~0', size: 10 })).toMatchObject({
    meaning: 'request_refused',
  });
});

test('says what is left of the day', async () => {
  expect(await vendors.call(countCredits, undefined)).toMatchObject({
    answer: { detail: "14998 of today's requests left" },
  });
});

test('the token of an instance is sent to it, and to nobody else', async () => {
  const query: OwnQuery = { object: 'Lead', fields: ['Name'], match: null };
  const page = { query, at: null, size: 1 };
  const own = await vendors.call(searchRecords, page, { key: 'https://acme.my.salesforce.com|a-long-token' });
  expect(own.outcome).toBe('found');
  const stolen = await vendors.call(searchRecords, page, { key: 'https://evil.example|a-long-token' });
  expect(stolen).toMatchObject({ meaning: 'credential_rejected', requests: 0 });
});

const about = (word: string) => ({
  query: {
    object: 'Lead',
    fields: ['Name'],
    match: {
      logic: 'and' as const,
      conditions: [{ field: 'LastName', operator: 'eq' as const, value: word }],
    },
  },
  at: null,
  size: 5,
});

describeConduct(vendors, {
  operation: searchRecords,
  about,
  samples: [about('Jacobs'), { ...about('x'), query: { object: 'Account', fields: [], match: null } }],
  keys: { invalid: 'credential_rejected', exhausted: 'quota_exhausted' },
  // Salesforce counts by the day.
  words: { notfound: 'found', ratelimited: 'quota_exhausted' },
});

describeTroubles(vendors, {
  operation: searchRecords,
  vendor: 'salesforce',
  sample: about('Jacobs'),
  limit: null,
});

const isTitle = (value: string): OwnQuery => ({
  object: 'Contact',
  fields: ['Name', 'Title', 'DoNotCall'],
  match: { logic: 'and', conditions: [{ field: 'Title', operator: 'eq', value }] },
});

test('what is written is what the next search finds', async () => {
  const [known] = await readAll(read, { ...isTitle(''), match: null }, 500);
  const id = known?.id ?? '';
  const properties = { title: 'Keeper of Foxes', DoNotCall: 'true', LastName: 'Fox' };
  const change = { object: 'Contact', id, properties };
  expect(await vendors.call(updateRecord, change)).toMatchObject({ outcome: 'found', answer: { id } });
  expect(await vendors.call(findRecord, isTitle('keeper of foxes'))).toMatchObject({
    answer: {
      id,
      fields: { Name: expect.stringMatching(/ Fox$/), Title: 'Keeper of Foxes', DoNotCall: true },
    },
  });
});

test.each([
  ['a record that there is none of', { id: '003000000000000AAA', properties: { Title: 'x' } }, 'not_found'],
  ['a field that there is none of', { properties: { No_Such__c: 'x' } }, 'refused'],
  ['a field that Salesforce sets', { properties: { CreatedDate: 'x' } }, 'refused'],
  ['a name that is made of its parts', { properties: { Name: 'x' } }, 'refused'],
  ['a text where a checkbox is', { properties: { DoNotCall: 'perhaps' } }, 'refused'],
  ['a word that every object knows', { properties: { DoNotCall: 'constructor' } }, 'refused'],
])('writing to %s', async (_, change, outcome) => {
  const written = { object: 'Contact', id: '003Sim000000000078', ...change };
  expect(await vendors.call(updateRecord, written)).toMatchObject(
    outcome === 'not_found' ? { outcome } : { outcome: 'failed', meaning: 'request_refused' },
  );
});

test('of several opportunities the first is found, with its account', async () => {
  const query: OwnQuery = {
    object: 'Opportunity',
    fields: ['StageName', 'Account.Name', 'CreatedDate'],
    match: { logic: 'and', conditions: [{ field: 'IsWon', operator: 'eq', value: true }] },
    sort: { field: 'CreatedDate', direction: 'asc' },
  };
  const [first, second] = await readAll(read, query, 500);
  expect(second).toBeDefined();
  expect(await vendors.call(findRecord, query)).toMatchObject({ outcome: 'found', answer: first });
  expect(first?.fields).toMatchObject({ StageName: 'Closed Won', 'Account.Name': expect.any(String) });
  const none = { ...query, match: isTitle('x').match, object: 'Contact', fields: ['Name'] };
  expect(await vendors.call(findRecord, none)).toMatchObject({ outcome: 'not_found' });
});

test('counts, and says of which kind a parent is and where', async () => {
  const ask = async (q: string) => {
    const url = `${vendors.urlOf('salesforce')}/services/data/v62.0/query?q=${encodeURIComponent(q)}`;
    const reply = await fetch(url, { headers: { authorization: 'Bearer sandbox' } });
    return reply.json();
  };
  const accounts = crmPart(vendors.world, 'salesforce').accounts.length;
  expect(await ask('SELECT COUNT() FROM Account')).toEqual({
    totalSize: accounts,
    done: true,
    records: [],
  });
  expect(await ask('SELECT Account.Name FROM Opportunity LIMIT 1')).toMatchObject({
    records: [
      {
        Account: {
          attributes: {
            type: 'Account',
            url: expect.stringMatching(/^\/services\/data\/v62\.0\/sobjects\/Account\/001/),
          },
          Name: expect.any(String),
        },
      },
    ],
  });
});
